import { coverage, runs } from '../compat';
import type { CheckView, Gpu, ReportOutput } from '../model';
import { factOf } from '../output';
import { appName, type Language, questionName } from '../text/index';
import { line } from '../text/line';
import { REPORT_WORDS } from '../text/report';
import type { Block, Cell, Section, Tone } from './blocks';
import { named } from './verdict';

/** Driver, CUDA runtime, build, capability: they have to fit together; below them which architecture serves which card. */
export function baseline({ baseline: four }: ReportOutput, language: Language): Section {
  const t = REPORT_WORDS[language];
  const cards = four.cards.map(({ name, computeCapability }) => `${computeCapability ?? t.unknown} (${name})`);
  const known = four.architectures;
  const capabilities = four.cards.flatMap(({ computeCapability }) => computeCapability ?? []);
  const serves = (image: string) =>
    capabilities.some((one) => runs(image, { capability: one, driverCuda: four.driverCuda ?? undefined }) !== 'none');
  const marks = (known ?? []).map((text): Cell => ({ text, tone: serves(text) ? 'good' : 'plain' }));
  return {
    title: t.baseline,
    blocks: [
      {
        is: 'facts',
        rows: [
          [t.driver, driverWords(four, language)],
          [t.runtime, four.torch === null ? t.unknown : (four.cudaRuntime ?? t.none)],
          [t.build, four.torch ?? t.unknown],
          [t.capability, cards.join(', ') || t.unknown],
        ],
      },
      { is: 'marks', label: t.architectures, marks: marks.length > 0 ? marks : [known ? t.none : t.unknown] },
      ...fits(four, language),
      { is: 'text', text: t.baselineWhy },
    ],
  };
}

function driverWords({ driver, driverIs, driverCuda }: ReportOutput['baseline'], language: Language): string {
  const t = REPORT_WORDS[language];
  if (driverIs === 'absent' && driverCuda === null) return t.none;
  return `${driver ?? t.unknown} (${t.offers} ${driverCuda ?? t.unknown})`;
}

const FIT_TONES = { sass: 'good', jit: 'good', unsure: 'unsure', none: 'bad' } as const;

/** What the package as a whole is to each card, in words. */
function fits({ architectures, cards, driverCuda }: ReportOutput['baseline'], language: Language): Block[] {
  const t = REPORT_WORDS[language];
  if (!architectures || architectures.length === 0) return [];
  return cards.flatMap(({ name, computeCapability: capability }): Block[] => {
    if (capability === null) return [];
    const is = coverage(architectures, { capability, driverCuda: driverCuda ?? undefined });
    return [{ is: 'text', text: `→ ${t.fits[is]} ${capability} (${name})`, tone: FIT_TONES[is] }];
  });
}

/** All cards, and every source that was asked about them. */
export function cards(check: CheckView, { gpuSources }: ReportOutput, language: Language): Section {
  const t = REPORT_WORDS[language];
  const present = (factOf(check, 'gpus.present') ?? []).map((card) => [
    ...cardCells(card, language),
    card.from.join(', '),
  ]);
  const torch = (factOf(check, 'torch.runtime')?.devices ?? []).map((card) => [
    ...cardCells(card, language),
    'PyTorch',
  ]);
  const sources = gpuSources.map(({ from, is, why, said, driver, cards: seen }) => [
    from,
    [t.source_is[is], why === undefined ? undefined : named(language, 'why', why)].filter((part) => part).join(': '),
    [said, driver && line`${t.driver} ${driver}`, ...(seen ?? []).map(({ name, device }) => name ?? device ?? '')]
      .filter((part) => part)
      .join(' · '),
  ]);
  const head = [t.gpu, t.capability, t.memory, t.source];
  return {
    title: t.cards,
    blocks: [
      {
        is: 'table',
        head,
        rows: present.length + torch.length > 0 ? [...present, ...torch] : [[t.unknown, '', '', '']],
      },
      ...(sources.length > 0 ? [{ is: 'table', head: [t.source, t.result, t.said], rows: sources } as const] : []),
    ],
  };
}

function cardCells(card: Pick<Gpu, 'name' | 'computeCapability' | 'memoryBytes'>, language: Language): string[] {
  const { unknown } = REPORT_WORDS[language];
  const memory = card.memoryBytes === null ? unknown : `${(card.memoryBytes / 2 ** 30).toFixed(1)} GiB`;
  return [card.name, card.computeCapability ?? unknown, memory];
}

const TONES = { passed: 'good', failed: 'bad', 'not-meant': 'plain', unanswered: 'unsure' } as const satisfies Record<
  string,
  Tone
>;

/** Every question to every card. */
export function kernels({ questions }: ReportOutput, language: Language): Section | null {
  const t = REPORT_WORDS[language];
  if (questions.length === 0) return null;
  const rows = questions.map((answer): Cell[] => [
    String(answer.gpu),
    `${questionName(language, answer.question)} (${answer.question})`,
    { text: t.is[answer.is], tone: TONES[answer.is] },
    [answer.errorClass, answer.errorCode, answer.error].filter((part) => part !== undefined).join(' · '),
  ]);
  return {
    title: t.questions,
    blocks: [
      { is: 'text', text: t.questionsWhy },
      { is: 'table', head: [t.gpu, t.question, t.result, t.error], rows },
    ],
  };
}

/** The environment that was checked, and the others that are known. */
export function environment(
  check: CheckView,
  { environment: place, environments, system }: ReportOutput,
  language: Language,
): Section | null {
  const t = REPORT_WORDS[language];
  if (!place) return null;
  const running = factOf(check, 'environment.processes') ?? [];
  const others = environments.filter(({ isChecked }) => !isChecked);
  return {
    title: t.environment,
    blocks: [
      {
        is: 'facts',
        rows: [
          [t.place.app, place.app === null ? '–' : appName(place.app)],
          [t.place.path, place.path],
          [t.place.python, place.python ?? t.unknown],
          [t.place.version, [place.version, place.abi].filter((part) => part !== null).join(' · ') || t.unknown],
          [t.place.manager, place.manager],
          [t.place.processes, String(running.length)],
          ...(system
            ? ([
                [
                  t.place.system,
                  [system.platform, system.machine, system.release, ...(system.wsl ? ['WSL'] : [])].join(' '),
                ],
              ] as const)
            : []),
        ],
      },
      ...(others.length > 0
        ? [
            { is: 'text', text: t.others } as const,
            {
              is: 'table',
              head: [t.place.path, t.place.app, t.build, t.architectures],
              rows: others.map((one) => [
                one.path,
                one.app === null ? '–' : appName(one.app),
                one.torch ?? t.none,
                one.architectures?.join(' ') ?? t.unknown,
              ]),
            } as const,
          ]
        : []),
    ],
  };
}

/** Those that come with PyTorch or bring kernels of their own. */
const RELATIVES =
  /^(torch|torchvision|torchaudio|xformers|triton|triton-windows|flash-attn|sageattention|bitsandbytes|nunchaku|onnxruntime|onnxruntime-gpu|numpy|nvidia-.*)$/;

export function packages({ packages: all }: ReportOutput, language: Language): Section | null {
  const { packages: title, packagesLabel: label } = REPORT_WORDS[language];
  const marks = all.filter(({ name }) => RELATIVES.test(name)).map(({ name, version }) => `${name}==${version}`);
  return marks.length > 0 ? { title, blocks: [{ is: 'marks', label, marks }] } : null;
}

const RUN_TONES = { all: 'good', some: 'bad', none: 'bad', unsure: 'unsure' } as const;

/** Architectures in each library, and whether they serve this card; those without any in one line. */
export function libraries({ libraries: all }: ReportOutput, language: Language): Section | null {
  const t = REPORT_WORDS[language];
  const named = ({ package: name, version }: (typeof all)[number]) => (version === null ? name : `${name} ${version}`);
  const without = all.filter(({ deviceCode }) => deviceCode === 'none').map(named);
  const rows = all
    .filter(({ deviceCode }) => deviceCode !== 'none')
    .map((one): Cell[] => {
      const worst = (['none', 'some', 'unsure', 'all'] as const).find((runs) =>
        one.cards.some((card) => card.runs === runs),
      );
      const text = one.cards.map((card) => `${card.capability}: ${t.runs[card.runs]}`).join(', ') || '–';
      return [
        named(one),
        one.images.join(' ') || t.deviceCode[one.deviceCode],
        { text, tone: worst ? RUN_TONES[worst] : 'plain' },
      ];
    });
  const blocks: Block[] = [
    ...(rows.length > 0 ? [{ is: 'table', head: [t.package, t.holds, t.runsHere], rows } as const] : []),
    ...(without.length > 0 ? [{ is: 'text', text: line`${t.deviceCode.none}: ${without.join(', ')}` } as const] : []),
  ];
  return blocks.length > 0 ? { title: t.libraries, blocks } : null;
}
