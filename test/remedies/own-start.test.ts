import { expect, it } from 'vitest';
import { stepWords } from '../../probes/text/plans';
import { made, planOf, stepOf, text } from './asked';

/** The lines of ComfyUI's cli_args.py that matter, told again. */
const switches = (...flags: string[]) =>
  text(flags.map((flag) => `parser.add_argument("${flag}", help="x")`).join('\n'));
const OLD = ['--quick-test-for-ci', '--disable-all-custom-nodes', '--temp-directory', '--output-directory'];
const NEW = [...OLD, '--input-directory', '--user-directory', '--database-url'];

const lookOf = (file: string, flags: string[], more: Parameters<typeof made>[0] = {}) =>
  stepOf(planOf(made({ ...more, asked: { files: { [file]: switches(...flags) } } }), 'replace-torch'), 'look-again');

it('starts today’s ComfyUI without extensions, with all that it writes in a folder of ours', () => {
  const look = lookOf('/home/user/ComfyUI/comfy/cli_args.py', NEW, {
    launch: { flags: ['-s', '-c'], variables: { HF_HOME: '/models', PATH: '%PATH%;x' } },
  });
  const scratch = '/home/user/ComfyUI/venv/.torchmend/starting';
  expect(look.starts).toEqual({
    argv: [
      ...['/home/user/ComfyUI/venv/bin/python', '-s', 'main.py', '--quick-test-for-ci', '--disable-all-custom-nodes'],
      ...['--temp-directory', scratch, '--output-directory', scratch],
      ...['--input-directory', scratch, '--user-directory', scratch, '--database-url', 'sqlite:///:memory:'],
    ],
    environment: { HF_HOME: '/models', PYTHONDONTWRITEBYTECODE: '1' },
    folder: '/home/user/ComfyUI',
    scratch,
  });
  const words = stepWords('en', look);
  expect(words).toContain('HF_HOME=/models');
  expect(words.some((line) => line.startsWith('/home/user/ComfyUI/venv/bin/python -s main.py --quick-test'))).toBe(
    true,
  );
});

it('uses only switches that this version knows, and a pack’s own folder', () => {
  const look = lookOf('D:\\AI\\ComfyUI\\ComfyUI\\comfy\\cli_args.py', OLD, { platform: 'win32' });
  const scratch = 'D:\\AI\\ComfyUI\\venv\\.torchmend\\starting';
  expect(look.starts?.folder).toBe('D:\\AI\\ComfyUI\\ComfyUI');
  expect(look.starts?.argv.slice(1)).toEqual([
    ...['main.py', '--quick-test-for-ci', '--disable-all-custom-nodes'],
    ...['--temp-directory', scratch, '--output-directory', scratch],
  ]);
});

it('starts nothing that would write to the person’s own folders, load extensions, or stay open', () => {
  for (const missing of OLD) {
    const flags = NEW.filter((flag) => flag !== missing);
    expect(lookOf('/home/user/ComfyUI/comfy/cli_args.py', flags).starts).toBeUndefined();
  }
  expect(stepOf(planOf(made(), 'replace-torch'), 'look-again').starts).toBeUndefined();
});
