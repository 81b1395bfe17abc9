import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { CODES, type Code, isForPerson, isWordsOnly, type News } from '../../probes/model';
import { Machine } from '../../probes/replay';
import { EXAMPLES } from '../../probes/text/examples';
import { inspect } from './inspect';
import { LOOKS, VIEWS } from './look';
import { told } from './told';
import { expect, test } from './wizard';

const root = path.resolve(import.meta.dirname, '../..');
const machines = path.join(root, 'test/machines');
const RECORDED: { name: string; expect: { code: Code | null } }[] = JSON.parse(
  readFileSync(path.join(machines, 'machines.json'), 'utf8'),
);
/** The page itself is looked at in every view; here it has other words. */
const SMALL = VIEWS.filter(({ name }) => name === 'zoomed');
const sentence = (page: Page) => page.locator('.hero h1');

/** The sentence, what helps, and a button; axe finds nothing, nothing runs out of the window. */
async function look(page: Page, name: string): Promise<void> {
  await expect(page.locator('.help p').first()).not.toBeEmpty();
  await expect(page.locator('.help button').first()).toBeEnabled();
  await inspect(page, name, SMALL);
}

for (const { name, expect: right } of RECORDED) {
  const file = path.join(machines, right.code ?? 'nothing-found', `${name}.json`);
  test.describe('recorded machines', () => {
    test.use({ env: { TORCHMEND_REPLAY: file } });

    test(`${name}: its cause, in both languages`, async ({ wizard: { page, check } }) => {
      await check(Machine.parse(JSON.parse(readFileSync(file, 'utf8'))).target.path);
      const said = new Set<string | null>();
      for (const language of ['en', 'zh']) {
        await expect(sentence(page)).toHaveText(/./);
        said.add(await sentence(page).textContent());
        const code = page.locator('.details code, .details').getByText(right.code ?? '', { exact: true });
        if (right.code) await expect(code.first()).toBeAttached();
        else await expect(page.locator('.hero')).not.toHaveAttribute('data-is', 'bad');
        if (language === 'en') await look(page, `machine-${name}`); // what is Chinese is read with each code
        await page.getByRole('button', { name: /^(English|简体中文)$/ }).click();
      }
      expect(said.size).toBe(2);
    });
  });
}

for (const [name, as] of LOOKS)
  test.describe(`each code: ${name}`, () => {
    test.use({ look: as });
    test('has its page, with the sentence of the documentation', async ({ wizard: { page } }) => {
      const window = await told(page, [{ is: 'session-started', version: '0.1.0', platform: 'win32' }]);
      for (const code of CODES) {
        await window.tell(...found(code));
        const [title = ''] = readFileSync(
          path.join(root, 'docs/causes', as.locale.replace('-US', ''), `${code}.md`),
          'utf8',
        ).split('\n');
        await expect(sentence(page)).toHaveText(title.replace(/^# /, ''));
        const repair = page.getByRole('button', { name: /^(Repair this|修复这个问题)$/ });
        const show = page.getByRole('button', { name: /^(Show me what to do|告诉我怎么做)$/ });
        await expect(repair).toHaveCount(isWordsOnly(code) || isForPerson(code) ? 0 : 1);
        await expect(show).toHaveCount(isForPerson(code) ? 1 : 0);
        await look(page, `code-${code.replace('/', '-')}-${name}`);
      }
    });
  });

/** A check that found this, with what its page in the documentation is made with, and nothing else. */
function found(code: Code): News[] {
  const params = { app: null, folder: '', ...EXAMPLES[code][0] };
  const findings = [{ code, severity: 'broken' as const, params, evidence: [] }];
  const diagnosis = { outcome: 'found' as const, findings, undetermined: [], clear: [] };
  return [
    { is: 'target-known', target: { id: code, path: 'D:\\ComfyUI', kind: 'folder' } },
    { is: 'check-started', check: code, target: code, ask: [] },
    { is: 'judged', check: code, stage: 'proven', diagnosis },
    { is: 'check-ended', check: code, how: 'done' },
  ];
}
