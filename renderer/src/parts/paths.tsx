import { Fragment } from 'react';

/** A text whose paths are broken only behind their separators, as long as there is room for a name. */
export function Paths({ text }: { text: string }) {
  return text.split(/(?<=[\\/])(?=[^\\/\s])/).map((part, no) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
    <Fragment key={no}>
      {no > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}

/** Below a heading that names only the end of it: the whole path. Nothing where the heading (`below`) holds the whole. */
export function At({ path, below = '' }: { path: string | null; below?: string }) {
  if (path === null || below.includes(path)) return null;
  return (
    <p className="at">
      <Paths text={path} />
    </p>
  );
}
