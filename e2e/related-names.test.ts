import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { withBrowser } from '#tests/support/browser.ts';
import { hydratedVisit } from '#tests/support/hydrated-visit.ts';

// Related categories and tags of a category or tag.
const browser = withBrowser();
const address = (page: Page): string => page.url().replace(browser.origin, '');

describe('related names', () => {
  test.each([
    [
      '/categories/landscape/latest-updates/',
      'Related categories',
      /^\/categories\/[a-z-]+\/latest-updates\/$/,
    ],
    ['/tags/slow-cinema/latest-updates/', 'Related tags', /^\/tags\/[a-z-]+\/latest-updates\/$/],
  ])('is a row of ways on from %s', async (path, name, pattern) => {
    const { page } = await hydratedVisit(browser, path);
    const links = page.getByRole('region', { name }).getByRole('link');
    const hrefs = await links.evaluateAll((all) =>
      all.map((each) => each.getAttribute('href') ?? ''),
    );
    expect(hrefs.length).toBeGreaterThan(2);
    expect(hrefs.filter((href) => !pattern.test(href) || href === path)).toEqual([]);
    await links.first().click();
    await expect.poll(() => address(page)).toBe(hrefs[0]);
  });

  test('is not there on pages of several categories', async () => {
    const { page } = await browser.visit();
    await page.goto('/categories/landscape,water/most-viewed/');
    expect(await page.getByRole('heading', { name: 'Related categories' }).count()).toBe(0);
  });
});
