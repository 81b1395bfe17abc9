import { explain } from '../explain/index';
import { EMPTY, type Event, type Removed, type RepairView, reduce } from '../model';
import { toOutput } from '../output';
import { homeFor, Redactor, redactDeep, type Secrets, textsIn } from '../redact/index';
import type { Language } from '../text/index';
import { line } from '../text/line';
import { REPORT_WORDS } from '../text/report';
import type { Section, Sheet } from './blocks';
import { changed } from './changed';
import { toHtml } from './html';
import { baseline, cards, environment, kernels, libraries, packages } from './machine';
import { toMarkdown } from './markdown';
import { toReport } from './output';
import { about as aboutIt, pasted, repairs as tried } from './repairs';
import { about, toLines } from './session-lines';
import { advice, evidence, missing, ruledOut, sentence, verdict } from './verdict';

export { openReport } from './read';
export { zipReport } from './zip';

/** What helpers may copy into a Python prompt to see the same. */
const SNIPPET = `import torch
print(torch.__version__, torch.version.cuda, torch.cuda.get_arch_list())
print(torch.cuda.get_device_name(0), torch.cuda.get_device_capability(0))
x = torch.tensor([1.0, 2.0]).cuda(); torch.cuda.synchronize(); print("copy: passed")
print((x + 1).sum().item(), "kernels: passed")
a = torch.randn(1024, 1024).cuda(); print((a @ a).sum().item(), "matmul: passed")`;

/** More of a log than anybody reads; its end tells what happened. Characters. */
const MOST_PASTED = 8_000;

export interface Asked {
  /** The history that holds the check. */
  events: readonly Event[];
  check: string;
  secrets: Secrets;
  language: Language;
  /** Version of Torchmend. */
  version: string;
  /** An error text that the person gave along. */
  text?: string | undefined;
  /** Repairs of this environment from earlier sessions. */
  earlier?: readonly RepairView[];
}

/** All forms of one report. */
export interface Report {
  markdown: string;
  html: string;
  json: string;
  /** Replayable: `torchmend judge`. */
  session: string;
  removed: Removed[];
}

/**
 * The report of a check: the only exit. The history is made clean first, and every form is made from the clean one, so
 * that no form of the report can forget to. null: no such check.
 */
export function makeReport({
  events,
  check: id,
  secrets,
  language,
  version,
  text,
  earlier = [],
}: Asked): Report | null {
  const platform = events.find((event) => event.is === 'session-started')?.platform ?? 'linux';
  const redactor = new Redactor(secrets, homeFor(platform));
  redactor.meet([...textsIn(earlier), text ?? '']);
  const kept = redactDeep(about(events, id), redactor);
  const before = redactDeep(earlier, redactor);
  const view = kept.reduce(reduce, EMPTY);
  const check = view.checks[id];
  if (!check) return null;
  const end = text === undefined || text.trim() === '' ? null : redactor.text(text.trim()).slice(-MOST_PASTED);
  const error = end === null ? null : { text: end, explained: explain(end, check.facts) };
  const repairs = [...before, ...Object.values(view.repairs)].sort((a, b) => a.startedAt - b.startedAt);
  const removed = redactor.removed();
  const counts = removed.map(({ kind, count, values }) => ({ kind, count, values }));
  const report = toReport({ view, check, repairs, error, language, version, removed: counts });
  const t = REPORT_WORDS[language];
  const output = toOutput(check, language);
  const meanings = error?.explained.candidates.map(({ code, params }) => sentence(language, code, params)) ?? [];
  const sections: (Section | null)[] = [
    verdict(check, output, language),
    baseline(report, language),
    kernels(report, language),
    changed(report, language),
    environment(check, report, language),
    cards(check, report, language),
    tried(repairs, language),
    pasted(report, meanings, language),
    advice(output, language),
    missing(check, output, language),
    evidence(output, language),
    libraries(report, language),
    packages(report, language),
    ruledOut(check, language),
    { title: t.helpers, blocks: [{ is: 'code', language: 'python', text: SNIPPET }] },
    aboutIt(report, language),
  ];
  const sheet: Sheet = {
    ...{ title: t.title, language },
    lead: [report.date, report.environment?.path, ...report.baseline.cards.map(({ name }) => name)]
      .filter((part) => part !== undefined)
      .join(' · '),
    sections: sections.filter((section) => section !== null),
    foot: line`${t.made} ${version} · ${report.date}`,
  };
  return {
    markdown: toMarkdown(sheet, t),
    html: toHtml(sheet),
    json: `${JSON.stringify(report, null, 2)}\n`,
    session: toLines(kept),
    removed,
  };
}
