import type { FactKey, NamedTorch } from '../model';
import type { Ask } from './rule';

/** The PyTorch build in question. `undefined`: not known; null: built without. */
export interface Build {
  version: string;
  cuda: string | null | undefined;
  hip: string | null | undefined;
  /** `cu128`, `rocm6.4`, `cpu`; null: not known. */
  channel: string | null;
  /** The fact that says so. */
  from: FactKey;
}

/** What is known of the build: the running PyTorch says it best, then its files, then whoever names it. */
export function build({ maybe }: Ask): Build | null {
  const runtime = maybe('torch.runtime');
  if (runtime) return { ...pick(runtime), channel: channelOf(runtime.version), from: 'torch.runtime' };
  const files = maybe('torch.files');
  if (files) return { ...pick(files), channel: channelOf(files.version), from: 'torch.files' };
  const named = inUse(maybe('torch.named') ?? []);
  if (!named?.version) return null;
  const { version, channel } = named;
  const isAmd = channel?.startsWith('rocm') === true;
  return {
    version: channel ? `${version}+${channel}` : version,
    cuda: channel === null ? undefined : cudaOfChannel(channel),
    hip: channel === null ? undefined : isAmd ? channel.slice('rocm'.length) : null,
    channel,
    from: 'torch.named',
  };
}

const pick = ({ version, cuda, hip }: { version: string; cuda: string | null; hip: string | null }) => ({
  ...{ version, cuda, hip },
});

/** The one that the app runs; where nobody says whose it is, the one named last. */
export function inUse(named: readonly NamedTorch[]): NamedTorch | undefined {
  return (
    named.findLast((one) => one.role === 'app' && one.channel !== null) ??
    named.findLast((one) => one.role === 'app') ??
    named.findLast((one) => one.role === 'unsaid')
  );
}

function channelOf(version: string): string | null {
  return /\+(cu\d{2,3}|cpu|xpu|rocm[\w.]+)/.exec(version)?.[1] ?? null;
}

/** `cu128` → `12.8`; null: not CUDA's. */
export function cudaOfChannel(channel: string): string | null {
  const digits = /^cu(\d{2,3})$/.exec(channel)?.[1];
  return digits ? `${digits.slice(0, -1)}.${digits.slice(-1)}` : null;
}
