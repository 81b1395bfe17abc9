/** The interpreter that the wheels are for, a name or a path. */
export const python: string;
/** Something that this machine lacks: the text says what, and what would bring it. */
export class Missing extends Error {}
/** Where what is built and installed lies. */
export const cache: string;
/** Runs a program without a shell; resolves to its standard output, rejects with the end of what it said. */
export function run(file: string, args: readonly string[], options?: object): Promise<string>;
/** pip for wheels only, without dependencies; throws `Missing` where the registry can't be reached. */
export function pip(command: string, args: readonly string[], interpreter?: string): Promise<string>;
