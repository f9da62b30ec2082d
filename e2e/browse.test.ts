import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { takeNewNames } from '#tests/support/new-names.ts';
import { firstVideo, videoTime } from '#tests/support/player.ts';

const browser = withBrowser();
const cards = (page: Page) => page.locator('main article');

test('home has twelve popular and twenty-four latest videos, and leads on', async () => {
  const { page } = await browser.visit();
  await page.goto('/');
  await expect.poll(() => cards(page).count()).toBe(36);
  await page.getByRole('link', { name: 'See all: Latest' }).click();
  await page.waitForURL('**/videos/latest-updates/');
  await expect.poll(() => cards(page).count()).toBe(60);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe('');
});

test('browsing asks for the cacheable calls and nothing else, and Back returns to the same place', async () => {
  const { page, requests } = await browser.visit();
  await openAlive(page, '/videos/latest-updates/');
  requests.length = 0;
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.waitForURL('**/videos/latest-updates/?page=2');
  await expect.poll(() => cards(page).count()).toBeGreaterThan(0);
  const calls = requests.filter((url) => !/^\/(media|assets|favicon)/.test(url));
  // The pointer rests where a card has come to lie, so that card's page may be read ahead, from its cacheable calls too.
  const page_2 = '/api/json/videos2/86400/str/latest-updates/60/..2.all...json';
  expect(calls.filter((url) => url === page_2)).toHaveLength(1);
  expect(
    calls.filter(
      (url) =>
        !/^\/api\/(json\/(videos2|video|videos_related2)\/[1-9]|v1\/listing-facets\/)/.test(url),
    ),
  ).toEqual([]);

  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  const target = cards(page).nth(24).locator('a').first();
  await target.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  await target.click();
  await page.waitForURL(/\/videos\/\d+\//);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await page.waitForURL('**/videos/latest-updates/?page=2');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  expect(requests.filter((url) => url.includes('.data'))).toEqual([]);
});

test('a link with stopScroll keeps the place on the page', async () => {
  const { page } = await browser.visit();
  await openAlive(page, '/videos/latest-updates/');
  const next = page.getByRole('link', { name: 'Next page' });
  await next.evaluate((link: HTMLAnchorElement) => {
    link.href += '&stopScroll=1';
  });
  await next.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(1000);
  await next.click();
  await page.waitForURL('**/videos/latest-updates/?page=2&stopScroll=1');
  await expect
    .poll(() => page.locator('nav [aria-current=page]', { hasText: '2' }).count())
    .toBe(1);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(place - 400);
});

test('the server renders what a click renders', async () => {
  const { page } = await browser.visit();
  await page.goto('/videos/most-popular/?page=2');
  const served = await page.locator('main article h3').allTextContents();
  await page.goto('/videos/most-popular/');
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.waitForURL('**page=2');
  await expect.poll(() => page.locator('main article h3').allTextContents()).toEqual(served);
});

test('pages of a listing join without a gap or a repeat', async () => {
  const { page } = await browser.visit();
  const seen: string[] = [];
  for (let number = 1; ; number++) {
    const path = `/videos/longest/?page=${number}`;
    if ((await fetch(browser.origin + path)).status === 404) break;
    await page.goto(path);
    seen.push(
      ...(await page
        .locator('main article a[href^="/videos/"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))),
    );
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBeGreaterThan(150);
});

test('filters and sorts are links that work without a script, and the list obeys them', async () => {
  const { page } = await browser.visit({ java_script: false });
  await page.goto('/videos/latest-updates/?type=hd');
  const badges = await page.locator('main article').count();
  expect(badges).toBeGreaterThan(0);
  await page.goto('/videos/longest/');
  await page.getByRole('link', { name: 'Most viewed' }).first().click();
  await page.waitForURL('**/videos/most-viewed/');
  await page.locator('main article a').first().click();
  await page.waitForURL(/\/videos\/\d+\//);
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
});

test('the whole page works by keyboard: skip link, cards, the sheet that holds focus and gives it back', async () => {
  const { page } = await browser.visit({ width: 768 });
  await page.goto('/');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Skip');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  const burger = page.getByRole('banner').getByRole('button', { name: 'Menu' });
  await burger.focus();
  await page.keyboard.press('Enter');
  await page.locator('dialog[open]').waitFor();
  for (let presses = 0; presses < 40; presses++) await page.keyboard.press('Tab');
  expect(
    await page.evaluate(
      () =>
        document.activeElement?.closest('dialog, [popover]') !== null ||
        document.activeElement === document.body,
    ),
  ).toBe(true);
  await page.keyboard.press('Escape');
  expect(await burger.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('home, a film with its pictures and the key / work in a browser without what came after the oldest that the site serves', async () => {
  const { page } = await browser.visit();
  await page.addInitScript(takeNewNames);
  await openAlive(page, '/');
  expect(await page.evaluate(() => 'parse' in URL || 'toSorted' in Array.prototype)).toBe(false);
  await expect.poll(() => cards(page).count()).toBe(36);
  await page.keyboard.press('/');
  const field = page.locator('header input[name="s"]');
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);

  const video = await firstVideo(browser.origin, { seconds: 8 });
  await openAlive(page, `/videos/${video.video_id}/${video.dir}/`);
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await expect.poll(() => videoTime(page), { timeout: 15_000 }).toBeGreaterThan(0.3);
  const box = await page.getByRole('slider', { name: 'Position' }).boundingBox();
  if (!box) throw new Error('there is no bar');
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height / 2);
  await page.locator('[role=slider] img').waitFor();
});
