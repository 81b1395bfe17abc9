import { type Block, blocks, spans } from '../markdown';
import { Paths } from './paths';

/**
 * A report as it will be seen where it is pasted. Everything in it is text: nothing becomes HTML. `below`: its headings
 * stand below one of the page (h1), or below a title of its own (h2).
 */
export function Markdown({ text, below = 'title' }: { text: string; below?: 'page' | 'title' }) {
  return (
    <>
      {blocks(text).map((block, no) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one report never move
        <BlockView key={no} block={block} below={below} />
      ))}
    </>
  );
}

function BlockView({ block, below }: { block: Block; below: 'page' | 'title' }) {
  switch (block.is) {
    case 'heading':
      return block.level === 1 || below === 'page' ? <h2>{block.text}</h2> : <h3>{block.text}</h3>;
    case 'code':
      return <pre>{block.text}</pre>;
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>
              <Line text={item} />
            </li>
          ))}
        </ul>
      );
    case 'table':
      return <Table head={block.head} rows={block.rows} />;
    case 'text':
      return (
        <p>
          <Line text={block.text} />
        </p>
      );
  }
}

function Table({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }) {
  const named = head.some((cell) => cell !== '');
  return (
    <table>
      {named ? (
        <thead>
          <tr>
            {head.map((cell, at) =>
              cell === '' ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                <td key={at} />
              ) : (
                <th key={cell} scope="col">
                  {cell}
                </th>
              ),
            )}
          </tr>
        </thead>
      ) : null}
      <tbody>
        {rows.map((row, no) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
          <tr key={no}>
            {row.map((cell, at) =>
              named || at > 0 ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                <td key={at}>
                  <Line text={cell} />
                </td>
              ) : (
                <th key={cell} scope="row">
                  {cell}
                </th>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Line({ text }: { text: string }) {
  return spans(text).map((span, no) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one line never move
    if (span.is === 'bold') return <strong key={no}>{span.text}</strong>;
    return span.is === 'code' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one line never move
      <code key={no}>
        <Paths text={span.text} />
      </code>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one line never move
      <Paths key={no} text={span.text} />
    );
  });
}
