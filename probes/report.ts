import type { CheckOutput, CheckView } from './model';
import { factOf, toOutput } from './output';
import { redactDeep, type Secrets } from './redact/index';
import { appName, type Language, lookUp, questionName, say } from './text/index';
import { REPORT_WORDS } from './text/report';
import { wrongAdvice } from './text/wrong-advice';

/** What helpers may copy into a Python prompt to see the same. */
export const SNIPPET = `import torch
print(torch.__version__, torch.version.cuda, torch.cuda.get_arch_list())
print(torch.cuda.get_device_name(0), torch.cuda.get_device_capability(0))
x = torch.tensor([1.0, 2.0]).cuda(); torch.cuda.synchronize(); print("copy: passed")
print((x + 1).sum().item(), "kernels: passed")
a = torch.randn(1024, 1024).cuda(); print((a @ a).sum().item(), "matmul: passed")`;

/**
 * The report of an ended check as Markdown and as JSON: the only exit. Everything is redacted first, rendered after,
 * so that no form of the report can forget to.
 */
export function render(check: CheckView, secrets: Secrets, language: Language): { markdown: string; json: string } {
  const clean = redactDeep(check, secrets);
  const output = toOutput(clean, language);
  return { markdown: toMarkdown(clean, output, language), json: `${JSON.stringify(output, null, 2)}\n` };
}

/** Head of a table of names and values. */
const PAIRS = ['', ''];

function toMarkdown(check: CheckView, output: CheckOutput, language: Language): string {
  const t = REPORT_WORDS[language];
  const sections = [
    `# ${t.title}`,
    `## ${t.verdict}\n\n${verdict(check, output, language)}`,
    `## ${t.baseline}\n\n${baseline(check, output, language)}`,
    output.environment ? `## ${t.environment}\n\n${environment(output.environment, language)}` : '',
    `## ${t.cards}\n\n${cards(check, language)}`,
    output.questions.length > 0 ? `## ${t.questions}\n\n${questions(output, language)}` : '',
    output.undetermined.length > 0
      ? `## ${t.missing}\n\n${output.undetermined.map(({ code, missing }) => `- \`${code}\`: ${t.needs} ${missing.map((key) => whyMissing(check, key, language)).join(', ')}`).join('\n')}`
      : '',
    packages(check, language),
    `## ${t.helpers}\n\n\`\`\`python\n${SNIPPET}\n\`\`\``,
    `${t.made} · ${new Date(check.startedAt).toISOString().slice(0, 10)} · ${t.removed}`,
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

function verdict(check: CheckView, output: CheckOutput, language: Language): string {
  const t = REPORT_WORDS[language];
  if (output.failure) return `**${t.failed}** ${output.failure.text}`;
  const note = check.is === 'cancelled' ? `${t.cancelled}\n\n` : check.stage === 'disk' ? `${t.fromDisk}\n\n` : '';
  if (output.outcome === 'clear') return `${note}**${t.clear}**`;
  const findings = output.findings.map((finding) => {
    const { what, why, help } = say(language, finding.code, finding.params);
    const advice = wrongAdvice(language, finding.code).map(({ claim, but }) => `- ${claim} ${but}`);
    const heard = advice.length > 0 ? `\n\n${t.advice}\n\n${advice.join('\n')}` : '';
    return `**${what}**\n\n${why}\n\n${help}\n\n\`${finding.code}\`${heard}`;
  });
  return note + (findings.length > 0 ? findings.join('\n\n') : `**${t.undetermined}**`);
}

function baseline(check: CheckView, output: CheckOutput, language: Language): string {
  const t = REPORT_WORDS[language];
  const driver = factOf(check, 'driver.version') ?? t.unknown;
  const offers = factOf(check, 'driver.cudaVersion') ?? t.unknown;
  const capabilities = output.gpus.map((gpu) => `${gpu.computeCapability ?? t.unknown} (${gpu.name})`);
  const architectures = output.torch?.architectures;
  return table(PAIRS, [
    [t.driver, `${driver} (${t.offers} ${offers})`],
    [t.runtime, output.torch ? (output.torch.cuda ?? t.none) : t.unknown],
    [t.build, output.torch?.version ?? t.unknown],
    [t.capability, capabilities.join(', ') || t.unknown],
  ]).concat(`\n\n${t.architectures}: ${architectures ? architectures.join(' ') || t.none : t.unknown}`);
}

function environment(place: NonNullable<CheckOutput['environment']>, language: Language): string {
  const t = REPORT_WORDS[language];
  return table(PAIRS, [
    [t.place.app, place.app === null ? '–' : appName(place.app)],
    [t.place.path, place.path],
    ['Python', place.python ?? t.unknown],
    [t.place.version, [place.version, place.abi].filter((part) => part !== null).join(' · ') || t.unknown],
    [t.place.manager, place.manager],
  ]);
}

function cards(check: CheckView, language: Language): string {
  const t = REPORT_WORDS[language];
  const seen = (factOf(check, 'torch.runtime')?.devices ?? []).map((card) => [
    card.name,
    card.computeCapability,
    'PyTorch',
  ]);
  const present = (factOf(check, 'gpus.present') ?? []).map((card) => [
    card.name,
    card.computeCapability ?? t.unknown,
    card.from.join(', '),
  ]);
  const sources = (factOf(check, 'gpus.sources') ?? []).map(({ from, is, why, said }) => [
    from,
    [t.source_is[is], why === undefined ? undefined : named(language, 'why', why)].filter((part) => part).join(': '),
    said ?? '',
  ]);
  return [
    table([t.gpu, t.capability, t.source], present.length > 0 ? present : seen),
    sources.length > 0 ? table([t.source, t.result, ''], sources) : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function questions(output: CheckOutput, language: Language): string {
  const t = REPORT_WORDS[language];
  const rows = output.questions.map((answer) => [
    String(answer.gpu),
    `${questionName(language, answer.question)} (${answer.question})`,
    t.is[answer.is],
    [answer.errorClass, answer.errorCode, answer.error].filter((part) => part !== undefined).join(' · '),
  ]);
  return table([t.gpu, t.question, t.result, t.error], rows);
}

/** Those that come with PyTorch or bring kernels of their own. */
const RELATIVES =
  /^(torch|torchvision|torchaudio|xformers|triton|triton-windows|flash-attn|sageattention|bitsandbytes|nunchaku|onnxruntime|onnxruntime-gpu|numpy|nvidia-.*)$/;

function packages(check: CheckView, language: Language): string {
  const rows = (factOf(check, 'environment.packages') ?? [])
    .filter((one) => RELATIVES.test(one.name))
    .map((one) => [one.name, one.version]);
  return rows.length > 0 ? `## ${REPORT_WORDS[language].packages}\n\n${table(PAIRS, rows)}` : '';
}

function whyMissing(check: CheckView, key: string, language: Language): string {
  const name = named(language, 'facts', key);
  const reading = Object.entries(check.facts).find(([one]) => one === key)?.[1];
  return reading?.is === 'unknown'
    ? `${name} (${[named(language, 'why', reading.why), reading.detail].filter((part) => part).join(': ')})`
    : name;
}

/** The plain word for a fact or a reason; its own name where there is none. */
function named(language: Language, kind: 'facts' | 'why', name: string): string {
  return lookUp(language, `names.${kind}.${name}`, {}) ?? name;
}

/** A Markdown table. Bars and line ends inside cells would break it. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replace(/\|/g, '\\|').replace(/\s*\n\s*/g, ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
