import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { videosUrl } from '#contracts/calls/catalogue/listing-url.ts';
import type { VideoListing } from '#contracts/calls/catalogue/videos.ts';
import { searchSegment } from '#contracts/pages/listing-pages.ts';
import { canonicalSearchText } from '#contracts/text/search-query.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import {
  chip,
  choose,
  countriesAt,
  countryCookie,
  menu,
  opened,
} from '#tests/support/country-menu.ts';

// The selector of countries, and its replacement without scripts.
const browser = withBrowser();
const heading = (page: Page): Promise<string | null> =>
  page.getByRole('heading', { level: 1 }).textContent();
const address = (page: Page): string => page.url().replace(browser.origin, '');

describe('where it leads', () => {
  test.each([
    [
      '/categories/landscape/most-viewed/',
      '/categories/landscape/most-viewed/?country=no',
      '/categories/landscape/most-viewed/',
    ],
    [
      '/tags/slow-cinema/latest-updates/',
      '/tags/slow-cinema/latest-updates/?country=no',
      '/tags/slow-cinema/latest-updates/',
    ],
  ])('%s becomes %s, and comes back', async (path, narrowed, all) => {
    const { page } = await opened(browser, path);
    await choose(page, 'Any country', 'Norway');
    await expect.poll(() => address(page)).toBe(narrowed);
    await choose(page, 'Norway', 'Any country');
    await expect.poll(() => address(page)).toBe(all);
  });

  test('of a search it offers the countries that have matches', async () => {
    const address_of_norway = videosUrl.build({
      lifetime: 0,
      orientation: 'str',
      sort: 'latest-updates',
      count: 3,
      section: 'country',
      object_id: 'no',
      page: 1,
      type: 'all',
      duration: '',
      date: '',
    });
    const answer = await fetch(browser.origin + address_of_norway);
    const { videos } = (await answer.json()) as VideoListing;
    const search = `/search/${searchSegment(canonicalSearchText(videos[0]?.title ?? ''))}`;
    const { page } = await opened(browser, search);
    await choose(page, 'Any country', 'Norway');
    await expect.poll(() => address(page)).toBe(`${search}?country=no`);
    await choose(page, 'Norway', 'Any country');
    await expect.poll(() => address(page)).toBe(search);
  });

  test('from a country to the other country’s page of the same sort, and to all videos', async () => {
    const visit = await opened(browser, '/country/no/most-viewed/');
    await choose(visit.page, 'Norway', 'Japan');
    await expect.poll(() => address(visit.page)).toBe('/country/jp/most-viewed/');
    await expect.poll(() => heading(visit.page)).toContain('Videos from Japan');
    await expect.poll(() => countryCookie(visit)).toBe('jp');
    await choose(visit.page, 'Japan', 'Any country');
    await expect.poll(() => address(visit.page)).toBe('/videos/most-viewed/');
    await expect.poll(() => countryCookie(visit)).toBeUndefined();
  });

  test('the visitor’s country is chosen in place, and known from then on', async () => {
    const visit = await opened(browser, '/top-country/');
    const { page } = visit;
    expect(await chip(page, 'No country').count()).toBe(1);
    await choose(page, 'No country', 'Germany');
    await expect.poll(() => heading(page)).toBe('Videos from Germany');
    await choose(page, 'Germany', 'Japan');
    await expect.poll(() => heading(page)).toBe('Videos from Japan');
    expect([address(page), await countryCookie(visit)]).toEqual(['/top-country/', 'jp']);
    await openAlive(page, '/top-country/');
    expect(await heading(page)).toBe('Videos from Japan');
    await choose(page, 'Japan', 'No country');
    await page.getByRole('navigation', { name: 'Countries' }).waitFor();
    await expect.poll(() => countryCookie(visit)).toBeUndefined();
  });

  test('the visitor’s country stands in front of other lists’ menus, and is not chosen there', async () => {
    const visit = await opened(browser, '/videos/longest/', { cookies: { country_code: 'jp' } });
    const { page } = visit;
    await chip(page).click();
    await expect
      .poll(async () =>
        (await menu(page).getByRole('link').allTextContents())
          .slice(0, 2)
          .map((text) => text.replace(/\d+$/, '')),
      )
      .toEqual(['Any country', 'Japan']);
    await menu(page)
      .getByRole('link', { name: /^Any country/ })
      .click();
    await expect.poll(() => countryCookie(visit)).toBeUndefined();
  });

  test('the country ru, once chosen, hides the orientation menu', async () => {
    const { page } = await opened(browser, '/videos/longest/');
    const orientation = page.getByRole('banner').getByRole('button', { name: /^Orientation/ });
    expect(await orientation.count()).toBe(1);
    await page.route('**/api/v1/listing-countries/**', (route) =>
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
      (await countriesAt(browser.origin)).map(({ code }) => `/country/${code}/latest-updates/`),
    );
    expect(await page.getByRole('button', { name: /country/i }).count()).toBe(0);
    await links.filter({ hasText: 'Norway' }).click();
    expect(await heading(page)).toContain('Videos from Norway');
    expect(await page.getByRole('button', { name: /country/i }).count()).toBe(0);
    expect(await page.getByRole('navigation', { name: 'Countries' }).count()).toBe(0);
  });

  test('where scripts run the selector stands above the grid of countries', async () => {
    const { page } = await opened(browser, '/top-country/');
    expect(await page.getByRole('navigation', { name: 'Countries' }).count()).toBe(1);
    expect(await chip(page, 'No country').count()).toBe(1);
  });
});

test('the menu leads to the grid of countries, each with its count', async () => {
  const { page } = await opened(browser, '/videos/longest/');
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Countries' })
    .click();
  await expect.poll(() => heading(page)).toBe('Countries');
  const links = page
    .getByRole('main')
    .getByRole('navigation', { name: 'Countries' })
    .getByRole('link');
  expect(await links.allTextContents()).toEqual(
    (await countriesAt(browser.origin)).map(({ title, total_videos }) => title + total_videos),
  );
});
