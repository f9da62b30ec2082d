import { expect, test } from 'vitest';
import { pages } from '#contracts/pages/pages.ts';
import { openAlive, withBrowser, type Visit } from '#tests/support/browser.ts';
import { firstVideo } from '#tests/support/player.ts';

const browser = withBrowser();

interface Sent {
  url: string;
  method: string;
  body: string;
}

/** A visit that makes use of everything: watches, keeps, pauses, mutes, chooses language and theme. */
async function useEverything(): Promise<Visit & { sent: Sent[] }> {
  const visit = await browser.visit();
  const { page } = visit;
  const sent: Sent[] = [];
  page.on('request', (request) =>
    sent.push({ url: request.url(), method: request.method(), body: request.postData() ?? '' }),
  );
  const video = await firstVideo(browser.origin, { skip: 5 });
  await openAlive(page, pages.videos('latest-updates'));
  await page
    .getByRole('button', { name: `Favourite: ${video.title}`, exact: true })
    .first()
    .click();
  await page
    .getByRole('complementary', { name: 'Cookies' })
    .getByRole('button', { name: 'OK' })
    .click();
  const counted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/input.php'),
  );
  await openAlive(page, pages.video(video));
  await counted;
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);
  await page.keyboard.press('m');
  // The player hears of it a moment later, and keeps it then.
  await page.waitForFunction(() => localStorage.getItem('velour.player') !== null);
  await page.goto(pages.history());
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
  await page.getByRole('button', { name: 'Pause history' }).click();
  await page.getByText('paused').waitFor();
  await page.getByRole('button', { name: 'Switch theme' }).click();
  await page.locator('#theme-menu').getByRole('button', { name: 'Light' }).click();
  await page.getByRole('button', { name: /^Language/ }).click();
  await Promise.all([
    page.waitForEvent('load'),
    page.locator('#language-menu').getByRole('button', { name: 'English' }).click(),
  ]);
  return { ...visit, sent };
}

test('history and favourites stay in the browser; no other host gets a request', async () => {
  const { page, sent } = await useEverything();
  expect(
    sent
      .filter(({ url }) => !url.startsWith(`${browser.origin}/`) && !url.startsWith('blob:'))
      .map(({ url }) => url),
  ).toEqual([]);
  // One fact is sent: that this video was viewed, from which kind of page. It names no visitor.
  const reported = sent.filter(({ method }) => method !== 'GET');
  expect(reported.map(({ url, body }) => [url.replace(browser.origin, ''), body])).toEqual([
    [
      '/api/input.php',
      expect.stringMatching(
        /^act=view&section=video&object_id=\d+&nogeo=[01]&from=(?:search|related|list|direct)$/,
      ),
    ],
  ]);
  const stored = await page.evaluate(() => [
    localStorage.getItem('favourites'),
    localStorage.getItem('history'),
  ]);
  expect(stored.map((text) => (JSON.parse(text ?? '[]') as unknown[]).length)).toEqual([1, 1]);
});

test('no cookie distinguishes visitors: only choices are stored, each in the words of its list', async () => {
  const { context } = await useEverything();
  const cookies = await context.cookies();
  expect(Object.fromEntries(cookies.map(({ name, value }) => [name, value]))).toEqual({
    theme: 'light',
    app_lang: 'en',
  });
  expect(cookies.map(({ sameSite }) => sameSite)).toEqual(['Lax', 'Lax']);
});

test('sets no cookie without a choice of the visitor', async () => {
  const { page, context } = await browser.visit();
  for (const path of [
    pages.home(),
    pages.videos('longest'),
    pages.categories(),
    '/search/mist',
    '/top-country/',
  ])
    await page.goto(path);
  await openAlive(page, pages.video(await firstVideo(browser.origin)));
  expect(await context.cookies()).toEqual([]);
});

test('the cookie page names everything that the site keeps in a browser', async () => {
  const { page, context } = await useEverything();
  const names = [
    ...(await context.cookies()).map(({ name }) => name),
    ...(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])),
  ];
  expect(names).toEqual(
    expect.arrayContaining([
      'theme',
      'favourites',
      'history',
      'history_paused',
      'showCookiesNotify',
      'velour.player',
    ]),
  );
  await page.goto(pages.information('cookies_policy'));
  const named = await page.getByRole('article').locator('code').allTextContents();
  expect([...new Set(names)].filter((name) => !named.includes(name))).toEqual([]);
});
