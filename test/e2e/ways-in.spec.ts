import { inspect } from './inspect';
import { LOOKS } from './look';
import * as story from './repair-story';
import { told } from './told';
import { expect, test } from './wizard';

const FOLDER = '/media/USB 盘/wheels';
test('files that were fetched elsewhere are kept until there is something to repair, over a reload too', async ({
  open,
}) => {
  const { page } = await open();
  const { tell, sent } = await told(page, [story.started]);
  await page.getByText('I have the files for a repair already').click();
  await page.getByRole('textbox', { name: 'Folder with the files' }).fill(FOLDER);
  await page.getByRole('button', { name: 'Use them' }).click();
  await tell({ is: 'target-known', target: { id: 't9', path: FOLDER, kind: 'folder' } });
  const brought = page.getByText(`only the files in ${FOLDER} are used`);
  await expect(brought).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await tell({ is: 'target-known', target: { id: 't9', path: FOLDER, kind: 'folder' } }, ...story.found);
  await expect(page.locator('.hero')).toBeVisible();
  await expect(brought).toBeVisible();
  await page
    .locator('.help')
    .getByRole('button', { name: /Repair/ })
    .click();
  const asked = async () => (await sent()).filter((one) => one.do === 'propose');
  await expect.poll(asked).toEqual([{ do: 'propose', check: 'c1', wheels: 't9' }]);
  await page.getByRole('button', { name: 'Use the internet' }).click();
  await expect(brought).toHaveCount(0);
  await page
    .locator('.help')
    .getByRole('button', { name: /Repair/ })
    .click();
  await expect.poll(asked).toEqual([
    { do: 'propose', check: 'c1', wheels: 't9' },
    { do: 'propose', check: 'c1' },
  ]);
});

test('an error text is one click away', async ({ wizard }) => {
  await wizard.page.getByRole('button', { name: 'Paste an error text' }).click();
  await expect(wizard.page.getByRole('heading', { level: 1 })).toHaveText('What does this error mean?');
});

for (const [name, look] of LOOKS)
  test(`the other ways in look and read well: ${name}`, async ({ open }) => {
    const { page } = await open(look);
    const { tell } = await told(page, [story.started]);
    await page.locator('.ways-in summary').click();
    await inspect(page, `ways-in-${name}-1-open`);
    await page.locator('.ways-in').getByRole('textbox').fill(FOLDER);
    await page.locator('.ways-in').getByRole('textbox').press('Enter');
    await tell({ is: 'target-known', target: { id: 't9', path: FOLDER, kind: 'folder' } });
    await expect(page.locator('.ways-in .note')).toBeVisible();
    await inspect(page, `ways-in-${name}-2-brought`);
    await tell(...story.found);
    await expect(page.locator('.hero')).toBeVisible();
    await inspect(page, `ways-in-${name}-3-findings`);
  });
