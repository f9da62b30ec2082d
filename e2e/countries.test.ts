import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { withBrowser, type Visit } from '#tests/support/browser.ts';
import { chip, countriesAt, countryCookie, menu, opened } from '#tests/support/country-menu.ts';

// The selector of a list's country.
const browser = withBrowser();
const address = (page: Page): string => page.url().replace(browser.origin, '');
const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);
const calls = ({ requests }: Visit): string[] =>
  requests.filter((path) => path.startsWith('/api/v1/listing-countries/'));

describe('the selector', () => {
  test('by keyboard: opened, typed into, chosen; address, list and cookie follow, and none takes all of it back', async () => {
    const visit = await opened(browser, '/videos/longest/?page=2');
    const { page } = visit;
    const norway = (await countriesAt(browser.origin)).find(({ code }) => code === 'no');
    expect(calls(visit)).toEqual([]);

    await chip(page).focus();
    await page.keyboard.press('Enter');
    const field = menu(page).getByRole('searchbox');
    await expect.poll(() => isFocused(field)).toBe(true);
    await page.keyboard.type('NÓRW');
    await expect.poll(() => menu(page).getByRole('link').count()).toBe(1);
    const found = menu(page).getByRole('link');
    expect(await found.textContent()).toBe(`Norway${norway?.total_videos}`);
    await page.keyboard.press('ArrowDown');
    expect(await isFocused(found)).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => address(page)).toBe('/videos/longest/?country=no');
    await chip(page, 'Norway').waitFor();
    await expect.poll(() => countryCookie(visit)).toBe('no');
    await page.getByText(`${norway?.total_videos} videos`, { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Filters' }).textContent()).toBe('Filters1');

    await chip(page, 'Norway').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => isFocused(field)).toBe(true);
    const first = menu(page).getByRole('link').nth(1);
    expect([await first.getAttribute('aria-current'), await first.textContent()]).toEqual([
      'true',
      `Norway${norway?.total_videos}`,
    ]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => address(page)).toBe('/videos/longest/');
    await chip(page).waitFor();
    await expect.poll(() => countryCookie(visit)).toBeUndefined();
    expect(calls(visit)).toEqual(['/api/v1/listing-countries/str.en/..latest-updates.all...json']);
    expect(visit.requests.filter((path) => path.includes('.data'))).toEqual([]);
  });

  test('arrows, Home and End move in it, Enter takes the best match, Escape gives the focus back', async () => {
    const { page } = await opened(browser, '/videos/longest/');
    await chip(page).focus();
    await page.keyboard.press('Enter');
    const field = menu(page).getByRole('searchbox');
    const links = menu(page).getByRole('link');
    await expect.poll(() => links.count()).toBeGreaterThan(5);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await isFocused(links.nth(1))).toBe(true);
    await page.keyboard.press('End');
    expect(await isFocused(links.last())).toBe(true);
    await page.keyboard.press('ArrowUp');
    expect(await isFocused(links.nth((await links.count()) - 2))).toBe(true);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowUp');
    expect(await isFocused(field)).toBe(true);
    await page.keyboard.press('Escape');
    await menu(page).waitFor({ state: 'hidden' });
    expect(await isFocused(chip(page))).toBe(true);

    await page.keyboard.press('Enter');
    await expect.poll(() => isFocused(field)).toBe(true);
    await page.keyboard.type('nowhere');
    await menu(page).getByText('No matching country').waitFor();
    await field.fill('jp');
    await page.keyboard.press('Enter');
    await expect.poll(() => address(page)).toBe('/videos/longest/?country=jp');
  });

  test('names are in the page’s language, and every country has its flag, fetched when it is seen', async () => {
    const { page, requests } = await opened(browser, '/videos/longest/', {
      cookies: { app_lang: 'ja' },
    });
    expect(requests.filter((path) => path.startsWith('/flags/'))).toEqual([]);
    await page.getByRole('button', { name: '国: すべての国' }).click();
    const shown = page.getByRole('region', { name: '国' });
    await shown.getByRole('link', { name: 'ノルウェー' }).waitFor();
    await expect.poll(() => requests).toContain('/flags/no.svg');
    for (const { code } of await countriesAt(browser.origin)) {
      const flag = await fetch(`${browser.origin}/flags/${code}.svg`);
      expect([
        code,
        flag.status,
        flag.headers.get('content-type'),
        (await flag.text()).includes('<svg'),
      ]).toEqual([code, 200, 'image/svg+xml', true]);
    }
  });

  test('a list that cannot be had says so and can be asked for again', async () => {
    const { page, noise } = await opened(browser, '/videos/longest/');
    await page.route('**/api/v1/listing-countries/**', (route) => route.abort());
    await chip(page).click();
    await menu(page).getByText('Could not load countries.').waitFor();
    expect(await menu(page).getByRole('link').count()).toBe(0);
    await page.unroute('**/api/v1/listing-countries/**');
    await menu(page).getByRole('button', { name: 'Try again' }).click();
    await menu(page)
      .getByRole('link', { name: /^Norway/ })
      .waitFor();
    noise.splice(0, noise.length, ...noise.filter((line) => !line.includes('net::ERR_FAILED')));
  });

  test('its size does not depend on what is in it, and the page below does not move', async () => {
    for (const width of [390, 1440]) {
      const { page } = await opened(browser, '/videos/longest/', { width });
      const card = page.locator('main article').first();
      const before = await card.boundingBox();
      await chip(page).click();
      const empty = await menu(page).boundingBox();
      await menu(page)
        .getByRole('link', { name: /^Norway/ })
        .waitFor();
      expect(await menu(page).boundingBox()).toEqual(empty);
      expect(await card.boundingBox()).toEqual(before);
    }
  });
});

test('at 200 % text and 360 px the longest name makes nothing wider, in the chip or in the menu', async () => {
  const { page } = await opened(browser, '/country/gs/latest-updates/', {
    width: 360,
    cookies: { app_lang: 'de' },
  });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const wider = (): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const select = page.getByRole('button', { name: /^Land: Südgeorgien/ });
  const box = await select.boundingBox();
  expect([await wider(), (box?.x ?? 0) + (box?.width ?? 999) <= 360]).toEqual([0, true]);
  await select.click();
  const shown = page.getByRole('region', { name: 'Land' });
  await shown.getByRole('link', { name: /^Norwegen/ }).waitFor();
  expect(
    await shown.evaluate(
      (element) =>
        [...element.querySelectorAll('*')].filter(
          (each) => each.getBoundingClientRect().right > 360,
        ).length,
    ),
  ).toBe(0);
});
