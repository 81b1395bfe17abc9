import { expect, it } from 'vitest';
import { redact, redactDeep } from '../../probes/redact/index';

const linux = { home: '/home/maria', user: 'maria', host: 'studio-pc' };
const windows = { home: 'C:\\Users\\Jürgen Müller', user: 'Jürgen Müller', host: 'DESKTOP-4F2K9QL' };

it.each([
  [linux, '/home/maria/ComfyUI/venv', '~/ComfyUI/venv'],
  [linux, 'owned by Maria on studio-pc', 'owned by <user> on <host>'],
  [linux, '/home/other/x and /Users/chris/y', '/home/user2/x and /Users/user3/y'],
  [
    linux,
    '/mnt/c/Users/JaneDoe/Comfy /var/home/bobby/x /users/jdoe/y',
    '/mnt/c/Users/user2/Comfy /var/home/user3/x /users/user4/y',
  ],
  [windows, 'C:\\Users\\Jürgen Müller\\ComfyUI', '~\\ComfyUI'],
  [windows, '{"p":"C:\\\\Users\\\\Jürgen Müller\\\\x"}', '{"p":"~\\\\x"}'],
  [windows, 'D:\\Users\\李雷\\整合包', 'D:\\Users\\user2\\整合包'],
  [windows, '\\\\NAS01\\photos\\ai', '\\\\<server>\\<share>\\ai'],
  [linux, 'GPU-3f2a1b4c-1111-2222-3333-444455556666', 'GPU-<uuid>'],
  [linux, 'Serial Number: 1324521012345', 'Serial Number: <serial>'],
  [linux, 'https://me:s3cret@pypi.example/simple?token=abc123', 'https://<secret>@pypi.example/simple?token=<secret>'],
  [linux, 'HF_TOKEN=hf_abcdefghijklmnopqrstuvwx', 'HF_TOKEN=<secret>'],
  [linux, 'see hf_abcdefghijklmnopqrstuvwx', 'see <token>'],
  [linux, 'a.b@example.org 10.1.2.3 00:1a:2b:3c:4d:5e', '<e-mail> <ip> <mac>'],
  [linux, '/home/maria-old/x /home/mariana/y', '/home/user2/x /home/user3/y'],
  [{ home: '/tmp/brea', user: 'x1', host: 'y1' }, '/tmp/breaker /tmp/brea /tmp/brea/a', '/tmp/breaker ~ ~/a'],
  [linux, "C:\\Users\\Jane Doe\\AI /Users/Shane O'Brien/x", 'C:\\Users\\user2\\AI /Users/user3/x'],
  [linux, 'in /home/jane and /opt/x, "C:\\Users\\O\'Brien"', 'in /home/user2 and /opt/x, "C:\\Users\\user3"'],
  [linux, 'from 2001:db8::8a2e:370:7334 or fe80::1ff:fe23:4567:890a', 'from <ip> or <ip 2>'],
  [linux, 'at 12:34:56 0000:01:00.0 c10::add std::bad ::1', 'at 12:34:56 0000:01:00.0 c10::add std::bad ::1'],
  [
    linux,
    'driver 581.80, Windows 32.0.15.9159, 127.0.0.1, torch 2.14.1+cu130',
    'driver 581.80, Windows 32.0.15.9159, 127.0.0.1, torch 2.14.1+cu130',
  ],
])('%o: %s', (secrets, text, clean) => {
  expect(redact(text, secrets)).toBe(clean);
  expect(redact(clean, secrets)).toBe(clean);
});

it('leaves names that are nobody', () => {
  expect(redact('root is not a user', { home: '/root', user: 'root', host: 'localhost' })).toBe('root is not a user');
});

it('goes through everything, keys too, and leaves versions and bytes alone', () => {
  const value = { '/home/maria/a': [{ version: '9.24.0.43', base64: 'AAEC', n: 1, at: '10.0.0.7', none: null }] };
  expect(redactDeep(value, linux)).toEqual({
    '~/a': [{ version: '9.24.0.43', base64: 'AAEC', n: 1, at: '<ip>', none: null }],
  });
});

it('covers names inside bytes, and moves nothing', () => {
  const bytes = Buffer.from('\x7fELF\0/home/maria/.pyenv/lib\0/home/otto/lib\0studio-pc\0', 'latin1');
  const base64 = redactDeep({ base64: bytes.toString('base64') }, linux).base64;
  expect(Buffer.from(base64, 'base64').toString('latin1')).toBe(
    '\x7fELF\0/xxxx/xxxxx/.pyenv/lib\0/home/xxxx/lib\0xxxxxxxxx\0',
  );
});

it('spares our own words, whoever is called like them', () => {
  const anybody = { home: '/home/gpu', user: 'gpu', host: 'sum' };
  const value = {
    gpu: 0,
    question: 'sum',
    is: 'passed',
    why: 'denied',
    error: 'gpu lost at /home/gpu/x on sum',
    missing: ['gpu.present', '/home/gpu/y'],
  };
  expect(redactDeep(value, anybody)).toEqual({
    gpu: 0,
    question: 'sum',
    is: 'passed',
    why: 'denied',
    error: 'gpu lost at ~/x on sum',
    missing: ['gpu.present', '~/y'],
  });
});

it.each([
  'a.',
  'a-',
  '/',
  '\\',
  'x@',
  'token',
  '?key',
  '1:',
  'a b',
  '/home/',
  'serial ',
  "'",
  'fe80::',
  '1.',
  '%41',
  '-rw-r--r-- ',
  '~a/',
  '/home/a\\ ',
  ',1000(',
])('takes no longer for a long line of %s than its length asks for', (piece) => {
  const time = (count: number) => {
    const text = piece.repeat(count);
    const began = performance.now();
    redact(text, linux);
    return performance.now() - began;
  };
  time(2000);
  const best = (count: number) => Math.min(time(count), time(count), time(count)); // others use this machine too
  const [short, long] = [best(20_000), best(160_000)];
  expect(long).toBeLessThan(8 * 4 * Math.max(short, 2)); // quadratic would be 64 times
});
