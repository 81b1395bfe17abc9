import { expect, it } from 'vitest';
import { redact, redactDeep } from '../../probes/redact/index';

const linux = { home: '/home/maria', user: 'maria', host: 'studio-pc' };
const windows = { home: 'C:\\Users\\Jürgen Müller', user: 'Jürgen Müller', host: 'DESKTOP-4F2K9QL' };
const word = { home: '/home/gpu', user: 'gpu', host: 'sum' };

it.each([
  [linux, 'E:\\maria\\ai /Volumes/maria/ai ~maria/ai', 'E:\\user\\ai /Volumes/user/ai ~user/ai'],
  [linux, '\\\\srv\\share\\maria\\ai', '\\\\<server>\\<share>\\user\\ai'],
  [linux, '/media/maria/disk /media/anna/disk /media/usb0/x', '/media/user/disk /media/user2/disk /media/usb0/x'],
  [linux, 'file:///home/maria/x%20y file:///home/anna/x', 'file://~/x y file:///home/user2/x'],
  [linux, 'C:%5CUsers%5Canna%5Cx', 'C:\\Users\\user2\\x'],
  [linux, '\\\\wsl$\\Ubuntu\\home\\anna\\x', '\\\\wsl$\\Ubuntu\\home\\user2\\x'],
  [linux, '\\\\wsl.localhost\\Ubuntu\\home\\anna', '\\\\wsl.localhost\\Ubuntu\\home\\user2'],
  [linux, '\\\\srv\\home$\\anna\\x', '\\\\<server>\\<share>\\user2\\x'],
  [linux, 'D:\\anna\\x, as in C:\\Users\\anna; USER=anna', 'D:\\user2\\x, as in C:\\Users\\user2; USER=<user 2>'],
  [linux, '/home/models/x and ComfyUI/models/y', '/home/user2/x and ComfyUI/models/y'],
  [linux, '/home/司马 懿/x /home/Jane\\ Doe/y', '/home/user3/x /home/user2/y'],
  [linux, "No such file: 'C:\\\\Users\\\\Jane Doe'", "No such file: 'C:\\\\Users\\\\user2'"],
  [
    linux,
    '/tmp/torchinductor_anna/ab /tmp/torchinductor_root/ab',
    '/tmp/torchinductor_user2/ab /tmp/torchinductor_root/ab',
  ],
  [windows, 'E:\\Jürgen Müller\\a E:\\Jürgen\\b', 'E:\\user\\a E:\\user\\b'],
  [windows, 'E:\\Jürgen_Müller\\a JürgenMüller', 'E:\\<user>\\a <user>'],
  [windows, '/mnt/c/Users/Jürgen\\ Müller/x', '/mnt/c/Users/user/x'],
  [windows, '\\\\\\\\nas\\\\home\\\\Jürgen Müller\\\\x', '\\\\\\\\<server>\\<share>\\\\user\\\\x'],
  [word, 'E:\\gpu\\x \\\\srv\\share\\gpu\\x /media/gpu/d', 'E:\\user\\x \\\\<server>\\<share>\\user\\x /media/user/d'],
  [word, '~gpu/x and gpu/x on gpu 0: /opt/gpu/lib /gpu/y', '~user/x and gpu/x on gpu 0: /opt/gpu/lib /gpu/y'],
])('%o: %s', (secrets, text, clean) => {
  expect(redact(text, secrets)).toBe(clean);
  expect(redact(clean, secrets)).toBe(clean);
});

it.each([
  ['-rw-r--r-- 1 maria maria 123 Jan  1 10:00 x', '-rw-r--r-- 1 user user 123 Jan  1 10:00 x'],
  ['drwxr-xr-x@ 12 anna  staff  384 Jan  1 x', 'drwxr-xr-x@ 12 user2  staff  384 Jan  1 x'],
  [' 12 4 -rw-r--r--. 1 CORP\\anna lab 1K x', ' 12 4 -rw-r--r--. 1 user2 user3 1K x'],
  ['-rw-r--r-- anna/anna 123 2026-01-01 x', '-rw-r--r-- user2/user2 123 2026-01-01 x'],
  ['crw-rw---- 1 root render 226, 128 renderD128', 'crw-rw---- 1 root render 226, 128 renderD128'],
  ['-rw-r--r-- 1 1000 1000 123 Jan  1 10:00 x', '-rw-r--r-- 1 1000 1000 123 Jan  1 10:00 x'],
  ['---------- CUDA error ----------', '---------- CUDA error ----------'],
  [
    'uid=1000(anna) gid=1000(anna) groups=1000(anna),44(video)',
    'uid=1000(user2) gid=1000(user2) groups=1000(user2),44(video)',
  ],
  ['Uid: ( 1000/    anna)   Gid: (    0/    root)', 'Uid: ( 1000/    user2)   Gid: (    0/    root)'],
  [
    '01.12.2026  10:00    <DIR>          CORP\\anna              ComfyUI',
    '01.12.2026  10:00    <DIR>          user2              ComfyUI',
  ],
  [
    '12/01/2026  10:00 AM            12,345 DESKTOP-1\\j.doe  python.exe',
    '12/01/2026  10:00 AM            12,345 user2  python.exe',
  ],
  [
    '12/01/2026  10:00 AM            12,345 BUILTIN\\Administrators  python.exe',
    '12/01/2026  10:00 AM            12,345 BUILTIN\\Administrators  python.exe',
  ],
  [
    'C:\\ComfyUI CORP\\anna:(OI)(CI)(F)\n    NT AUTHORITY\\SYSTEM:(I)(F)\n    NT-AUTORITÄT\\SYSTEM:(F)\n    studio-pc\\bob:(I)(RX,W)',
    'C:\\ComfyUI user2:(OI)(CI)(F)\n    NT AUTHORITY\\SYSTEM:(I)(F)\n    NT-AUTORITÄT\\SYSTEM:(F)\n    user3:(I)(RX,W)',
  ],
  [
    'Owner  : CORP\\anna\nAccess : BUILTIN\\Users Allow  Read\n         CORP\\bob Deny  Write',
    'Owner  : user3\nAccess : BUILTIN\\Users Allow  Read\n         user2 Deny  Write',
  ],
  ['see C:\\ai\\x:(note) and models\\loras Allow', 'see C:\\ai\\x:(note) and models\\loras Allow'],
])('owners and groups: %s', (text, clean) => {
  expect(redact(text, linux)).toBe(clean);
  expect(redact(clean, linux)).toBe(clean);
});

it('knows people in whatever order texts tell of them', () => {
  expect(redactDeep(['E:\\anna\\ai', { at: '/home/anna/x' }], linux)).toEqual([
    'E:\\user2\\ai',
    { at: '/home/user2/x' },
  ]);
});

it.each(['~orch-2.5.1.dist-info', 'PROGRA~1\\x', 'x = ~mask', 'nvidia/cuda_runtime/lib', 'media/x/y', 'D:\\models\\x'])(
  'leaves %s',
  (text) => expect(redact(text, linux)).toBe(text),
);
