import { coverage, runs } from '../compat';
import type { CheckView, Gpu, ReportOutput } from '../model';
import { factOf } from '../output';
import { appName, type Language, questionName } from '../text/index';
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
  const fits = known && known.length > 0 ? fitWords(known, capabilities, four.driverCuda, language) : [];
  return {
    title: t.baseline,
    blocks: [
      {
        is: 'facts',
        rows: [
          [t.driver, `${four.driver ?? t.unknown} (${t.offers} ${four.driverCuda ?? t.unknown})`],
          [t.runtime, four.torch === null ? t.unknown : (four.cudaRuntime ?? t.none)],
          [t.build, four.torch ?? t.unknown],
          [t.capability, cards.join(', ') || t.unknown],
        ],
      },
      { is: 'marks', label: t.architectures, marks: marks.length > 0 ? marks : [known ? t.none : t.unknown] },
      ...fits,
      { is: 'text', text: t.baselineWhy },
    ],
  };
}

function fitWords(
  images: readonly string[],
  cards: readonly string[],
  driverCuda: string | null,
  language: Language,
): Block[] {
  const t = REPORT_WORDS[language];
  const words = cards.map(
    (capability) => `${t.fits[coverage(images, { capability, driverCuda: driverCuda ?? undefined })]} ${capability}`,
  );
  return words.length > 0 ? [{ is: 'text', text: `→ ${words.join(', ')}` }] : [];
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
    [said, driver && `${t.driver} ${driver}`, ...(seen ?? []).map(({ name, device }) => name ?? device ?? '')]
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
  const t = REPORT_WORDS[language];
  const rows = all.filter(({ name }) => RELATIVES.test(name)).map(({ name, version }) => [name, version]);
  return rows.length > 0
    ? { title: t.packages, blocks: [{ is: 'table', head: [t.package, t.packageVersion], rows }] }
    : null;
}

/** Architectures in each library, and whether they serve this card. */
export function libraries({ libraries: all }: ReportOutput, language: Language): Section | null {
  const t = REPORT_WORDS[language];
  if (all.length === 0) return null;
  const rows = all.map((one): Cell[] => [
    [one.package, one.version].filter((part) => part !== null).join(' '),
    one.images.join(' ') || t.deviceCode[one.deviceCode] || t.none,
    {
      text: one.cards.map((card) => `${card.capability}: ${t.runs[card.runs]}`).join(', ') || '–',
      tone: one.cards.some((card) => card.runs === 'none' || card.runs === 'some')
        ? 'bad'
        : one.cards.length > 0
          ? 'good'
          : 'plain',
    },
  ]);
  return { title: t.libraries, blocks: [{ is: 'table', head: [t.package, t.holds, t.runsHere], rows }] };
}
