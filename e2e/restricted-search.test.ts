import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { listingPage } from '#contracts/pages/listing-pages.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { firstVideo } from '#tests/support/player.ts';
import { secondProcess } from '#tests/support/running-site.ts';
import { searchField } from '#tests/support/search-field.ts';
import { startSite } from '#tests/support/site-setup.ts';

const browser = withBrowser();
const data_dir = inject('data_dir');
const searchPage = (text: string): string => listingPage({ kind: 'search', text }, 'relevance');
/** A video whose title a rule warns of while this file runs. */
const warned = { title: '' };

beforeAll(async () => {
  warned.title = (await firstVideo(browser.origin, { skip: 7 })).title;
  await secondProcess(data_dir, ({ system_domain: { operator } }) =>
    operator.terms.save([
      {
        kind: 'exact',
        term: warned.title,
        lang: null,
        places: ['search'],
        effect: 'warn',
        help: 'violence',
      },
    ]),
  );
});
afterAll(() =>
  secondProcess(data_dir, async ({ system_domain: { operator } }) => {
    const own = (await operator.terms.list()).filter(({ term }) => term === warned.title);
    await operator.terms.remove(own.map(({ term_rule_id }) => term_rule_id));
  }),
);

describe('a blocked search', () => {
  test.each([1440, 390])(
    'shows the help text, no results and no way back to the words at %i px',
    async (width) => {
      const { page } = await browser.visit({ width });
      const answer = await page.goto(searchPage('under-4ge'));
      expect(answer?.status()).toBe(200);
      expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
      const main = page.getByRole('main');
      expect(await main.getByRole('heading', { level: 1 }).textContent()).toBe(
        'This search is not available',
      );
      expect(await page.title()).toMatch(/^This search is not available/);
      expect(await main.locator('article').innerText()).not.toContain('under-4ge');
      expect(await main.locator('a[href^="/videos/"]').count()).toBe(0);
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe(
        'noindex,follow',
      );
    },
  );

  test('is the same after a navigation, in the language of the visitor, and without scripts', async () => {
    const { page } = await browser.visit({ cookies: { app_lang: 'de' } });
    await openAlive(page, '/information/terms/');
    const field = searchField(page);
    await field.fill('u n d e r a g e');
    await field.press('Enter');
    await page
      .getByRole('heading', { level: 1, name: 'Diese Suche ist nicht verfügbar' })
      .waitFor();
    expect(await page.getByRole('main').locator('a[href^="/videos/"]').count()).toBe(0);
    const { page: plain } = await browser.visit({
      java_script: false,
      cookies: { app_lang: 'ja' },
    });
    await plain.goto(searchPage('未成年'));
    expect(await plain.getByRole('heading', { level: 1 }).textContent()).toBe(
      'この検索は利用できません',
    );
  });
});

test('a search that is warned of shows the help text above its results', async () => {
  const { page } = await browser.visit();
  await page.goto(searchPage(warned.title));
  const help = page.getByRole('complementary', { name: 'You do not have to deal with it alone' });
  await help.waitFor();
  const result = page.getByRole('main').locator('a[href^="/videos/"]').first();
  const [above, below] = [await help.boundingBox(), await result.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await page.goto(searchPage(warned.title.split(' ')[0] ?? ''));
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await help.count()).toBe(0);
});

describe('pages of searches name no origin', () => {
  test('and the beacon of an opened result is counted all the same, once', async () => {
    const { page } = await browser.visit();
    const sent: { body: string | null; status: number | undefined }[] = [];
    page.on('requestfinished', async (request) => {
      const body = request.postData();
      if (body?.startsWith('act=click'))
        sent.push({ body, status: (await request.response())?.status() });
    });
    const text = (warned.title.split(' ')[0] ?? '').toLowerCase();
    await openAlive(page, searchPage(text));
    await page.waitForLoadState('networkidle');
    await page.getByRole('main').locator('a[href^="/videos/"]').first().click();
    await page.waitForURL(/\/videos\/\d+\//);
    const body = new URLSearchParams({ act: 'click', s: text, gender: 'str' }).toString();
    await expect.poll(() => sent).toEqual([{ body, status: 200 }]);
  });

  test('and the forms of a visitor without scripts work there', async () => {
    const { page } = await browser.visit({ java_script: false });
    await page.goto(searchPage('lake'));
    const form = page.locator('form[action="/api/v1/preferences"]:has([name=theme])').first();
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/api/v1/preferences')),
      form.locator('button[value=light]').evaluate((button: HTMLButtonElement) => button.click()),
    ]);
    expect(answer.status()).toBe(303);
    await page.waitForURL(/\/search\/lake$/);
  });
});

test('no log of a site holds what was searched for', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'velour-log-'));
  const site = await startSite({ DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'debug' });
  let output = '';
  for (const stream of [site.child.stdout, site.child.stderr])
    stream?.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  const word = 'unspeakable';
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140' };
  for (const path of [
    `/search/${word}%20lake`,
    `/search/${word}%20underage`,
    `/search/?s=${word}`,
    `/search/${word}/x.css`,
    `/api/videos2.php?params=3600/str/relevance/12/..1.all..&s=${word}`,
    `/api/videos2.php?params=${word}&s=${word}`,
    `/api/suggester.php?c=${word}`,
    `/api/v1/listing-facets/str.en/search..latest-updates.all...json?s=${word}`,
    `/api/suggester.php?c=${word.repeat(20)}`,
  ])
    await fetch(site.origin + path, { headers });
  // The counter has written the searches, and their log lines are out.
  await expect.poll(() => output.split('\n').length).toBeGreaterThan(8);
  expect(await site.stop()).toBe(0);
  expect(output).toContain('answered');
  expect(output).not.toContain(word);
  const logs = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of logs.filter(
    ({ name }) => /\.log$|^log/.test(name) && !name.endsWith('.json'),
  ))
    if (entry.isFile())
      expect(await readFile(join(entry.parentPath, entry.name), 'latin1')).not.toContain(word);
  await rm(folder, { recursive: true, force: true });
});
