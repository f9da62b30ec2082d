import { describe, expect, test } from 'vitest';
import { violations } from '#tests/support/axe.ts';
import { sampleOf } from '#tests/support/sample.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { firstVideo } from '#tests/support/player.ts';

const browser = withBrowser();

/** One of each kind of page. */
const kinds: Record<string, () => string | Promise<string>> = {
  home: () => '/',
  listing: () => '/videos/top-rated/',
  categories: () => '/categories/',
  category: () => '/categories/landscape/latest-updates/',
  search: () => '/search/light',
  'filtered listing': () => '/videos/longest/?type=hd&duration=3',
  video: async () => {
    const { video_id, dir } = await firstVideo(browser.origin);
    return `/videos/${video_id}/${dir}/`;
  },
  information: () => '/information/terms/',
  missing: () => '/nothing/',
};

const looks = (['dark', 'light'] as const).flatMap((theme) => [390, 1440].map((width) => ({ theme, width })));
const cases = sampleOf(looks, 2, 'themes and widths').flatMap((look) => Object.keys(kinds).map((kind) => ({ ...look, kind })));

/** Sums how far things move while the page loads. */
function countShifts(): void {
  const shifts = { sum: 0 };
  Object.assign(globalThis, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) shifts.sum += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

describe('every page', () => {
  test.each(cases)(
    'in $theme at $width px no page has a fault that axe knows, scrolls sideways or moves while it loads: $kind',
    async ({ theme, width, kind }) => {
      const { page, noise } = await browser.visit({ width, theme });
      await page.addInitScript(countShifts);
      await openAlive(page, (await kinds[kind]?.()) ?? '');
      expect(await page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum)).toBeLessThan(0.02);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(await violations(page)).toEqual([]);
      // The browser says aloud that a 404 is a 404.
      noise.splice(0, noise.length, ...noise.filter((line) => !line.includes('404 (Not Found)')));
    },
  );
});

test('at 200 % text and 360 px nothing scrolls sideways', async () => {
  const { page } = await browser.visit({ width: 360 });
  await page.goto('/');
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
