import { describe, expect, test } from 'vitest';
import { violations } from '#tests/support/axe.ts';
import { sampleOf } from '#tests/support/sample.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { firstVideo } from '#tests/support/player.ts';

const browser = withBrowser();

async function addresses(): Promise<string[]> {
  const { video_id, dir } = await firstVideo(browser.origin);
  return [
    '/',
    '/videos/top-rated/',
    '/videos/longest/?type=hd&duration=3',
    `/videos/${video_id}/${dir}/`,
    '/information/terms/',
    '/nothing/',
  ];
}

const looks = (['dark', 'light'] as const).flatMap((theme) => [390, 1440].map((width) => ({ theme, width })));

describe('every page', () => {
  test.each(sampleOf(looks, 2, 'themes and widths'))(
    'in $theme at $width px no page has a fault that axe knows, scrolls sideways or moves while it loads',
    async ({ theme, width }) => {
      for (const path of await addresses()) {
        const visit = await browser.visit({ width, theme });
        const { page } = visit;
        await page.addInitScript(() => {
          const shifts = { sum: 0 };
          Object.assign(globalThis, { shifts });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
              if (!entry.hadRecentInput) shifts.sum += entry.value;
          }).observe({ type: 'layout-shift', buffered: true });
        });
        await openAlive(page, path);
        expect({
          path,
          shift: (await page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum)) < 0.02,
        }).toEqual({ path, shift: true });
        expect({ path, wide: await page.evaluate(() => document.documentElement.scrollWidth > innerWidth) }).toEqual({ path, wide: false });
        expect({ path, found: await violations(page) }).toEqual({ path, found: [] });
        // The browser says aloud that a 404 is a 404.
        visit.noise.splice(0, visit.noise.length, ...visit.noise.filter((line) => !line.includes('404 (Not Found)')));
        await visit.context.close();
      }
    },
  );
});

test('at 200 % text and 360 px nothing scrolls sideways', async () => {
  const { page } = await browser.visit({ width: 360 });
  await page.goto('/');
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
