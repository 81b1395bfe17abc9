import { z } from 'zod';
import type { Host } from '../host';
import type { Facts, Package } from '../model';
import { within } from '../within';
import { startOf } from './start';

const MARK = '@@torchmend@@';
const Line = z.object({ module: z.string(), done: z.enum(['begun', 'imported', 'failed']), line: z.string() });

/** A large package behind a virus scanner; what takes longer is not known, which is no fault. */
const EACH_MS = 60_000;
const ALL_MS = 300_000;

/** What picture apps import beside torch, by the package that brings it. Where the names are the same it is one word. */
const MODULES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    (
      'numpy scipy safetensors einops transformers diffusers accelerate torchvision torchaudio torchsde kornia timm ' +
      'spandrel xformers bitsandbytes triton sageattention onnxruntime basicsr facexlib gfpgan realesrgan insightface gradio peft'
    )
      .split(' ')
      .map((name) => [name, name]),
  ),
  'controlnet-aux': 'controlnet_aux',
  'flash-attn': 'flash_attn',
  'onnxruntime-gpu': 'onnxruntime',
  'open-clip-torch': 'open_clip',
  'opencv-python': 'cv2',
  'opencv-python-headless': 'cv2',
  pillow: 'PIL',
  'pytorch-lightning': 'pytorch_lightning',
  'triton-windows': 'triton',
};

/** Whether a module can be imported; of one that hung, or that nobody got to, nothing is known. */
export type Imports = Readonly<Record<string, { is: 'imported' } | { is: 'failed'; line: string }>>;

/** The modules that an app's packages bring, each once. */
export function modulesOf(packages: readonly Pick<Package, 'name'>[]): string[] {
  return [...new Set(packages.flatMap(({ name }) => MODULES[name] ?? []))];
}

/** Imports modules in the person's own Python, started the way the app starts it. Changes nothing. */
export async function importAll(
  host: Host,
  { python, modules, facts, signal }: { python: string; modules: readonly string[]; facts: Facts; signal: AbortSignal },
): Promise<Imports> {
  const found: Record<string, { is: 'imported' } | { is: 'failed'; line: string }> = {};
  const { flags, variables } = startOf(host, facts);
  const until = within(signal, ALL_MS);
  let left = [...modules];
  while (left.length > 0 && !until.aborted) {
    let begun: string | null = null;
    const ran = await host.run([python, ...flags, host.path.join(host.scripts, 'imports.py'), ...left], {
      ...{ deadlineMs: ALL_MS, signal: until, cwd: host.scripts, silenceMs: () => EACH_MS },
      env: { ...variables, PYTHONDONTWRITEBYTECODE: '1' },
      onLine(text) {
        const line = parse(text);
        if (!line) return;
        begun = line.done === 'begun' ? line.module : null;
        if (line.done === 'imported') found[line.module] = { is: 'imported' };
        if (line.done === 'failed') found[line.module] = { is: 'failed', line: line.line };
      },
    });
    if (begun === null || ran.ended === 'cancelled') break;
    if (ran.ended === 'exited') found[begun] = { is: 'failed', line: ran.signal ?? `exit code ${ran.code}` };
    left = left.slice(left.indexOf(begun) + 1); // a hang tells nothing of the module, and the rest is asked anew
  }
  return found;
}

function parse(text: string): z.infer<typeof Line> | null {
  const at = text.indexOf(MARK);
  if (at < 0) return null;
  try {
    const parsed = Line.safeParse(JSON.parse(text.slice(at + MARK.length)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null; // cut: the child died while it wrote
  }
}
