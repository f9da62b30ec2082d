import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pages } from '#contracts/pages/pages.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { countObservers } from '#tests/support/count-observers.ts';
import { firstAlbum } from '#tests/support/demo-albums.ts';
import { goTo } from '#tests/support/follow-link.ts';
import { lightboxOf, shownPhoto } from '#tests/support/lightbox.ts';
import { firstModel } from '#tests/support/people-pages.ts';
import { firstVideo } from '#tests/support/player.ts';

// Without the compilers that wait until code has run often: their output is stored in the heap as well, and grows with every page for a while.
const browser = withBrowser([
  '--js-flags=--no-sparkplug --no-maglev --no-opt --regexp-interpret-all',
]);
const is_long = Boolean(process.env['VELOUR_LONG']);
const most_growth = is_long ? 1.03 : 1.05;

/** Resources that the page holds, after everything that is not referenced is gone. */
async function held(
  page: Page,
  cdp: CDPSession,
): Promise<{ heap: number; nodes: number; listeners: number; observers: unknown }> {
  // Twice: objects that the first one finalises are freed by the second.
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
  const observers = await page.evaluate(() =>
    (globalThis as unknown as { watching: () => unknown }).watching(),
  );
  return { heap: usedSize, nodes, listeners: jsEventListeners, observers };
}

/** Lets the pointer rest on the first card until its clip plays, and takes it away again. */
async function preview(page: Page): Promise<void> {
  await page.locator('main article').first().hover();
  await page.locator('main article video[data-playing]').waitFor({ state: 'attached' });
  await page.mouse.move(0, 0);
  await page.locator('main article video').waitFor({ state: 'detached' });
}

/** Opens a photo, turns to the next one and closes it again. */
async function lookAtPhotos(page: Page): Promise<void> {
  await page.locator('#photo-1').click();
  await expect.poll(() => shownPhoto(page)).not.toBe('');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => new URL(page.url()).hash).toBe('#photo-2');
  await page.keyboard.press('Escape');
  await lightboxOf(page).waitFor({ state: 'detached' });
}

const rounds = is_long ? 20 : 2;
/** Caches that keep a bounded number of things are full after these. */
const warm_up_rounds = is_long ? 8 : 2;
// Fifty pages without a compiler take most of a minute; nearly four hundred run in parallel with the soak test, which takes all that the machine has.
const options = { timeout: is_long ? 2_400_000 : 120_000 };
test(
  `${rounds} rounds through kinds of pages, with players, previews and opened photos, leave no observer, no listener and no memory behind`,
  options,
  async () => {
    const { page, context } = await browser.visit();
    await page.addInitScript(countObservers);
    const [model, album] = [
      await firstModel(browser.origin),
      await firstAlbum(browser.origin, { photos: 4 }),
    ];
    const [first, second] = [
      await firstVideo(browser.origin),
      await firstVideo(browser.origin, { skip: 1 }),
    ];
    const cycle = [
      pages.videos('longest'),
      pages.video(first),
      '/categories/landscape/latest-updates/',
      pages.home(),
      '/favourites',
      pages.video(second),
      '/tags/slow-cinema/latest-updates/',
      pages.categories(),
      '/information/privacy/',
      pages.models('most-popular'),
      pages.model(model.dir),
      pages.model(model.dir, 'albums'),
      pages.album(album),
      pages.videos('latest-updates'),
    ];
    await openAlive(page, pages.videos('latest-updates'));
    const cdp = await context.newCDPSession(page);
    const visitAll = async (): Promise<void> => {
      for (const path of cycle) {
        await goTo(page, browser.origin + path);
        if (path === pages.album(album)) await lookAtPhotos(page);
      }
      await preview(page);
    };
    for (let round = 0; round < warm_up_rounds; round++) await visitAll();
    const before = await held(page, cdp);
    for (let round = 0; round < rounds; round++) await visitAll();
    const after = await held(page, cdp);
    process.stdout.write(
      `held before and after ${rounds * cycle.length} navigations: ${JSON.stringify([before, after])}\n`,
    );
    expect(after.observers).toEqual(before.observers);
    expect(after.heap / before.heap).toBeLessThanOrEqual(most_growth);
    expect(after.nodes / before.nodes).toBeLessThanOrEqual(most_growth);
    expect(after.listeners / before.listeners).toBeLessThanOrEqual(most_growth);
  },
);
