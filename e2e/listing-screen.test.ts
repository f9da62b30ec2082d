import { describe, expect, test } from 'vitest';
import { withBrowser, type Visit } from '#tests/support/browser.ts';
import { hydratedVisit } from '#tests/support/hydrated-visit.ts';

// Rows of docs/spec-coverage.md about the listing screen.
const browser = withBrowser();
const visit = (path: string): Promise<Visit> => hydratedVisit(browser, path);

describe('lists', () => {
  test('home asks for 24 latest and 12 popular videos, from a start page that stays the same for the visit', async () => {
    const { page, requests } = await visit('/videos/longest/');
    const asked = async (): Promise<string[]> => {
      requests.length = 0;
      await page.getByRole('banner').getByRole('link').first().click();
      await page.getByRole('heading', { level: 2, name: 'Most popular' }).waitFor();
      return requests
        .filter((url) => url.startsWith('/api/json/videos2/'))
        .toSorted((a, b) => a.localeCompare(b));
    };
    const first = await asked();
    expect(first).toEqual([
      '/api/json/videos2/3600/str/latest-updates/24/..1.all...json',
      expect.stringMatching(
        /^\/api\/json\/videos2\/600\/str\/most-popular\/12\/\.\.[123]\.all\.\.\.json$/,
      ),
    ]);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Longest videos' }).waitFor();
    const second = await asked();
    expect(second.length === 0 || second.at(-1) === first.at(-1)).toBe(true);
  });

  test('the page numbers below the latest list lead to the listing', async () => {
    const { page } = await visit('/');
    await page.getByRole('link', { name: 'Page 2' }).click();
    await page.waitForURL('**/videos/latest-updates/?page=2');
    await expect
      .poll(() => page.locator('main article a').count(), { timeout: 10_000 })
      .toBeGreaterThan(0);
  });

  test('a filter begins again at page 1 and keeps the others', async () => {
    const { page } = await visit('/videos/longest/?duration=1&page=2');
    await page.getByRole('link', { name: 'HD and 4K only' }).click();
    await expect.poll(() => page.url()).toMatch(/\/videos\/longest\/\?type=hd&duration=1$/);
    await page.getByRole('link', { name: 'Any', exact: true }).click();
    await expect.poll(() => page.url()).toMatch(/\/videos\/longest\/\?type=hd$/);
  });

  test('a listing without results says so and has no page numbers', async () => {
    const { page } = await visit('/videos/longest/');
    await page.route('**/api/json/videos2/**', (route) =>
      route.fulfill({ json: { videos: [], total_count: 0, error: 1, code: 'videos_not_found' } }),
    );
    await page.getByRole('link', { name: 'Most viewed' }).first().click();
    await page.getByText('No videos yet').waitFor();
    expect(await page.getByRole('navigation', { name: 'Pages' }).count()).toBe(0);
  });

  test('a picture that cannot be had leaves a note in its place', async () => {
    const { page, noise } = await browser.visit();
    await page.route('**/media/p/**', (route) => route.fulfill({ status: 404 }));
    await page.goto('/videos/longest/');
    await page.getByText('No picture').first().waitFor();
    const boxes = await page
      .locator('main article')
      .evaluateAll(
        (cards) =>
          new Set(cards.map((card) => Math.round(card.getBoundingClientRect().width))).size,
      );
    expect(boxes).toBe(1);
    // The browser itself reports each picture that it could not have.
    noise.splice(0, noise.length, ...noise.filter((line) => !line.includes('404')));
  });
});
