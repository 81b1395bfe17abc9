import { DEFAULTS, type News, type Settings, type UpdateState } from '../../probes/model';
import { inspect } from './inspect';
import { LOOKS } from './look';
import * as story from './repair-story';
import { told } from './told';
import { expect, test } from './wizard';

const set = (change: Partial<Settings>, trouble: Extract<News, { is: 'settings' }>['trouble'] = null): News => ({
  ...{ is: 'settings', settings: { ...DEFAULTS, ...change }, trouble },
});
const NJU = 'Nanjing University (NJU)';
const MIRRORS = [NJU, 'Aliyun'];
const kept = (bytes: number, freed: Extract<News, { is: 'cache' }>['freed'] = null): News => ({
  ...{ is: 'cache', folder: '/home/lin/.local/share/torchmend/wheels', bytes, freed },
});

const list = (over: Partial<Extract<News, { is: 'catalogue' }>> = {}): News => ({
  ...{ is: 'catalogue', serial: 1, date: '2026-12-02', from: 'carried', outcome: null, trouble: null, document: null },
  ...over,
});
const update = (state: UpdateState, releases: string | null = null): News => ({ is: 'update', state, releases });

test('a change holds at once, in another window and after a reload', async ({ wizard }) => {
  const { page } = wizard;
  await page.getByRole('button', { name: 'Settings' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  const scheme = () => other.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
  await expect.poll(scheme).toBe('dark');
  await expect(other.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await page.getByRole('radio', { name: 'Off' }).check();
  await page.getByRole('checkbox', { name: 'Show only repairs' }).check();
  await expect(other.getByRole('checkbox', { name: 'Show only repairs' })).toBeChecked();
  await other.getByRole('radio', { name: 'Mirrors first' }).check();
  await expect(page.getByRole('checkbox', { name: NJU })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Aliyun' }).check();
  await expect(page.getByRole('checkbox', { name: 'Aliyun, number 2' })).toBeChecked();
  await other.getByRole('radio', { name: '简体中文' }).check();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('设置');
  await page.reload();
  await page.getByRole('button', { name: '设置' }).click();
  await expect(page.getByRole('radio', { name: '深色' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Aliyun，第 2 个' })).toBeChecked();
});

test('the address of a proxy is looked at, and its password is never shown again', async ({ wizard }) => {
  const { page } = wizard;
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'This one' }).check();
  const address = page.getByRole('textbox', { name: 'Address of the proxy' });
  await address.fill('socks5://127.0.0.1:1080');
  await address.press('Enter');
  await expect(page.getByText('That is no address of an HTTP proxy.')).toBeVisible();
  await address.fill('lin:geheim@10.0.0.1:7890');
  await address.press('Enter');
  await expect(page.getByText('In use: http://***@10.0.0.1:7890')).toBeVisible();
  expect(await page.locator('body').textContent()).not.toContain('geheim');
  await page.getByRole('radio', { name: 'None, even if' }).check();
  await expect(address).toBeHidden();
});

test('where nobody can read whether the network may be used, that is said everywhere until it is set again', async ({
  wizard,
}) => {
  const { page } = wizard;
  const file = '/home/lin/.local/share/torchmend/settings.json';
  const { sent, tell } = await told(page, [
    ...[story.started, set({ network: 'unknown' }, { is: 'network-unknown', file, why: 'Unexpected end' })],
    ...[...story.found, story.looking, story.proposed([story.BY_HAND])],
  ]);
  const said = page.getByText('nobody can read whether Torchmend may use the internet');
  await expect(said).toBeVisible();
  await expect(page.getByText('The internet is off until you choose again in the settings.')).toBeVisible();
  await inspect(page, 'settings-network-unknown-1-plan');
  await page.getByRole('button', { name: 'Open the settings' }).first().click();
  await expect(page.getByText(`cannot be read from ${file} (Unexpected end)`)).toBeVisible();
  const network = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Internet' }) });
  await expect(network.getByRole('radio')).toHaveCount(3);
  await expect(network.getByRole('radio', { checked: true })).toHaveCount(0);
  await inspect(page, 'settings-network-unknown-2-settings');
  await network.getByRole('radio', { name: 'Off' }).click();
  await expect
    .poll(async () => (await sent()).filter((one) => one.do === 'set'))
    .toEqual([{ do: 'set', change: { network: 'off' } }]);
  await tell(set({ network: 'off' }, { is: 'set-aside', file: `${file}.damaged-1`, why: 'Unexpected end' }));
  await expect(page.getByText(`The damaged settings file is kept as ${file}.damaged-1`)).toBeVisible();
});

test('with the network off, the page of plans says so, and leads to the settings', async ({ wizard }) => {
  const { page } = wizard;
  const { sent } = await told(page, [
    ...[story.started, set({ network: 'off', hereOnly: true }), ...story.found],
    ...[story.looking, story.proposed([story.BY_HAND])],
  ]);
  await expect(page.getByText('The internet is switched off in the settings.')).toBeVisible();
  await page.getByRole('button', { name: 'Open the settings' }).click();
  await page.getByRole('radio', { name: 'PyTorch’s own servers' }).click();
  expect(await sent()).toContainEqual({ do: 'set', change: { network: 'official' } });
});

test('packages that are kept are counted, and deleted on demand', async ({ wizard }) => {
  const { page } = wizard;
  const { tell, sent } = await told(page, [story.started, set({})]);
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByText('Being counted')).toBeVisible();
  await tell(kept(3_400_000_000));
  await page.getByRole('button', { name: 'Delete them' }).click();
  const counted = (await sent()).filter((command) => command.do === 'cache');
  expect(counted.map((command) => JSON.stringify(command))).toEqual(
    [false, true].map((empty) => JSON.stringify({ do: 'cache', empty })),
  );
  await tell(kept(0, { bytes: 3_400_000_000, left: [] }));
  await expect(page.getByRole('status').filter({ hasText: '3.4 GB freed.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete them' })).toBeDisabled();
});

test('a newer list of builds is looked for on demand, and what is wrong with one is said', async ({ wizard }) => {
  const { page } = wizard;
  const { tell, sent } = await told(page, [story.started, set({})]);
  await page.getByRole('button', { name: 'Settings' }).click();
  await tell(list());
  await expect(page.getByText('List of 2026-12-02, the one that came with Torchmend.')).toBeVisible();
  await page.getByRole('button', { name: 'Look for a newer list' }).click();
  expect((await sent()).filter((command) => command.do === 'catalogue')).toEqual(
    [false, true].map((renew) => ({ do: 'catalogue', renew })),
  );
  await tell(list({ from: 'fetched', date: '2027-03-01', serial: 2, outcome: 'renewed' }));
  await expect(page.getByText('List of 2027-03-01, fetched since.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'holds from now on' })).toBeVisible();
  await tell(
    list({ outcome: 'failed', trouble: { code: 'older', params: { offered: '2026-01-01', date: '2026-12-02' } } }),
  );
  await expect(page.getByText('The list that was offered (2026-01-01) is older than the one here')).toBeVisible();
  await tell(set({ catalogue: 'never' }));
  await expect(page.getByRole('button', { name: 'Look for a newer list' })).toBeDisabled();
  await tell(set({ network: 'off' }));
  await expect(page.getByRole('button', { name: 'Look for a newer list' })).toBeDisabled();
});

test('a newer version that a look at the start found is said on the first page', async ({ wizard }) => {
  const { page } = wizard;
  const { tell } = await told(page, [story.started, set({ updates: 'start' }), update({ is: 'none' })]);
  const note = page.getByRole('status').filter({ hasText: 'Version 0.2.0' });
  await expect(note).toBeHidden();
  await tell(update({ is: 'found', version: '0.2.0', notes: '' }));
  await expect(note).toContainText('Version 0.2.0 is there.');
  await note.getByRole('button', { name: 'Open the settings' }).click();
  await expect(page.getByRole('button', { name: 'Fetch it' })).toBeVisible();
});

test('a newer version is looked for, fetched and put in place, one step at a time', async ({ wizard }) => {
  const { page } = wizard;
  const { tell, sent } = await told(page, [story.started, set({})]);
  await page.getByRole('button', { name: 'Settings' }).click();
  await tell(update({ is: 'not-looked' }));
  await page.getByRole('button', { name: 'Look for a new version' }).click();
  await tell(update({ is: 'looking' }));
  await expect(page.getByRole('button', { name: 'Look for a new version' })).toBeDisabled();
  await tell(update({ is: 'none' }));
  await expect(page.getByText('This is the newest version.')).toBeVisible();
  await tell(update({ is: 'found', version: '0.2.0', notes: '<b>Finds</b> more' }));
  await page.getByText('What is new').click();
  await expect(page.getByText('<b>Finds</b> more')).toBeVisible(); // as text, whatever it is
  await page.getByRole('button', { name: 'Fetch it' }).click();
  await tell(update({ is: 'fetching', version: '0.2.0', percent: 41 }));
  await expect(page.getByText('Version 0.2.0 is being fetched: 41 %')).toBeVisible();
  await tell(update({ is: 'ready', version: '0.2.0' }));
  await page.getByRole('button', { name: 'Start anew with it' }).click();
  const steps = (await sent()).filter((command) => command.do === 'update');
  expect(steps).toEqual(['tell', 'look', 'fetch', 'restart'].map((step) => ({ do: 'update', step })));
  await tell(update({ is: 'failed', why: 'not-genuine', line: 'sha512 checksum mismatch' }));
  await expect(page.getByText('What came is not what the makers put up')).toContainText('sha512 checksum mismatch');
  await tell(set({ network: 'off' }));
  await expect(page.getByText('The internet is off above')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Look for a new version' })).toBeDisabled();
  await tell(update({ is: 'cannot', why: 'by-hand' }, 'https://github.com/example/torchmend/releases'));
  await expect(page.getByRole('link', { name: 'https://github.com/example/torchmend/releases' })).toBeVisible();
});

test('in a browser, the real program says that it can’t renew itself', async ({ wizard, shell }) => {
  test.skip(shell !== 'browser', 'the shells of their own stand in shell-update.spec.ts');
  const { page } = wizard;
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByText('In a browser Torchmend can’t renew itself.')).toBeVisible();
  await expect(page.getByText(/^List of \d{4}-\d\d-\d\d, the one that came with Torchmend\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Look for a newer list' }).click();
  await expect(page.getByText(/names nobody who signs lists/)).toBeVisible();
});

test('the words are found by their name and by what they mean', async ({ wizard }) => {
  const { page } = wizard;
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'The words, explained' }).click();
  const all = await page.locator('.glossary dt').count();
  expect(all).toBeGreaterThan(15);
  const find = page.getByRole('searchbox', { name: 'Find a word' });
  await find.fill('sm_120');
  await expect(page.locator('.glossary dt')).toHaveText(['Architecture, sm_120']);
  await find.fill('xyzzy');
  await expect(page.getByText('None of the words here has “xyzzy” in it.')).toBeVisible();
  await find.fill('');
  await expect(page.locator('.glossary dt')).toHaveCount(all);
});

for (const [name, look] of LOOKS)
  test(`settings and words look and read well: ${name}`, async ({ open }) => {
    const { page } = await open(look);
    const as = { language: look.locale === 'zh-CN' ? 'zh-CN' : 'en', theme: 'system' } as const;
    const { tell } = await told(page, [story.started, set(as)]);
    const heading = page.getByRole('heading', { level: 1 });
    await page.getByRole('button', { name: /^(Settings|设置)$/ }).click();
    await tell(kept(0), list(), update({ is: 'not-looked' }));
    await expect(heading).toBeFocused();
    await inspect(page, `settings-${name}-1`);
    await tell(
      set({ ...as, network: 'mirrors', mirrors: MIRRORS, nightly: true }),
      ...[kept(3_400_000_000), list({ from: 'fetched', date: '2027-03-01', outcome: 'renewed' })],
      update({ is: 'found', version: '0.2.0', notes: 'Finds more.\n• RTX 6090' }),
    );
    await page
      .locator('summary')
      .filter({ hasText: /^(What is new|新内容)$/ })
      .click();
    await page.getByRole('radio', { name: /^(This one|使用这个)$/ }).click();
    await page.getByRole('textbox').fill('socks5://127.0.0.1:1080');
    await page.getByRole('textbox').press('Enter');
    await inspect(page, `settings-${name}-2-mirrors`);
    const file = '/home/lin/.local/share/torchmend/settings.json';
    await tell(
      set(
        { ...as, network: 'off', hereOnly: true, proxy: 'http://***@10.0.0.1:7890' },
        { is: 'unreadable', file, why: 'Unexpected token' },
      ),
      kept(0, { bytes: 3_400_000_000, left: ['/w/torch-2.14.1-cp311.whl.part'] }),
      list({ outcome: 'failed', trouble: { code: 'wrong-signature', params: {} } }),
      update({ is: 'cannot', why: 'by-hand' }, 'https://github.com/example/torchmend/releases'),
    );
    await inspect(page, `settings-${name}-3-off`);
    await tell(...story.found, story.looking, story.proposed([story.BY_HAND]));
    await expect(page.locator('.by-hand')).toBeVisible();
    await inspect(page, `settings-${name}-4-plan-offline`);
    await page.getByRole('button', { name: /^(More|更多)$/ }).click();
    await inspect(page, `settings-${name}-5-menu`);
    await page.getByRole('menuitem', { name: /The words, explained|词语解释/ }).click();
    await expect(page.locator('.glossary')).toBeVisible();
    await inspect(page, `settings-${name}-6-words`);
  });

test('what is chosen shows without colour, and nothing moves for those who want that', async ({ wizard }) => {
  const { page } = wizard;
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await told(page, [story.started, set({ network: 'mirrors', mirrors: MIRRORS, nightly: true })]);
  await page.getByRole('button', { name: 'Settings' }).click();
  await inspect(page, 'settings-forced-colors');
  const radio = page.getByRole('radio', { name: 'Mirrors first' });
  // The dot in a chosen circle is drawn in a colour of the system's, unlike the circle's own.
  const dot = await radio.evaluate((input) => {
    const icon = input.parentElement?.querySelector('svg');
    const [mark, ground] = [icon ? getComputedStyle(icon).color : '', getComputedStyle(input).backgroundColor];
    return { mark, ground };
  });
  expect(dot.mark).not.toBe(dot.ground);
  const moving = await page.evaluate(
    () => document.getAnimations().filter((one) => one.playState === 'running').length,
  );
  expect(moving).toBe(0);
});
