/** Something that this computer lacks: the stage is skipped, and says what was not proven and how to get it. */
export class Missing extends Error {}
export interface Windows {
  /** Folders of this computer that are the drives. */
  c: string;
  d: string;
  /** The stand-in for python.exe. */
  python: string;
}
export function prepare(): Windows;
/** Bundles `acting.ts` as C:\\torchmend\\acting.js; after `prepare`. */
export function bundleActing(): Promise<void>;
/** Runs a line by cmd.exe; its exit code. */
export function cmd(line: string, env?: Record<string, string>): Promise<{ code: number | string; ms: number }>;
/** Sets a value of the registry; null: the key's own. */
export function registry(key: string, name: string | null, type: string, data: string): void;
export function close(): void;
