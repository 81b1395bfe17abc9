import { renderToStaticMarkup } from 'react-dom/server';
import { visible } from '../text/index';
import { type Block, type Cell, type Sheet, type Tone, textOf } from './blocks';
import { STYLE } from './style';

/** The sheet as one page that needs nothing else: no script, no file, no network. */
export function toHtml(sheet: Sheet): string {
  return visible(`<!doctype html>\n${renderToStaticMarkup(<Page sheet={sheet} />)}\n`);
}

function Page({ sheet: { title, lead, language, sections, foot } }: { sheet: Sheet }) {
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>{title}</title>
        <style>{STYLE}</style>
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          {sections.map((section) => (
            <section key={section.title}>
              <h2>{section.title}</h2>
              {section.blocks.map((block, no) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: written once, never moved
                <Part key={no} block={block} />
              ))}
            </section>
          ))}
        </main>
        <footer>{foot}</footer>
      </body>
    </html>
  );
}

const MARK: Record<Tone, string> = { good: '✓', bad: '✕', unsure: '?', plain: '' };

function Part({ block }: { block: Block }) {
  switch (block.is) {
    case 'verdict':
      return (
        <div className={`verdict ${block.tone}`}>
          <p className="label">
            <span className="sign">{MARK[block.tone]}</span> {block.label}
            {block.code && <code>{block.code}</code>}
          </p>
          <p className="what">{block.what}</p>
          {block.why && <p>{block.why}</p>}
          {block.help && <p className="help">{block.help}</p>}
        </div>
      );
    case 'text':
      return <p className={block.tone ? `fit ${block.tone}` : 'note'}>{block.text}</p>;
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case 'facts':
      return (
        <table className={block.rows.length > 6 ? 'facts' : 'facts short'}>
          <tbody>
            {block.rows.map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      );
    case 'table':
      return <Rows head={block.head} rows={block.rows} />;
    case 'marks':
      return (
        <p className="marks">
          <span className="name">{block.label}</span>
          {block.marks.map((mark) => (
            <Mark key={textOf(mark)} cell={mark} />
          ))}
        </p>
      );
    case 'code':
      return <pre>{block.text}</pre>;
  }
}

function Mark({ cell }: { cell: Cell }) {
  const tone = typeof cell === 'string' ? 'plain' : cell.tone;
  return (
    <span className={`mark ${tone}`}>
      {tone === 'good' ? `${MARK.good} ` : ''}
      {textOf(cell)}
    </span>
  );
}

function Rows({ head, rows }: { head: readonly string[]; rows: readonly (readonly Cell[])[] }) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, no) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: written once, never moved
          <tr key={no}>
            {row.map((cell, column) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: written once, never moved
                key={column}
                className={typeof cell === 'string' ? undefined : cell.tone}
              >
                {typeof cell === 'string' || MARK[cell.tone] === '' ? '' : `${MARK[cell.tone]} `}
                {textOf(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
