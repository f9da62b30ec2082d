import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { videosUrl } from '#contracts/calls/catalogue/listing-url.ts';
import { pages } from '#contracts/pages/pages.ts';
import { violations } from '#tests/support/axe.ts';
import { withBrowser } from '#tests/support/browser.ts';
import {
  aModerator,
  aRuleOnViolence,
  aWaitingVideo,
  endUndo,
  signInStaff,
  withConsoleSite,
} from '#tests/support/console-site.ts';
import { aMember } from '#tests/support/members.ts';

// A site of its own, without a catalogue, with one clip of the shared one that waits for a decision.

const browser = withBrowser();
const title = 'A calm morning by the lake';
const state = { reference: '', site_token: '', dir: '', video_id: 0 };
/** How loud each second of the clip is: the second one is much louder than the others. */
const levels = Buffer.from([40, 85, 40, 40, 40, 40, 40, 40, 40, 40]);
const site = withConsoleSite(async (ctx, { media_id }) => {
  await ctx.db.updateTable('media').set({ levels }).where('media_id', '=', media_id).execute();
  const { member_id } = await aMember(ctx, 'Lena-Brook');
  const made = await aWaitingVideo(ctx, { media_id, member_id, title });
  await aRuleOnViolence(ctx);
  const { token: site_token } = await aModerator(ctx, 'Mara-Field');
  const { dir } = await ctx.db
    .selectFrom('video')
    .select('dir')
    .where('video_id', '=', made.video_id)
    .executeTakeFirstOrThrow();
  Object.assign(state, { ...made, site_token, dir });
});
const { onSite } = site;

/** The ten seconds of undo, over. */
const waitOver = async (page: Page): Promise<void> => {
  await endUndo(site);
  await page.goto(`/case/${state.reference}/`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
};

const publicStatus = async (): Promise<number> =>
  (await fetch(new URL(pages.video(state), site.origin))).status;
/** Each time another list: the process answers one from its cache for a minute. */
const listOf = (count: number): string =>
  videosUrl.build({
    lifetime: 86_400,
    orientation: 'str',
    sort: 'latest-updates',
    count,
    section: '',
    object_id: '',
    page: 1,
    type: 'all',
    duration: '',
    date: '',
  });
const asked = { count: 60 };
const isListed = async (): Promise<boolean> =>
  (await (await fetch(new URL(listOf(asked.count--), site.origin))).text()).includes(title);

// A whole review with seven passes of axe: over a minute in parallel with other tests.
test(
  'a moderator signs in by code, sees where the film is loud, asks for changes, undoes, approves with a label, and visitors see video and label',
  { timeout: 240_000 },
  async () => {
    const { page, requests, noise } = await browser.visit({
      origin: site.console,
      cookies: { session: state.site_token, console: state.site_token },
    });
    // A session of the site is none here.
    const refused = await page.request.get('/api/console/v1/me');
    expect(refused.status()).toBe(401);
    // A visitor without a session signs in on the requested page, and stays there.
    await page.goto('/queue/?kind=publication');
    await page.getByLabel('Password').waitFor();
    expect(await violations(page)).toEqual([]);
    await signInStaff(site, page, 'Mara-Field');
    // Before that, the page has asked who is signed in.
    expect(noise.splice(0).every((line) => line.includes('401'))).toBe(true);
    expect(await violations(page)).toEqual([]);

    expect(new URL(page.url()).search).toBe('?kind=publication');
    await page.getByRole('cell', { name: title }).waitFor();
    expect(await violations(page)).toEqual([]);
    // A filter is saved under a name, and leads from the overview to its cases.
    await page.getByText('More filters').click();
    await page.getByText('Save this filter').first().click();
    await page.getByLabel('Name of the filter').fill('New films');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save this filter' }).click();
    await page.getByText('The filter is saved.').waitFor();
    await page.goto('/');
    await page.getByRole('link', { name: 'New films' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'New films' }).click();
    await page.getByRole('cell', { name: title }).waitFor();
    expect(new URL(page.url()).search).toBe('?kind=publication');
    await page.getByRole('button', { name: 'Take the next case' }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText(/^Yours until/).waitFor();
    expect([await publicStatus(), await isListed()]).toEqual([404, false]);

    // Pictures that no one else may see, veiled until a key is held.
    const veil = page.locator('[data-veiled]');
    await expect.poll(() => veil.getAttribute('data-veiled')).toBe('true');
    await page.keyboard.down('v');
    await expect.poll(() => veil.getAttribute('data-veiled')).toBe('false');
    await page.keyboard.up('v');
    await expect.poll(() => veil.getAttribute('data-veiled')).toBe('true');
    await expect
      .poll(() => page.locator('video').evaluate((film: HTMLVideoElement) => film.readyState))
      .toBeGreaterThan(0);
    // How loud the film is, with its loud passage, which leads there.
    expect(await page.locator('.sound-levels').getAttribute('viewBox')).toMatch(/^0 0 10 /);
    await page.getByRole('button', { name: 'Loud: 0:01–0:02' }).click();
    await expect
      .poll(() => page.locator('video').evaluate((film: HTMLVideoElement) => film.currentTime))
      .toBe(1);
    const sheet = requests.find((address) => address.includes('/storyboard/')) ?? '';
    expect((await page.request.get(sheet)).status()).toBe(200);
    expect((await fetch(new URL(sheet, site.console))).status).toBe(401);
    expect((await fetch(new URL(sheet, site.origin))).status).toBe(404);
    expect(await violations(page)).toEqual([]);

    await page.keyboard.press('c');
    await page.getByRole('group', { name: 'What is to be changed' }).waitFor();
    await page.keyboard.type('Say which lake it is.');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/^Undone\./).waitFor();
    await page.goto(`/case/${state.reference}/`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.keyboard.press('c');
    await page.keyboard.type('Say which lake it is.');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Ask for changes: case').waitFor();
    await waitOver(page);
    expect(await isListed()).toBe(false);

    // The session ends while a moderator types: the text is there after a new sign-in.
    await page.keyboard.press('r');
    await page.getByLabel('What was found').fill('The lake is another one.');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Decide: Reject' }).click();
    await page.getByLabel('Password').waitFor();
    noise.splice(0);
    // As if the code of before were of another minute.
    await onSite(({ db }) => sql`update login_factor set step = 0`.execute(db));
    await signInStaff(site, page, 'Mara-Field');
    await expect
      .poll(() => page.getByLabel('What was found').inputValue())
      .toBe('The lake is another one.');

    await page.getByRole('radio', { name: 'Approve with limits' }).check();
    await page.getByRole('combobox', { name: 'Rule', exact: true }).fill('Flashing');
    await page.getByRole('option', { name: /Flashing lights/ }).click();
    await page.getByRole('button', { name: 'Decide: Approve with limits' }).click();
    await page.getByText('Approve with limits: case').waitFor();
    await waitOver(page);
    await page.getByText('You decided this case:').waitFor();
    await page.getByText('Closed: ').first().waitFor();
    await expect.poll(isListed).toBe(true);
    expect(await publicStatus()).toBe(200);
    // Marked by the label of the rule, below its title.
    const visitor = await browser.visit({ origin: site.origin, java_script: false });
    await visitor.page.goto(pages.video(state));
    const [heading, label] = await Promise.all([
      visitor.page.locator('h1').boundingBox(),
      visitor.page.getByText('Flashing lights', { exact: true }).boundingBox(),
    ]);
    const below = (label?.y ?? 0) - (heading?.y ?? 0) - (heading?.height ?? 0);
    expect(below).toBeGreaterThanOrEqual(0);
    expect(below).toBeLessThan(40);

    // On a phone, in German, in the light theme.
    await page.evaluate(() =>
      localStorage.setItem('console-settings', JSON.stringify({ lang: 'de', theme: 'light' })),
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await page.getByText('Abgeschlossen').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
    expect(await violations(page)).toEqual([]);
  },
);

test('no file of the site holds anything of the console', async () => {
  const build = process.env['VELOUR_BUILD_DIR'];
  if (!build) throw new Error('the build of the site is not named');
  const manifest = JSON.parse(
    await readFile(join(resolve(build), 'client/.vite/manifest.json'), 'utf8'),
  ) as Record<string, { src?: string; file: string }>;
  expect(Object.keys(manifest).length).toBeGreaterThan(10);
  expect(Object.keys(manifest).filter((name) => name.includes('web/console'))).toEqual([]);
  const page = await fetch(new URL('/console/', site.origin));
  const unknown = await fetch(new URL('/nothings/', site.origin));
  expect([page.status, unknown.status]).toEqual([404, 404]);
});

test.each([
  ['/queue/', 'queue', 'zzzzz'],
  ['/batch/17/', 'batch', 'zzzzz'],
  ['/history/me/', 'history', 'zzzzzzz'],
  ['/history/subjects/video/1/', 'history', 'zzzzzzz'],
  ['/reports/transparency/', 'reports', 'zzzzzzz'],
  // The site has pages of visitors' cases there: one that does not exist.
  ['/case/ABCD2345/', 'ABCD2345', 'ZZZZ9999'],
])(
  'the site answers %s, a page of the console, as any address that it does not know',
  async (path, word, other) => {
    const answerOf = async (address: string) => {
      const answer = await fetch(new URL(address, site.origin), { redirect: 'manual' });
      return [answer.status, (await answer.text()).replaceAll(word, other)];
    };
    const [status, body] = await answerOf(path);
    expect(status).toBe(404);
    expect(await answerOf(path.replace(word, other))).toEqual([404, body]);
  },
);
