import { z } from 'zod';
import { parseWheelName, type Target } from '../builds/index';
import data from '../data/mirrors.json';
import type { Host } from '../host';
import type { TroubleCode } from '../model';
import { fitting, readPackage } from './confirm';
import type { IndexOptions } from './index-reader';
import { proxyFor } from './proxy';

const Mirrors = z.object({
  official: z.object({ name: z.string(), stable: z.string(), nightly: z.string() }),
  mirrors: z.array(
    z.object({ name: z.string(), urls: z.array(z.string()), layout: z.enum(['index', 'flat']), nightly: z.boolean() }),
  ),
});

/** A place that offers the wheels of a channel. */
export interface Mirror {
  name: string;
  /** With `<channel>` where the channel goes. */
  template: string;
  layout: 'index' | 'flat';
  official: boolean;
}

/** PyTorch itself first, then every mirror that is known. */
export function mirrors(): Mirror[] {
  const { official, mirrors: known } = Mirrors.parse(data);
  return [
    { name: official.name, template: official.stable, layout: 'index', official: true },
    ...known.flatMap(({ name, urls, layout }) =>
      urls.map((template): Mirror => ({ name, template, layout, official: false })),
    ),
  ];
}

/** Mirrors that a person chose by name, in that order; of one with two addresses the first. Unknown names are nobody's. */
export function mirrorsNamed(names: readonly string[]): Mirror[] {
  const all = mirrors().filter(({ official }) => !official);
  return names.flatMap((name) => all.find((one) => one.name === name) ?? []);
}

/** A channel's address at a mirror. */
export function addressOf({ template }: Mirror, channel: string): string {
  return template.replace('<channel>', channel);
}

export interface Measured {
  mirror: Mirror;
  /** Bytes a second; null: see `why`. */
  speed: number | null;
  /** `other-file`: its file is not the one PyTorch offers; `lacks`: it does not have this build. */
  why: TroubleCode | 'other-file' | 'lacks' | null;
  file: string | null;
}

export interface Wanted {
  channel: string;
  /** `2.14.1+cu126` */
  torch: string;
}

/** Enough to tell a fast line from a slow one, and no more. */
const SAMPLE_BYTES = 2 * 1024 * 1024;
const SAMPLE_MS = 8000;

/**
 * Measures who is fastest, all at once: each has to have exactly this wheel, with the hash PyTorch names where it can be
 * asked, and then sends the first 2 MiB of it. Fastest first.
 */
export async function measure(
  host: Host,
  from: readonly Mirror[],
  wanted: Wanted,
  target: Target,
  options: IndexOptions = {},
): Promise<Measured[]> {
  const found = await Promise.all(from.map((mirror) => look(host, mirror, wanted, target, options)));
  const official = found.find(({ mirror }) => mirror.official)?.sha256 ?? null;
  const measured = await Promise.all(
    found.map(async ({ mirror, url, sha256, why }): Promise<Measured> => {
      if (url === null) return { mirror, speed: null, why, file: null };
      if (official !== null && sha256 !== null && sha256 !== official)
        return { mirror, speed: null, why: 'other-file', file: url };
      return { mirror, file: url, ...(await sample(host, url, options)) };
    }),
  );
  return measured.sort((a, b) => (b.speed ?? -1) - (a.speed ?? -1));
}

interface Found {
  mirror: Mirror;
  url: string | null;
  sha256: string | null;
  why: Measured['why'];
}

async function look(host: Host, mirror: Mirror, wanted: Wanted, target: Target, options: IndexOptions): Promise<Found> {
  const page = await readPackage(host, addressOf(mirror, wanted.channel), 'torch', options);
  if (page.is === 'trouble') return { mirror, url: null, sha256: null, why: page.trouble.code };
  const [file] = fitting(page.files, 'torch', wanted.torch, target);
  if (!file || parseWheelName(file.name)?.version !== wanted.torch)
    return { mirror, url: null, sha256: null, why: 'lacks' };
  return { mirror, url: file.url, sha256: file.sha256, why: null };
}

async function sample(
  host: Host,
  url: string,
  { bypassProxy, signal }: IndexOptions,
): Promise<Pick<Measured, 'speed' | 'why'>> {
  const { proxy } = bypassProxy ? { proxy: null } : await proxyFor(host, url);
  const fetched = await host.fetch(url, {
    headers: { range: `bytes=0-${SAMPLE_BYTES - 1}` },
    deadlineMs: SAMPLE_MS,
    limitBytes: SAMPLE_BYTES,
    proxy,
    ...(signal ? { signal } : {}),
  });
  if (fetched.is === 'failed') return { speed: null, why: fetched.why === 'deadline' ? 'slow' : fetched.why };
  if (fetched.status >= 400) return { speed: null, why: fetched.status === 404 ? 'not-found' : 'server-error' };
  return { speed: Math.round((fetched.body.length * 1000) / Math.max(fetched.ms, 1)), why: null };
}
