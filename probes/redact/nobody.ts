import { APPS } from '../data/apps';
import { EXTENSIONS } from '../data/extensions';
import { PATTERNS } from '../data/signs/index';
import { CODES, FACT_KEYS, QUESTIONS, SIGNS } from '../model';

/** Names that many computers share. */
const SHARED =
  'root user users admin administrator guest public default localhost local home desktop laptop server pc computer ' +
  'workgroup ubuntu debian fedora windows linux win32 win64 x64 amd64 owner test dev ai python python3 pip conda uv venv ' +
  'torch nvidia cuda rocm gpu driver geforce rtx gtx quadro tesla amd intel radeon system32 site-packages lib bin scripts ' +
  'app build builder runner worker work workspace data docker vagrant ec2-user jovyan coder codespace gitpod node ' +
  'service deploy source src code project projects media shared ' +
  'model models input inputs output outputs cache temp tmp download downloads games custom_nodes checkpoints loras ' +
  '用户 管理员 默认 电脑 显卡 驱动 测试';

/** The words of this field, without those that stand inside of paths. */
function fieldWords(): Set<string> {
  const texts = [
    ...PATTERNS.map(({ example }) => example.replace(/\S*[\\/]\S*/g, ' ')),
    ...[...CODES, ...QUESTIONS, ...FACT_KEYS, ...SIGNS],
    ...[...EXTENSIONS, ...APPS].map(({ name }) => name),
    SHARED,
  ];
  return new Set(
    texts
      .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}_-]+|(?=[.])/u))
      .flatMap((word) => [word, ...word.split(/[-_]/)]),
  );
}

let known: Set<string> | undefined;

/**
 * A name that says nothing about a person: too short, a number, or a word that stands in these texts for other reasons.
 * Whoever is called `gpu` or `kernel` is found by their folder, not by that word.
 */
export function isNobody(name: string): boolean {
  known ??= fieldWords();
  const word = name.trim().toLowerCase();
  return (
    word.length < 2 || /^[\d._-]{1,6}$/.test(word) || known.has(word) || /^(?:sm|compute|gfx|cu|cp)_?\d+\w?$/.test(word)
  );
}
