import { expect, it } from 'vitest';
import { freed } from '../../probes/cli/terminal';
import { redactDeep, withoutSecrets } from '../../probes/redact/index';
import { heard } from '../../renderer/src/heard';
import { plant, readings } from '../report/planted';

/** Kinds of which nothing may stand on any screen; names and paths are one's own there. */
const SECRET =
  /^(token in|conda token|pip configuration|uv variable|netrc|conda setting|HF|GitHub|API key|JWT|bearer|flag|密码|private key)/;
const PLANTED = plant(1500, 20261203).filter(({ kind }) => SECRET.test(kind));

function terminal() {
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  return { said, told: freed({ out: say, err: say, signal: new AbortController().signal }) };
}

it('there are enough of them to count', () => expect(PLANTED.length).toBeGreaterThan(200));

it.each(PLANTED)('$kind stands on no screen', ({ secret, text }) => {
  const { said, told } = terminal();
  told.out(text);
  told.err(text);
  told.json({ error: text, argv: [text], more: { a: ['--x', text] } });
  expect(said).toHaveLength(3);
  for (const one of said) expect(readings(one)).not.toContain(secret.toLowerCase());
  expect(JSON.parse(said[2] ?? '')).toMatchObject({ more: { a: ['--x', expect.any(String)] } });
  const target = { id: 't1', path: text, kind: 'folder' };
  expect(readings(JSON.stringify(heard({ no: 1, at: 0, is: 'target-known', target })))).not.toContain(
    secret.toLowerCase(),
  );
  expect(withoutSecrets(withoutSecrets(text))).toBe(withoutSecrets(text));
});

it('on a command line the word behind its flag', () => {
  const argv = ['python', 'main.py', '--api-key', 'Qx0123456789', '--hf-token', '--listen', '--output', 'Qx'];
  const clean = ['python', 'main.py', '--api-key', '<secret>', '--hf-token', '--listen', '--output', 'Qx'];
  const { said, told } = terminal();
  told.json({ argv });
  expect(JSON.parse(said[0] ?? '')).toEqual({ argv: clean });
  expect(redactDeep({ argv }, { home: '/home/zoe', user: 'zoe', host: 'studio' })).toEqual({ argv: clean });
});

it.each([
  'C:\\Users\\欧阳 Zoë\\ComfyUI\\python_embeded\\python.exe',
  '/home/zoe.ouyang/ai/venv/bin/python -m pip install --no-deps torch==2.14.1+cu130',
  'RuntimeError: CUDA error: no kernel image is available for execution on the device',
  'https://download.pytorch.org/whl/cu130/torch-2.14.1%2Bcu130-cp311-cp311-win_amd64.whl#sha256=0123456789abcdef',
  'Set CUDA_VISIBLE_DEVICES=GPU-01234567-89ab-cdef-0123-456789abcdef',
  'tokenizers 0.22.1, safetensors 0.6.2, keyring 25.6.0',
])('what one acts on stays: %s', (text) => {
  const { said, told } = terminal();
  told.out(text);
  told.json([text]);
  expect(said[0]).toBe(text);
  expect(JSON.parse(said[1] ?? '')).toEqual([text]);
});
