import { describe, expect, it } from 'vitest';
import { choose } from '../../probes/builds';
import { CODES, PLAN_KINDS } from '../../probes/model';
import { type Draft, filesWanted, propose } from '../../probes/remedies';
import { uncovered } from '../../probes/repair/uncovered';
import { planWords } from '../../probes/text/plans';
import { situation } from '../builds/situations';
import { known, made, wheel } from './asked';
import { answered, SITE, withScript } from './starts';

describe('proposals', () => {
  it('that are only possible are not made; notes need none', () => {
    expect(propose(made({ doubt: 'possible' })).length).toBeGreaterThan(0); // found, not a candidate
    const asked = made();
    const [finding] = asked.diagnosis.findings;
    if (!finding) throw new Error('no finding');
    const candidates = [{ ...finding, doubt: 'possible' as const }];
    expect(propose({ ...asked, diagnosis: { findings: [], candidates } })).toEqual([]);
    const likely = [{ ...finding, doubt: 'likely' as const }];
    expect(propose({ ...asked, diagnosis: { findings: [], candidates: likely } }).map(({ trust }) => trust)).toEqual([
      'likely',
      'likely',
    ]);
    expect(propose({ ...asked, diagnosis: { findings: [{ ...finding, severity: 'note' }] } })).toEqual([]);
  });

  it('want the files of the start, of old packs and of pip, with the separators of that machine', () => {
    expect(filesWanted(made({ platform: 'win32', packages: { basicsr: '1.4.2' } }).facts)).toEqual([
      ...['run.bat', 'run.sh', 'start.bat', 'start.sh', '启动ComfyUI.bat'].map((name) => `D:\\AI\\ComfyUI\\${name}`),
      'D:\\AI\\ComfyUI\\venv\\Lib\\site-packages\\basicsr\\data\\degradations.py',
      'D:\\AI\\ComfyUI\\comfy\\cli_args.py',
      'D:\\AI\\ComfyUI\\ComfyUI\\comfy\\cli_args.py',
      'D:\\AI\\ComfyUI\\venv\\torchmend-constraints.txt',
      'D:\\AI\\ComfyUI\\venv\\pip.ini',
    ]);
  });

  it('never run a program that is not in the preview, and say every word of it', () => {
    const plans: Draft[] = CODES.flatMap((code) => {
      const params = {
        package: 'xformers',
        variable: 'CUDA_VISIBLE_DEVICES',
        value: '-1',
        shadow: '/u',
        file: 'c10.dll',
        line: 'x',
        gpu: 'RTX',
      };
      const left = { setAside: [`${SITE}/~orch`], withoutRecord: [], doubled: [] };
      const base = made({
        code,
        params,
        packages: {
          xformers: '0.0.30',
          numpy: '2.1.0',
          torchaudio: '2.6.0',
          'onnxruntime-gpu': '1.2',
          basicsr: '1.4.2',
        },
        facts: { 'environment.leftovers': known(left) },
        ...withScript('set X\npython main.py --xformers\n'),
      });
      const offline = base.installation;
      return [
        base,
        { ...base, offline },
        { ...base, installation: base.installation && { ...base.installation, complete: false, files: [] } },
        { ...base, facts: { ...base.facts, 'environment.pip': { is: 'absent', from: '' } as const } },
        { ...base, beside: [wheel('xformers', '0.0.29.post3'), wheel('numpy', '1.26.4')] },
        answered(base, choose(situation('3.5', '470.82.01', 'linux', '3.11'))),
        answered(base, choose(situation('12.0', '566.36', 'windows', '3.11'))),
        answered(
          { ...base, facts: made({ code, app: 'comfyui-portable', appFolder: '/p' }).facts },
          choose(situation('12.0', '581.80', 'windows', '3.8')),
        ),
        {
          ...made({
            code,
            params: { package: 'sageattention' },
            ...withScript('python main.py --use-sage-attention\n'),
          }),
        },
        {
          ...made({
            code: 'torch/broken-import',
            packages: { torch: '2.1.2', numpy: '2.1.0' },
            facts: {
              'torch.files': known({ folder: '', version: '2.1.2', cuda: '12.1', hip: null, hasCudaLibrary: true }),
            },
          }),
          beside: [wheel('numpy', '1.26.4')],
        },
      ].flatMap(propose);
    });
    expect(new Set(plans.map(({ kind }) => kind))).toEqual(new Set(PLAN_KINDS)); // none is left out
    // No step changes what the safety copy before it doesn't keep.
    expect(plans.flatMap((plan) => uncovered({ id: '', ...plan }, '/'))).toEqual([]);
    for (const plan of plans)
      for (const language of ['en', 'zh-CN'] as const) {
        const lines = planWords(language, plan);
        expect(lines.join('\n')).not.toMatch(/\{\{|\}\}|undefined|\[object|NaN/);
        const all = lines.join('\n');
        for (const step of plan.steps) {
          if ('argv' in step) for (const word of step.argv) expect(all).toContain(word);
          if ('environment' in step)
            for (const name of Object.keys(step.environment)) expect(all).toContain(`${name}=`);
          if ('files' in step) for (const { name } of step.files) expect(all).toContain(name);
          if ('paths' in step) for (const path of step.paths) expect(all).toContain(path);
        }
        expect(lines.filter((line) => /^\d+\. /.test(line)).length).toBe(plan.steps.length);
      }
  });
});
