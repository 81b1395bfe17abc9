import type { ContainerAbout } from './about';
import { PROOF_PLACE, proofScript } from './proof';

export const FORMATS = ['dockerfile', 'compose', 'devcontainer'] as const;
export type Format = (typeof FORMATS)[number];

/** The file's text. `notes`: what whoever reads it has to know, one sentence each; they become comments. */
export function render(format: Format, about: ContainerAbout, notes: readonly string[]): string {
  const lines = notes.map((note) => note.replace(/\s+/g, ' ').trim());
  if (format === 'dockerfile') return dockerfile(about, lines);
  return format === 'compose' ? compose(about, lines) : devcontainer(about, lines);
}

/** An image that brings its CUDA in Python's packages, as the environment does: no CUDA image is needed below it. */
const baseOf = ({ python }: ContainerAbout) => `python:${python}-slim-bookworm`;

function pipWords({ index, requirements }: ContainerAbout): string[] {
  return ['python', '-m', 'pip', 'install', '--no-cache-dir', '--isolated', '--index-url', index, ...requirements];
}

function dockerfile(about: ContainerAbout, notes: readonly string[]): string {
  const script = proofScript(about).trimEnd().split('\n');
  const labels = {
    'torchmend.torch': about.torch,
    'torchmend.cuda': about.cuda,
    'torchmend.capabilities': about.capabilities.join(' '),
    'torchmend.images': about.images.join(' '),
    'torchmend.driver': about.driver ?? '',
  };
  return [
    ...notes.map((note) => `# ${note}`),
    `FROM ${baseOf(about)}`,
    `LABEL ${Object.entries(labels)
      .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
      .join(' \\\n      ')}`,
    'ENV PIP_CONFIG_FILE=/dev/null \\\n    NVIDIA_VISIBLE_DEVICES=all \\\n    NVIDIA_DRIVER_CAPABILITIES=compute,utility',
    `RUN ${pipWords(about).map(word).join(' ')}`,
    `RUN printf '%s\\n' \\\n${script.map((line) => `    ${word(line)}`).join(' \\\n')} \\\n    > ${PROOF_PLACE} \\\n    && python ${PROOF_PLACE} --build`,
    'WORKDIR /app',
    `ENTRYPOINT ["python", "${PROOF_PLACE}"]`,
    'CMD ["python"]',
    '',
  ].join('\n');
}

/** One word to sh, on one line of the file, whatever is in it. */
function word(text: string): string {
  const line = text.replace(/\p{Cc}+/gu, ' ');
  return /^[\w./:=+@-]+$/.test(line) ? line : `'${line.replaceAll("'", "'\\''")}'`;
}

/** YAML takes JSON's strings as they are; Compose fills in what follows a dollar sign, so each is doubled. */
const text = (value: string) => JSON.stringify(value.replaceAll('$', '$$$$'));

function compose(about: ContainerAbout, notes: readonly string[]): string {
  const inline = dockerfile(about, []).trimEnd().replaceAll('$', '$$$$').split('\n');
  const bind =
    about.folder === null
      ? []
      : ['    volumes:', '      - type: bind', `        source: ${text(about.folder)}`, '        target: /app'];
  return [
    ...notes.map((note) => `# ${note}`),
    'services:',
    '  app:',
    '    build:',
    '      context: .',
    '      dockerfile_inline: |',
    ...inline.map((line) => (line === '' ? '' : `        ${line}`)),
    ...bind,
    '    deploy:',
    '      resources:',
    '        reservations:',
    '          devices:',
    '            - driver: nvidia',
    '              count: all',
    '              capabilities: [gpu]',
    '',
  ].join('\n');
}

/** Comments are allowed in this JSON. Commands are lists of words: no shell reads them. */
function devcontainer(about: ContainerAbout, notes: readonly string[]): string {
  const content = {
    name: `PyTorch ${about.torch}`,
    image: baseOf(about),
    runArgs: ['--gpus', 'all'],
    hostRequirements: { gpu: true },
    containerEnv: { PIP_CONFIG_FILE: '/dev/null', NVIDIA_DRIVER_CAPABILITIES: 'compute,utility' },
    postCreateCommand: pipWords(about),
    postStartCommand: ['python', '-c', proofScript(about)],
  };
  return [...notes.map((note) => `// ${note}`), JSON.stringify(content, null, 2), ''].join('\n');
}
