import { type ReleaseRow, type Releases, releasesFor, type Span } from '../builds/index';
import { fill } from '../text/builds';
import type { Language } from '../text/language';
import { line } from '../text/line';
import { UPKEEP_WORDS } from '../text/upkeep';
import { widthOf } from '../text/usage';
import { situationOf } from './situation';
import { type Call, EXIT } from './terminal';

/**
 * `torchmend releases --gpu 12.0|name [--os linux|windows|wsl] [--machine aarch64] [--json]`: every official build of
 * PyTorch, and whether it runs on this card. Exit code 1: none does.
 */
export async function runReleases({ host, terminal, language, values, catalogue }: Call): Promise<number> {
  const situation = situationOf(values, language, host);
  if (typeof situation === 'string') return (terminal.err(situation), EXIT.usage);
  const { os, machine } = situation.system;
  const within =
    values.os === undefined && values.machine === undefined
      ? {}
      : { os: os === 'wsl' ? ('linux' as const) : os === 'macos' ? undefined : os, machine };
  const from = await catalogue();
  const all = [...new Set(situation.cards.flatMap(({ capabilities }) => capabilities))].map((one) =>
    releasesFor(one, within, from),
  );
  if (values.json) terminal.json({ cards: all });
  else terminal.out(all.map((one) => inWords(one, language)).join('\n\n'));
  return all.every(({ spans }) => spans.every(({ last }) => last === null)) ? EXIT.found : EXIT.clear;
}

function inWords({ capability, rows, spans, asOf }: Releases, language: Language): string {
  const t = UPKEEP_WORDS[language];
  const head = [t.release, t.channel, t.system, t.runs, t.how, t.driver];
  const cells = rows.map((row) => [
    row.date === null ? row.torch : `${row.torch} (${row.date})`,
    row.channel,
    line`${t.systems[row.os]} ${row.machine}`,
    runsWords(row, language),
    [row.doubtful ? t.hows.doubtful : t.hows[row.runs], ...(row.evidence === 'assumed' ? [t.unseen] : [])].join(' · '),
    row.driver ?? '',
  ]);
  return [
    line`${t.releasesFor} ${capability}`,
    '',
    ...spans.map((span) => spanInWords(span, language)),
    '',
    ...table([head, ...cells]),
    '',
    line`${t.asOf} ${asOf}`,
  ].join('\n');
}

/** Nobody has looked into what is assumed: that is no plain yes. */
function runsWords({ runs, doubtful, evidence }: ReleaseRow, language: Language): string {
  const t = UPKEEP_WORDS[language];
  if (doubtful) return t.is.unsure;
  return evidence === 'assumed' && (runs === 'sass' || runs === 'jit') ? t.assumed : t.is[runs];
}

function spanInWords({ os, machine, first, last, isFromStart, isOpen }: Span, language: Language): string {
  const t = UPKEEP_WORDS[language];
  const named = ({ torch, channel, date }: ReleaseRow) => `${torch}+${channel}${date === null ? '' : ` (${date})`}`;
  const system = line`${t.systems[os]} ${machine}`;
  if (!first || !last) return line`${system}: ${t.never}`;
  const since = fill(language, isFromStart ? t.fromStart : t.first, { first: named(first) });
  return `${line`${system}: ${since}`}${language === 'en' ? '; ' : '；'}${isOpen ? t.open : line`${t.last} ${named(last)}`}`;
}

/** Columns as wide as they look: a Chinese sign takes two places. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => widthOf(row[i] ?? ''))));
  return rows.map((row) =>
    row
      .map((cell, i) => cell + ' '.repeat(Math.max(0, (widths[i] ?? 0) - widthOf(cell))))
      .join('  ')
      .trimEnd(),
  );
}
