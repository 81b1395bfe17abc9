import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { asGiven, wholePath } from '../../probes/given';
import { openReplay } from '../../probes/replay';
import { openSession } from '../../probes/session';
import { machineWith, PREFIX } from './machine';

const LINUX = { platform: 'linux', path: path.posix, home: '/home/user' } as const;
const WINDOWS = { platform: 'win32', path: path.win32, home: 'C:\\Users\\林' } as const;

describe('a path as people have it at hand', () => {
  it.each([
    ['~', '/home/user'],
    ['~/ComfyUI/venv', '/home/user/ComfyUI/venv'],
    ['/data/~/x', '/data/~/x'],
    ['~lin/x', '~lin/x'], // whose home that is only a shell knows
    ['~\\x', '~\\x'], // a name like any other here
    ['file:///home/user/My%20app', '/home/user/My app'],
    ['file:///srv/%E7%BB%98%E5%9B%BE', '/srv/绘图'],
    ['FILE://localhost/srv/绘图 one', '/srv/绘图 one'],
    ['file://server/share', 'file://server/share'],
    ['file:///a%2Fb', 'file:///a%2Fb'],
    ['file:///100%', 'file:///100%'],
    ['file:name', 'file:name'],
    ['./venv', './venv'],
  ])('on Linux %s is %s', (typed, path) => expect(asGiven(LINUX, typed)).toBe(path));

  it.each([
    ['~', 'C:\\Users\\林'],
    ['~\\ComfyUI', 'C:\\Users\\林\\ComfyUI'],
    ['~/ComfyUI/venv', 'C:\\Users\\林\\ComfyUI\\venv'],
    ['D:\\~\\x', 'D:\\~\\x'],
    ['file:///D:/AI/ComfyUI_windows_portable', 'D:\\AI\\ComfyUI_windows_portable'],
    ['file:///C:/Users/%E6%9E%97/My%20app', 'C:\\Users\\林\\My app'],
    ['file://nas/apps/ComfyUI', '\\\\nas\\apps\\ComfyUI'],
    ['file:///home/user', 'file:///home/user'], // no drive
    ['venv', 'venv'],
  ])('on Windows %s is %s', (typed, path) => expect(asGiven(WINDOWS, typed)).toBe(path));

  it('is made whole from where the terminal stands, and only there', () => {
    expect(wholePath(LINUX, '~/x/../y')).toBe('/home/user/y');
    expect(wholePath(LINUX, 'x')).toBe(path.posix.resolve('x'));
    expect(wholePath(LINUX, './~')).toBe(path.posix.resolve('./~'));
    expect(wholePath(WINDOWS, '~\\x')).toBe('C:\\Users\\林\\x');
  });
});

describe('the door where a path becomes a target', () => {
  const pick = async (typed: string, machine = machineWith([])) => {
    const session = await openSession(openReplay(machine));
    const reply = await session.send({ do: 'pick', path: typed });
    const { targets } = session.view();
    await session.close();
    return reply.is === 'refused' ? reply : targets[reply.id ?? '']?.path;
  };

  it.each([PREFIX, '~/ComfyUI/venv', '~/ComfyUI/venv/', `file://${PREFIX}`])('%s leads to one folder', async (typed) =>
    expect(await pick(typed)).toBe(PREFIX),
  );

  it.each(['venv', './venv', '../x', '~lin/x', 'C:venv'])('of %s the whole path is asked for', async (typed) =>
    expect(await pick(typed)).toEqual({
      ...{ is: 'refused', code: 'target/not-whole', params: { path: typed, example: '/home/user/ComfyUI' } },
    }),
  );

  it('a Windows asks for one of its own', async () => {
    const machine = { ...machineWith([]), platform: 'win32' as const, home: 'C:\\Users\\lin' };
    expect(await pick('venv', machine)).toMatchObject({
      ...{ code: 'target/not-whole', params: { path: 'venv', example: 'C:\\Users\\lin\\ComfyUI' } },
    });
  });

  it.each([
    ['~/nowhere', '/home/user/nowhere'],
    ['file:///nowhere/My%20app', '/nowhere/My app'],
    ['file://server/share', 'file://server/share'],
    ['file:///zero%00', '/zero\0'],
    ['D:\\ComfyUI', 'D:\\ComfyUI'], // whole, though not here
    ['\\\\nas\\apps', '\\\\nas\\apps'],
  ])('%s is looked for at %s, and is not there', async (typed, path) =>
    expect(await pick(typed)).toEqual({ is: 'refused', code: 'target/not-found', params: { path } }),
  );
});
