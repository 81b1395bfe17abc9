import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { freed } from '../../probes/cli/terminal';
import type { Sheet } from '../../probes/report/blocks';
import { toHtml } from '../../probes/report/html';
import { toMarkdown } from '../../probes/report/markdown';
import { heard } from '../../renderer/src/heard';

/** What the name of a folder, of a package, or a line of an error text can hold. */
const NAMES = [
  '\u001b[2J\u001b]0;taken over\u0007', // clears a terminal, renames its window
  'ComfyUI\u202egpj.exe', // shown as ComfyUIexe.jpg
  '\u2067right to left\u2069',
  '<img src=x onerror="alert(1)"><script>alert(2)</script>',
  '</pre><iframe src="https://evil.test">',
  '![x](https://evil.test/seen) [y](javascript:alert(3)) @everyone #1',
  '```\n# a heading\n```',
  '| a | b |\n|---|---|',
  '$(touch /tmp/taken) `id` ; & | > "quoted" %PATH%',
  'line\rover it',
] as const;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /(?![\n\t])[\u0000-\u001f\u007f-\u009f]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

const sheet = (name: string): Sheet => ({
  ...{ title: 'Report', lead: name, language: 'en', foot: name },
  sections: [
    {
      title: 'All of it',
      blocks: [
        { is: 'verdict', tone: 'bad', label: 'found', what: name, why: name, help: name, code: null },
        { is: 'text', text: name },
        { is: 'list', items: [name] },
        { is: 'facts', rows: [['folder', name]] },
        { is: 'table', head: ['package'], rows: [[name]] },
        { is: 'marks', label: 'card', marks: [name] },
        { is: 'code', language: '', text: name },
      ],
    },
  ],
});

it.each(NAMES)('%j is text in report.html, and nothing else', (name) => {
  const html = toHtml(sheet(name));
  expect(html).not.toMatch(/<(img|script|iframe)\b|onerror="/i);
  expect(html.replaceAll('\r', '')).not.toMatch(CONTROLS);
  expect(html).toContain('default-src &#x27;none&#x27;');
});

it.each(NAMES)('%j is text in report.md: no picture, no link, no HTML, nobody’s name', (name) => {
  const markdown = toMarkdown(sheet(name), { more: 'more', leftOut: 'left out' });
  expect(markdown.replaceAll('\r', '')).not.toMatch(CONTROLS);
  // Outside of code, where all of it is text, nothing is left unescaped.
  const plain = markdown.replace(/^(`{3,})[^`]*\n[\s\S]*?\n\1$/gm, '').replace(/(?<!\\)`[^`\n]*`/g, '');
  expect(plain).not.toMatch(/(?<!\\)<\w|(?<!\\)\]\(|(?<!\\)!?(?<!\\)\[x|@everyone/);
});

it.each(NAMES)('%j moves nothing in a terminal', (name) => {
  const said: string[] = [];
  const terminal = freed({
    ...{ out: (text) => said.push(text), err: (text) => said.push(text), signal: new AbortController().signal },
  });
  terminal.out(name);
  terminal.err(name);
  expect(said.join('')).not.toMatch(CONTROLS);
});

it('in the window a name is shown with all that it hides', () => {
  const known = (name: string) =>
    heard({ no: 1, at: 0, is: 'target-known', target: { id: 't1', path: name, kind: 'folder' } });
  expect(known('ComfyUI\u202egpj.exe')).toMatchObject({ target: { path: 'ComfyUI\\u202egpj.exe' } });
  expect(known('a\u001b[2Jb')).toMatchObject({ target: { path: 'a\\u001b[2Jb' } });
  expect(known('D:\\AI 图\\ComfyUI 🙂')).toMatchObject({ target: { path: 'D:\\AI 图\\ComfyUI 🙂' } });
});

it('nothing in the window can become HTML', async () => {
  const { readFile } = await import('node:fs/promises');
  const root = path.resolve(import.meta.dirname, '../../renderer');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(tsx?|html)$/.test(name));
  expect(files.length).toBeGreaterThan(50);
  for (const name of files)
    expect(await readFile(path.join(root, name), 'utf8'), name).not.toMatch(
      /dangerouslySetInnerHTML|innerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function\(|javascript:/,
    );
});
