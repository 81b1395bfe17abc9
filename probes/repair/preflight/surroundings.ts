import type { Target } from '../../builds/index';
import type { Read, Space } from '../../host';
import type { DownloadTrouble, Obstacle, ObstacleName, Params, Plan } from '../../model';

/** What a plan takes of one volume at one place. */
export interface Demand {
  path: string;
  for: 'downloads' | 'environment' | 'temporary';
  /** null: nobody knows. */
  bytes: number | null;
}

/** A volume that a plan writes to. */
export interface Volume {
  demands: Demand[];
  space: Read<Space>;
}

/** Who has files of the environment open. */
export interface User {
  pid: number;
  program: string;
  /** `main.py --listen`; null: not known. */
  runs: string | null;
}

/** null in `percent`: not known. */
export interface Battery {
  feeds: boolean;
  percent: number | null;
}

/** A program, or a part of one, that a step runs. */
export interface Tool {
  name: string;
  path: string;
  is: Read<true>;
}

export interface FileState {
  name: string;
  /** Where it is, or should be. */
  at: string;
  /** `unknown`: the server could not be asked, and why. */
  is: 'here' | 'reachable' | 'gone' | { trouble: DownloadTrouble };
}

/** Everything a repair meets, as it is now. A `Read` that is absent: there is no such thing. */
export interface Surroundings {
  volumes: Volume[];
  access: { path: string; is: Read<boolean> }[];
  users: Read<User[]>;
  /** Programs that may be Pythons, and that only their owner may look into. */
  hidden: User[];
  battery: Read<Battery>;
  /** Windows only. `longest`: characters of the longest path that comes to be; `allowed`: it was switched on. */
  paths: { site: string; longest: number; allowed: Read<boolean> }[];
  tools: Tool[];
  /** The file by which a system keeps pip away from its own Python (PEP 668). */
  managed: Read<string>;
  files: FileState[];
  target: Target | null;
  /** Windows only: names of virus scanners beside its own; what decides which libraries may be loaded. */
  antivirus: Read<string[]>;
  appControl: Read<boolean>;
}

/** Pure: what of it stands in the way. */
export type Predicate = (surroundings: Surroundings, plan: Plan) => Obstacle[];

export function stops(code: ObstacleName, params: Params): Obstacle {
  return { code, severity: 'stops', params };
}

export function warns(code: ObstacleName, params: Params): Obstacle {
  return { code, severity: 'warns', params };
}

/** What could not be found out is neither fine nor a stop. */
export function unsure(about: ObstacleName, why: string, params: Params = {}): Obstacle {
  return { code: 'repair/unsure', severity: 'warns', params: { ...params, about, why } };
}

/** The reason of a reading that is none. */
export function whyOf(read: Read<unknown>): string {
  return read.is === 'unknown' ? read.why : 'absent';
}
