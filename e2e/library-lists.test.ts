import { describe, expect, test } from 'vitest';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { entry, hearts, keep, stored } from '#tests/support/library-lists.ts';

// Common parts of favourites and history: storage that fails, their looks, and the texts without scripts.
const browser = withBrowser();

describe('unreliable storage', () => {
  test.each(['{', '[null,{"type":"video"}]', '{"length":9}', '"x"', '[[[]]]', 'x'.repeat(100_000)])(
    'a page works with %.20j in every key',
    async (text) => {
      const { page } = await browser.visit();
      await page.addInitScript((junk) => {
        for (const key of [
          'favourites',
          'history',
          'positions',
          'searches',
          'showCookiesNotify',
          '_agv',
          'history_paused',
        ])
          if (localStorage.getItem(key) === null) localStorage.setItem(key, junk);
      }, text);
      await openAlive(page, '/favourites');
      await page.getByRole('heading', { name: 'No favourites yet' }).waitFor();
      await openAlive(page, '/videos/latest-updates/');
      await hearts(page).first().click();
      await page.getByRole('status').getByText('Added to favourites').waitFor();
      expect(await stored(page, 'favourites')).toHaveLength(1);
    },
  );

  test('where storage is forbidden a favourite lasts as long as the page', async () => {
    const { page } = await browser.visit();
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await openAlive(page, '/videos/latest-updates/');
    await hearts(page).first().click();
    await page.getByRole('status').getByText('Added to favourites').waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Favourites' }).click();
    await expect.poll(() => page.locator('main article').count()).toBe(1);
  });
});

test.each([
  [390, 'dark', 'history'],
  [1440, 'light', 'favourites'],
] as const)(
  'at %i px, %s, %s has no fault that axe knows, does not scroll sideways and does not move while it loads',
  async (width, theme, list) => {
    const { page } = await browser.visit({ width, theme });
    const entries = [entry(1), entry(2)].map(({ video_id, ...rest }) => ({
      ...rest,
      video_id,
      params: { video_id },
    }));
    await keep(page, list, entries);
    await page.addInitScript(() => {
      const moved = { sum: 0 };
      Object.assign(globalThis, { moved });
      new PerformanceObserver((seen) => {
        for (const { value } of seen.getEntries() as (PerformanceEntry & { value: number })[])
          moved.sum += value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await openAlive(page, list === 'history' ? '/videos/history/' : '/favourites');
    expect(await page.locator('main article').count()).toBe(2);
    expect(
      await page.evaluate(() => (globalThis as unknown as { moved: { sum: number } }).moved.sum),
    ).toBeLessThan(0.01);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    );
    expect(await violations(page)).toEqual([]);
  },
);

test('without scripts the pages say where their lists are', async () => {
  const { page } = await browser.visit({ java_script: false });
  for (const path of ['/favourites', '/videos/history/', '/library/']) {
    await page.goto(path);
    expect([path, await page.getByText('This list is stored in your browser').isVisible()]).toEqual(
      [path, true],
    );
    expect([path, await page.getByRole('button', { name: /^Clear/ }).isVisible()]).toEqual([
      path,
      false,
    ]);
  }
});
