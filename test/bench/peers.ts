import { compareVersions } from '../../probes/compat';
import drivers from '../../probes/data/cuda-drivers.json';
import { hasCpuBuild, newestOf, type Question } from '../builds/oracle';

/**
 * How others choose, told again from what they publish; no code of theirs. Where a rule leaves something open it is
 * read in the peer's favour: the newest torch of the channel, also where its own sorting would take an older one, and
 * the next channel where the first has nothing for this system.
 */
export type Peer = (question: Question) => { torch: string; channel: string } | 'cpu' | null;

const side = ({ system }: Question) => (system === 'windows' ? 'windows' : 'linux');

/** Minimum drivers by channel, newest channel first: family minimum of 13.x, 12.x, 11.x. */
type Table = readonly (readonly [channel: string, linux: string, windows: string])[];

/** astral-sh/uv, crates/uv-torch/src/backend.rs, LINUX_CUDA_DRIVERS and WINDOWS_CUDA_VERSIONS (with cu132). */
const UV: Table = [
  ['cu132', '580', '580'],
  ['cu130', '580', '580'],
  ['cu129', '525.60.13', '528.33'],
  ['cu128', '525.60.13', '528.33'],
  ['cu126', '525.60.13', '528.33'],
  ['cu124', '525.60.13', '528.33'],
  ['cu121', '525.60.13', '528.33'],
  ['cu118', '450.80.02', '452.39'],
  ['cu117', '450.80.02', '452.39'],
  ['cu116', '450.80.02', '452.39'],
  ['cu113', '450.80.02', '452.39'],
  ['cu102', '440.33', '441.22'],
];

/** pmeier/light-the-torch, light_the_torch/_cb.py, _MINIMUM_DRIVER_VERSIONS (with 13.1); cu131 was never published. */
const LIGHT_THE_TORCH: Table = UV.filter(([channel]) => channel !== 'cu132').map(([channel, linux, windows]) =>
  channel === 'cu130' ? [channel, '580.65.06', windows] : [channel, linux, windows],
);

function byDriver(table: Table): Peer {
  return (question) => {
    const { driver } = question;
    const otherwise = hasCpuBuild(question) ? 'cpu' : null;
    if (driver === null || driver === 'none') return otherwise;
    for (const [channel, linux, windows] of table) {
      if (compareVersions(driver, side(question) === 'linux' ? linux : windows) < 0) continue;
      const torch = newestOf(channel, question);
      if (torch) return { torch, channel };
    }
    return otherwise;
  };
}

/** uv pip install --torch-backend=auto: the highest channel the driver allows; else the build for the processor. */
export const uv = byDriver(UV);

/** ltt install torch: the highest computation backend the driver allows; else the one for the processor. */
export const lightTheTorch = byDriver(LIGHT_THE_TORCH);

/**
 * comfy_cli/cuda_detect.py and command/install.py: the highest of these not above the driver's CUDA; cu126 where that
 * can't be told, and where the driver is too old for all of them.
 */
const COMFY = ['cu130', 'cu129', 'cu128', 'cu126', 'cu124', 'cu121', 'cu118'];

export const comfyCli: Peer = (question) => {
  const cuda = cudaOf(question);
  const channel = COMFY.find((one) => cuda !== null && Number(one.slice(2)) <= cuda) ?? 'cu126';
  const torch = newestOf(channel, question);
  return torch ? { torch, channel } : null;
};

/** The highest CUDA of the driver, `12.9` → 129, by the branch it belongs to; null: not known. */
function cudaOf({ driver }: Question): number | null {
  if (driver === null || driver === 'none') return null;
  const major = Number(driver.split('.')[0]);
  const fitting = drivers.branches.filter(({ branch }) => branch <= major);
  const best = fitting.sort((a, b) => b.branch - a.branch)[0];
  return best ? Number(best.cuda.replace('.', '')) : null;
}

/** A README's one line: torch from whl/cu130, whatever the card (ComfyUI's installation page of 2026). */
export const fixedPin: Peer = (question) => {
  const torch = newestOf('cu130', question);
  return torch ? { torch, channel: 'cu130' } : null;
};
