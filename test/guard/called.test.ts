import { describe, expect, it } from 'vitest';
import { calledAs, guardCalled, pasted } from '../../probes/called';

describe('the guard is found', () => {
  it.each([
    ['guard -- echo hi', '-- echo hi'],
    ['--lang zh-CN guard -- echo hi', '--lang zh-CN -- echo hi'],
    ['--lang=zh-CN --env /a guard --launch-blocking -- echo hi', '--lang=zh-CN --env /a --launch-blocking -- echo hi'],
    ['--env guard guard -- app', '--env guard -- app'],
    ['guard', ''],
    ['guard -- app --help --script x guard', '-- app --help --script x guard'],
    // Called wrongly, which the guard says: the app is started all the same.
    ['--lang guard -- app', '--lang -- app'],
    ['--gpu 12.0 guard -- app', '--gpu 12.0 -- app'],
    ['--nonsense guard -- app', '--nonsense -- app'],
  ])('in `%s`', (typed, its) => {
    expect(guardCalled(typed.split(' '))).toEqual(its === '' ? [] : its.split(' '));
  });

  it.each([
    'check guard',
    '--json check guard',
    '--lang guard',
    'check -- guard',
    'guard --script /a',
    '--lang en guard --script=/a',
    'guard --help',
    '--lang en -h guard',
    '--help',
  ])('and not in `%s`', (typed) => {
    expect(guardCalled(typed.split(' '))).toBeNull();
  });
});

describe('how the program is called again', () => {
  const versions = { node: '24' } as const;
  const called = (argv: string[], env = {}, more = {}) =>
    calledAs({ argv, env, platform: 'linux', versions: { ...process.versions, ...versions, ...more } }, '/home/me');
  it.each([
    [['/bin/node', '/home/me/out/cli.js'], {}, {}, 'node out/cli.js'],
    [['/bin/node', '/opt/my tools/cli.js'], {}, {}, 'node "/opt/my tools/cli.js"'],
    [['/bin/node', '/home/me/out/cli.js'], { npm_lifecycle_event: 'torchmend' }, {}, 'npm run -s torchmend --'],
    [['/bin/node', '/usr/bin/torchmend'], {}, {}, 'torchmend'],
    [['/opt/torchmend', '/opt/resources/cli.js'], {}, { electron: '39' }, 'torchmend'],
    [['/bin/node'], {}, {}, 'torchmend'],
  ])('%j %j %j', (argv, env, more, words) => {
    expect(called(argv, env, more)).toBe(words);
  });
});

describe('a path in a line that is pasted', () => {
  it.each([
    ['/home/me/app', 'linux', '/home/me/app'],
    ['/home/me/my app', 'linux', '"/home/me/my app"'],
    ['/home/me/$(touch x)', 'linux', "'/home/me/$(touch x)'"],
    ["/home/me/it's `x`", 'linux', "'/home/me/it'\\''s `x`'"],
    ['/home/me/a"; rm -r b; "', 'linux', `'/home/me/a"; rm -r b; "'`],
    ['D:\\KI\\my app', 'win32', '"D:\\KI\\my app"'],
  ])('%s on %s', (file, platform, words) => {
    expect(pasted(file, platform)).toBe(words);
  });
});
