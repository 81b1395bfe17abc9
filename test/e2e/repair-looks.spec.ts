import { inspect } from './inspect';
import { LOOKS } from './look';
import * as story from './repair-story';
import { told } from './told';
import { expect, test } from './wizard';

const PLANS = [story.CERTAIN, story.LIKELY, story.BY_HAND];
const NO_TORCH = {
  code: 'repair/no-wheels',
  params: { path: '/home/lin/下载/wheels', why: 'no-torch', missing: ['torch'] },
};

for (const [name, look] of LOOKS)
  test(`a repair looks and reads well from the verdict to its end: ${name}`, async ({ open }) => {
    const { page } = await open(look);
    const { tell } = await told(page, [story.started, ...story.found]);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(page.locator('.hero')).toBeVisible();
    await inspect(page, `repair-${name}-01-findings`);
    await tell(story.looking);
    await expect(page.locator('.busy')).toBeVisible();
    await inspect(page, `repair-${name}-02-looking`);
    await tell(story.reading);
    await expect(page.getByRole('progressbar')).toBeVisible();
    await inspect(page, `repair-${name}-03-reading`);
    await tell(story.proposed(PLANS, { obstacles: { [story.CERTAIN.id]: story.IN_THE_WAY } }));
    await expect(page.locator('.figures')).toBeVisible();
    await expect(heading).toBeFocused();
    await inspect(page, `repair-${name}-04-plan`);
    await page.locator('.panel .details summary').click();
    await expect(page.locator('.exact').first()).toBeVisible();
    await inspect(page, `repair-${name}-05-exactly`);
    await tell(...story.begun, ...story.fetching);
    await expect(page.locator('.speed')).toBeVisible();
    await expect(heading).toBeFocused();
    await inspect(page, `repair-${name}-06-fetching`);
    await tell(story.paused(true));
    await expect(page.locator('.below [role=status]')).toBeVisible();
    await inspect(page, `repair-${name}-06-paused`);
    await tell(story.paused(false));
    await page.locator('.title .ends > span > button').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await inspect(page, `repair-${name}-07-sure`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await tell(...story.installing);
    await page.locator('.details summary').click();
    await expect(page.locator('.log')).toContainText('Installing collected packages');
    await inspect(page, `repair-${name}-08-installing`);
    await tell(...story.proving, ...story.asking);
    await expect(page.locator('.chip[data-is=busy]')).toBeVisible();
    await inspect(page, `repair-${name}-09-proving`);
    await tell(...story.repaired);
    await expect(page.locator('.sides')).toBeVisible();
    await expect(heading).toBeFocused();
    await inspect(page, `repair-${name}-10-repaired`);
    await tell(...story.undone);
    await expect(page.locator('.paths li')).toHaveCount(2);
    await inspect(page, `repair-${name}-11-undone`);
  });

for (const [name, look] of LOOKS)
  test(`other ends look and read well: ${name}`, async ({ open }) => {
    const { page } = await open(look);
    const { tell } = await told(page, [story.started, ...story.found, story.looking, story.proposed([story.LIKELY])]);
    await expect(page.getByRole('radio')).not.toBeChecked();
    await inspect(page, `repair-${name}-20-likely`);
    await tell(story.looking, story.proposed([story.BY_HAND]));
    await expect(page.locator('.by-hand')).toBeVisible();
    await inspect(page, `repair-${name}-21-by-hand`);
    const wheel = { package: 'torch', version: '2.6.0', architectures: ['sm_90'] };
    const problems = [
      { code: 'wheel/no-code-for-card' as const, params: { cards: ['12.0'], architectures: ['sm_90'] } },
    ];
    await tell(
      story.looking,
      story.proposed([], {
        trouble: NO_TORCH,
        wheels: [{ ...wheel, file: 'torch-2.6.0-cp311-cp311-manylinux1_x86_64.whl', verdict: 'refused', problems }],
      }),
    );
    await expect(page.getByRole('textbox')).toBeVisible();
    await inspect(page, `repair-${name}-22-none`);
    const run = [story.looking, story.proposed(PLANS), ...story.begun, ...story.fetching];
    await tell(...run, ...story.installing, ...story.proving, ...story.stillFails, story.puttingBack(story.NOT_GONE));
    await expect(page.getByRole('button', { name: /^(Stop|停止)$/ })).toHaveCount(0);
    await inspect(page, `repair-${name}-23-putting-back`);
    await tell(story.ended('put-back', story.NOT_GONE, 'c2'));
    await expect(page.locator('.sides')).toBeVisible();
    await inspect(page, `repair-${name}-24-put-back`);
    await tell(
      ...run,
      story.ended('untouched', { code: 'repair/in-use', params: { program: 'python', pid: 4711, runs: 'main.py' } }),
    );
    await expect(page.locator('.hero')).toContainText('4711');
    await inspect(page, `repair-${name}-25-untouched`);
    await tell(
      ...run,
      story.ended('left', { code: 'repair/not-put-back', params: { path: '/x/torch/lib', why: 'busy', first: '' } }),
    );
    await expect(page.locator('.hero[data-is=bad]')).toBeVisible();
    await inspect(page, `repair-${name}-26-left`);
    await page.locator('.steps button').first().click();
    await tell(story.known, story.recovered('put-back'), story.recovered('left'), story.recovered('busy'));
    await expect(page.locator('.recovered .note')).toHaveCount(3);
    await inspect(page, `repair-${name}-27-start`);
  });
