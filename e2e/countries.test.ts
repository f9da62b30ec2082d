import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { countriesUrl, type Countries } from '#contracts/catalogue.ts';
import { openAlive, withBrowser, type Visit } from '#tests/support/browser.ts';

// The country of a list: its selector, its address and its cookie.
const browser = withBrowser();
const chip = (page: Page, name = 'Any country'): Locator => page.getByRole('button', { name: `Country: ${name}` });
const menu = (page: Page): Locator => page.getByRole('region', { name: 'Country' });
const heading = (page: Page): Promise<string | null> => page.getByRole('heading', { level: 1 }).textContent();
const address = (page: Page): string => page.url().replace(browser.origin, '');
const isFocused = (target: Locator): Promise<boolean> => target.evaluate((element) => element === document.activeElement);
const calls = ({ requests }: Visit): string[] => requests.filter((path) => path.startsWith('/api/v1/countries/'));
const countries = async (): Promise<Countries['countries']> =>
  ((await (await fetch(browser.origin + countriesUrl.build({ gender: 'str', lang: 'en' }))).json()) as Countries).countries;

async function cookie({ context }: Visit): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === 'country_code')?.value;
}

async function opened(path: string, options?: Parameters<typeof browser.visit>[0]): Promise<Visit> {
  const visit = await browser.visit(options);
  await openAlive(visit.page, path);
  return visit;
}

/** Opens the menu and takes the link of a country, or of none. */
async function choose(page: Page, from: string, name: string): Promise<void> {
  await chip(page, from).click();
  await menu(page)
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();
  await menu(page).waitFor({ state: 'hidden' });
}

describe('the selector', () => {
  test('by keyboard: opened, typed into, chosen; address, list and cookie follow, and none takes all of it back', async () => {
    const visit = await opened('/videos/longest/?page=2');
    const { page } = visit;
    const norway = (await countries()).find(({ code }) => code === 'no');
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
    expect(await cookie(visit)).toBe('no');
    await page.getByText(`${norway?.total_videos} videos`, { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Filters' }).textContent()).toBe('Filters1');

    await chip(page, 'Norway').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => isFocused(field)).toBe(true);
    const first = menu(page).getByRole('link').nth(1);
    expect([await first.getAttribute('aria-current'), await first.textContent()]).toEqual(['true', `Norway${norway?.total_videos}`]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => address(page)).toBe('/videos/longest/');
    await chip(page).waitFor();
    expect(await cookie(visit)).toBeUndefined();
    expect(calls(visit)).toEqual(['/api/v1/countries/str.en.json']);
    expect(visit.requests.filter((path) => path.includes('.data'))).toEqual([]);
  });

  test('arrows, Home and End move in it, Enter takes the best match, Escape gives the focus back', async () => {
    const { page } = await opened('/videos/longest/');
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
    await menu(page).getByText('No country is called so.').waitFor();
    await field.fill('jp');
    await page.keyboard.press('Enter');
    await expect.poll(() => address(page)).toBe('/videos/longest/?country=jp');
  });

  test('names are in the page’s language, and every country has its flag, fetched when it is seen', async () => {
    const { page, requests } = await opened('/videos/longest/', { cookies: { app_lang: 'ja' } });
    expect(requests.filter((path) => path.startsWith('/flags/'))).toEqual([]);
    await page.getByRole('button', { name: '国: すべての国' }).click();
    const shown = page.getByRole('region', { name: '国' });
    await shown.getByRole('link', { name: 'ノルウェー' }).waitFor();
    await expect.poll(() => requests).toContain('/flags/no.svg');
    for (const { code } of await countries()) {
      const flag = await fetch(`${browser.origin}/flags/${code}.svg`);
      expect([code, flag.status, flag.headers.get('content-type'), (await flag.text()).includes('<svg')]).toEqual([
        code,
        200,
        'image/svg+xml',
        true,
      ]);
    }
  });

  test('a list that cannot be had says so and can be asked for again', async () => {
    const { page, noise } = await opened('/videos/longest/');
    await page.route('**/api/v1/countries/**', (route) => route.abort());
    await chip(page).click();
    await menu(page).getByText('The countries could not be loaded.').waitFor();
    expect(await menu(page).getByRole('link').count()).toBe(0);
    await page.unroute('**/api/v1/countries/**');
    await menu(page).getByRole('button', { name: 'Try again' }).click();
    await menu(page)
      .getByRole('link', { name: /^Norway/ })
      .waitFor();
    noise.splice(0, noise.length, ...noise.filter((line) => !line.includes('net::ERR_FAILED')));
  });

  test('its size does not depend on what is in it, and the page below does not move', async () => {
    for (const width of [390, 1440]) {
      const { page } = await opened('/videos/longest/', { width });
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
  const { page } = await opened('/country/gs/latest-updates/', { width: 360, cookies: { app_lang: 'de' } });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const wider = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const select = page.getByRole('button', { name: /^Land: Südgeorgien/ });
  const box = await select.boundingBox();
  expect([await wider(), (box?.x ?? 0) + (box?.width ?? 999) <= 360]).toEqual([0, true]);
  await select.click();
  const shown = page.getByRole('region', { name: 'Land' });
  await shown.getByRole('link', { name: /^Norwegen/ }).waitFor();
  expect(
    await shown.evaluate((element) => [...element.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().right > 360).length),
  ).toBe(0);
});

describe('where it leads', () => {
  test.each([
    ['/categories/landscape/most-viewed/', '/categories/landscape/most-viewed/?country=no', '/categories/landscape/most-viewed/'],
    ['/tags/slow-cinema/latest-updates/', '/tags/slow-cinema/latest-updates/?country=no', '/tags/slow-cinema/latest-updates/'],
    ['/search/light', '/search/light?country=no', '/search/light'],
  ])('%s becomes %s, and comes back', async (path, narrowed, all) => {
    const { page } = await opened(path);
    await choose(page, 'Any country', 'Norway');
    await expect.poll(() => address(page)).toBe(narrowed);
    await choose(page, 'Norway', 'Any country');
    await expect.poll(() => address(page)).toBe(all);
  });

  test('from a country to the other country’s page of the same sort, and to all videos', async () => {
    const visit = await opened('/country/no/most-viewed/');
    await choose(visit.page, 'Norway', 'Japan');
    await expect.poll(() => address(visit.page)).toBe('/country/jp/most-viewed/');
    await expect.poll(() => heading(visit.page)).toContain('Videos from Japan');
    expect(await cookie(visit)).toBe('jp');
    await choose(visit.page, 'Japan', 'Any country');
    await expect.poll(() => address(visit.page)).toBe('/videos/most-viewed/');
    expect(await cookie(visit)).toBeUndefined();
  });

  test('the visitor’s country is chosen in place, and known from then on', async () => {
    const visit = await opened('/top-country/');
    const { page } = visit;
    expect(await chip(page, 'No country').count()).toBe(1);
    await page.getByRole('button', { name: 'Choose a country' }).click();
    await menu(page)
      .getByRole('link', { name: /^Germany/ })
      .click();
    await expect.poll(() => heading(page)).toBe('Videos from Germany');
    await choose(page, 'Germany', 'Japan');
    await expect.poll(() => heading(page)).toBe('Videos from Japan');
    expect([address(page), await cookie(visit)]).toEqual(['/top-country/', 'jp']);
    await openAlive(page, '/top-country/');
    expect(await heading(page)).toBe('Videos from Japan');
    await choose(page, 'Japan', 'No country');
    await page.getByRole('heading', { name: 'No country chosen' }).waitFor();
    expect(await cookie(visit)).toBeUndefined();
  });

  test('the visitor’s country stands in front of other lists’ menus, and is not chosen there', async () => {
    const visit = await opened('/videos/longest/', { cookies: { country_code: 'jp' } });
    const { page } = visit;
    await chip(page).click();
    await expect
      .poll(async () => (await menu(page).getByRole('link').allTextContents()).slice(0, 2).map((text) => text.replace(/\d+$/, '')))
      .toEqual(['Any country', 'Japan']);
    await menu(page)
      .getByRole('link', { name: /^Any country/ })
      .click();
    await expect.poll(() => cookie(visit)).toBeUndefined();
  });

  test('whoever picks ru is not asked for an orientation from then on', async () => {
    const { page } = await opened('/videos/longest/');
    const orientation = page.getByRole('banner').getByRole('button', { name: /^Orientation/ });
    expect(await orientation.count()).toBe(1);
    await page.route('**/api/v1/countries/**', (route) =>
      route.fulfill({ json: { countries: [{ code: 'ru', title: 'Russia', total_videos: 1 }] } }),
    );
    await choose(page, 'Any country', 'Russia');
    await chip(page, 'Russia').waitFor();
    await expect.poll(() => orientation.count()).toBe(0);
    expect(address(page)).toBe('/videos/longest/?country=ru');
  });
});

describe('without scripts', () => {
  test('the page of the visitor’s country lists all of them as links, other lists have no selector', async () => {
    const { page } = await browser.visit({ java_script: false });
    await page.goto('/top-country/');
    const links = page.getByRole('navigation', { name: 'Countries' }).getByRole('link');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      (await countries()).map(({ code }) => `/country/${code}/latest-updates/`),
    );
    expect(await page.getByRole('button', { name: /country/i }).count()).toBe(0);
    await links.filter({ hasText: 'Norway' }).click();
    expect(await heading(page)).toContain('Videos from Norway');
    expect(await page.getByRole('button', { name: /country/i }).count()).toBe(0);
    expect(await page.getByRole('navigation', { name: 'Countries' }).count()).toBe(0);
  });

  test('where scripts run the selector stands for these links', async () => {
    const { page } = await opened('/top-country/');
    expect(await page.getByRole('navigation', { name: 'Countries' }).count()).toBe(0);
    expect(await chip(page, 'No country').count()).toBe(1);
  });
});
