import { parseWheelName, pythonOf, type Target, whyUnfit } from '../../builds/index';
import type { Host } from '../../host';
import type { Facts } from '../../model';
import { filesOf } from './changed';
import { know } from './know';
import { type Predicate, stops, unsure } from './surroundings';

/** Which Python and system the wheels are put into; null: not known. */
export async function lookAtTarget(host: Host, facts: Facts): Promise<Target | null> {
  const system = know(facts, 'machine.system');
  const place = know(facts, 'environment.place');
  if (!system || !place) return null;
  const free = place.abi?.endsWith('t') ? 't' : '';
  return {
    python: place.version === null ? null : pythonOf(`${place.version.split('.').slice(0, 2).join('.')}${free}`),
    system: {
      os: system.wsl ? 'wsl' : ({ linux: 'linux', win32: 'windows', darwin: 'macos' } as const)[system.platform],
      machine: system.machine === 'arm64' ? 'aarch64' : 'x86_64',
      ...(system.platform === 'linux' ? await libcOf(host) : { libc: 'glibc', glibc: null }),
    },
  };
}

/** `glibc 2.35`, by the system's own word; where it says nothing, no version is held against a wheel. */
async function libcOf(host: Host): Promise<{ libc: 'glibc' | 'musl'; glibc: string | null }> {
  const ran = await host.run(['getconf', 'GNU_LIBC_VERSION'], { deadlineMs: 5000 });
  const glibc = /^glibc (\d+\.\d+)/.exec(ran.stdout)?.[1];
  if (glibc !== undefined) return { libc: 'glibc', glibc };
  const libraries = await host.list('/lib');
  const musl = libraries.is === 'known' && libraries.value.some(({ name }) => name.startsWith('ld-musl-'));
  return { libc: musl ? 'musl' : 'glibc', glibc: null };
}

/** Every wheel is made for this Python and this system. */
export const wheelUnfit: Predicate = ({ target }, plan) => {
  const wheels = filesOf(plan);
  if (wheels.length === 0) return [];
  if (!target) return [unsure('repair/wheel-unfit', 'unreadable')];
  for (const { name: file } of wheels) {
    const wheel = parseWheelName(file);
    const why = wheel ? whyUnfit(wheel, target) : 'name';
    if (why) return [stops('repair/wheel-unfit', { file, why, python: target.python, glibc: target.system.glibc })];
  }
  return target.python === null ? [unsure('repair/wheel-unfit', 'unreadable', { file: wheels[0]?.name ?? '' })] : [];
};
