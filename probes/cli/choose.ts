import {
  type BuildAnswer,
  type Choice,
  environmentLines,
  installArguments,
  type Situation,
  sourceBuild,
} from '../builds/index';
import { ChoiceOutput } from '../model';
import { quoted } from '../quoted';
import { buildWords, fill, sayBreak, sayKind, sayReason } from '../text/builds';
import type { Language } from '../text/index';
import { line } from '../text/line';
import { choiceFor } from './live';
import { situationOf } from './situation';
import { type Call, EXIT } from './terminal';

/**
 * `torchmend choose --gpu 12.0[,6.1] --driver 572.16 --os windows --python 3.10 [--now 2.6.0+cu124] [--offline] [--json]`
 * Exit code 0: a build, or keep what is there; 1: the driver first, or there is none.
 */
export async function runChoose(call: Call): Promise<number> {
  const { host, terminal, language, values } = call;
  const situation = situationOf(values, language, host);
  if (typeof situation === 'string') return (terminal.err(situation), EXIT.usage);
  const choice = await choiceFor(call, situation);
  if (typeof choice === 'number') return choice;
  if (values.json) terminal.json(ChoiceOutput.parse(choice));
  else terminal.out(inWords(choice, situation, language));
  return choice.answer.kind === 'install' || choice.answer.kind === 'keep' ? EXIT.clear : EXIT.found;
}

function inWords({ answer, alternatives, breaks, catalogueDate }: Choice, situation: Situation, language: Language) {
  const t = buildWords(language);
  const lines = [headOf(answer, language), '', ...answer.reasons.map((one) => `  ${sayReason(language, one)}`)];
  if (answer.kind === 'install' && answer.build?.exact === false) lines.push('', t.dateFirst);
  if (answer.kind === 'install' && answer.build?.exact) {
    const args = installArguments(answer.build).map((one) => quoted(one, situation.system));
    const commands = [...environmentLines(situation.system), `python ${args.join(' ')}`];
    lines.push('', t.command, ...commands.map((one) => `  ${one}`));
  }
  if (breaks.length > 0) lines.push('', t.breaks, ...breaks.map((one) => `  ${sayBreak(language, one)}`));
  if (alternatives.length > 0) lines.push('', t.alternatives);
  for (const one of alternatives) {
    const cards = answer.kind === 'no-common-build' ? ` (${t.forCards} ${one.cards.join(', ')})` : '';
    lines.push(
      `  ${headOf(one, language)}${cards}`,
      ...one.reasons.slice(0, 2).map((r) => `    ${sayReason(language, r)}`),
    );
  }
  if (answer.kind === 'no-official-build') lines.push(...describeSource(situation, language));
  return [...lines, '', line`${t.catalogue} ${catalogueDate}`].join('\n');
}

function headOf({ kind, build, driver }: BuildAnswer, language: Language): string {
  return sayKind(language, kind, {
    torch: build?.torch ?? null,
    needs: driver?.needs ?? null,
    has: driver?.has ?? null,
  });
}

/** The last resort, with all it takes. */
function describeSource({ cards, system }: Situation, language: Language): string[] {
  const t = buildWords(language);
  const capability = cards.length === 1 && cards[0]?.capabilities.length === 1 ? cards[0].capabilities[0] : undefined;
  const source = capability === undefined ? null : sourceBuild(capability, system);
  if (!source) return [];
  const [least, most] = source.hours;
  return [
    '',
    fill(language, t.sourceBuild, { torch: source.torch }),
    `  ${fill(language, t.sourceNeeds, {
      cuda: source.cuda,
      compiler: source.compiler,
      pythons: [...source.pythons],
      disk: source.diskGib,
      memory: source.memoryGibPerJob,
      least,
      most,
    })}`,
    ...source.commands.map((command) => `  ${command}`),
  ];
}
