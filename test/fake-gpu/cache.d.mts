/** The interpreter that the wheels are for, a name or a path. */
export const python: string;
/** Something that this machine lacks: the text says what, and what would bring it. */
export class Missing extends Error {}
