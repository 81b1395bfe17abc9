// rows.mjs: how data files of the catalogue are written, and how what was read from wheels corrects the rows.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const DATA = join(dirname(fileURLToPath(import.meta.url)), '../../probes/data');

export const readData = (name) => JSON.parse(readFileSync(join(DATA, name), 'utf8'));

/** One row of a list to a line, so that a change shows as one line of a diff. */
export function writeData(name, data) {
  const lines = Object.entries(data).map(([key, value]) => {
    const body = Array.isArray(value)
      ? `[\n${value.map((row) => `    ${JSON.stringify(row)}`).join(',\n')}\n  ]`
      : JSON.stringify(value);
    return `  ${JSON.stringify(key)}: ${body}`;
  });
  writeFileSync(join(DATA, name), `{\n${lines.join(',\n')}\n}\n`);
}

/** Numbers sources in the order in which they come; remarks on where a copy was read say nothing to anyone else. */
export function numbered() {
  const all = [];
  const plain = (text) =>
    text
      .replace(/\(a stored public copy[^()]*\)/g, '')
      .replace(/[,;]?\s*(\(copies: )?(a stored public copy|stored copy)/g, '')
      .replace(/\blocal /g, '')
      .replace(/\((main after 2\.14 branch cut)(?!\))/g, '($1)')
      .replace(/\s+/g, ' ')
      .trim();
  const number = (text) => {
    const source = plain(text ?? '') || 'no source';
    return all.includes(source) ? all.indexOf(source) : all.push(source) - 1;
  };
  return { all, number };
}

const sameBuild = (row, read) =>
  row.torch === read.torch && row.channel === read.channel && row.os === read.os && row.machine === read.machine;

/**
 * Lays what was read from wheels over the rows: a row's architectures become the wheel's, its evidence `wheel`. What
 * the row said before stays beside it where it was something else.
 */
export function correct(rows, reads) {
  const corrected = rows.map((row) => {
    const read = reads.find((one) => sameBuild(row, one));
    if (!read) return row;
    const { was: earlier, ...rest } = row;
    const said = earlier ?? row.images;
    const differs = said.length !== read.images.length || said.some((image) => !read.images.includes(image));
    return {
      ...rest,
      images: read.images,
      doubtful: [],
      evidence: 'wheel',
      ...(differs ? { was: said } : {}),
      read: { file: read.file, lacking: read.lacking, partial: read.partial },
    };
  });
  const unknown = reads.filter((read) => !rows.some((row) => sameBuild(row, read)));
  return { rows: corrected, unknown };
}
