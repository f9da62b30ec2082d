import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { pages } from '#contracts/pages/pages.ts';
import { languages } from '#contracts/vocabulary.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { hearts } from '#tests/support/library-lists.ts';
import { firstVideo } from '#tests/support/player.ts';
import { sampleOf } from '#tests/support/sample.ts';

// The one place of notices: cookie notice, offer of a language, answers to actions.
const browser = withBrowser();
const phone = { width: 390, height: 844 };
const cookies = (page: Page): Locator => page.locator('[data-cookies]');
const offer = (page: Page): Locator => page.locator('[data-offer]');
const answer = (page: Page): Locator =>
  page.getByRole('status').locator('div').filter({ hasText: 'Added to favourites' }).last();

const enlarge = (page: Page): Promise<unknown> =>
  page.evaluate(() => (document.documentElement.style.fontSize = '200%'));

/** Share of the screen's height, and the room between the notice and the bar at the bottom. */
async function measured(page: Page, notice: Locator): Promise<{ share: number; room: number }> {
  const [box, bar] = [
    await notice.boundingBox(),
    await page.getByRole('navigation', { name: /./ }).last().boundingBox(),
  ];
  if (!box || !bar) throw new Error('the notice and the bar are not both shown');
  return {
    share: box.height / (page.viewportSize()?.height ?? 0),
    room: bar.y - box.y - box.height,
  };
}

async function expectSmall(page: Page, notice: Locator): Promise<void> {
  const { share, room } = await measured(page, notice);
  expect(share).toBeLessThanOrEqual(0.201);
  expect(room).toBeGreaterThanOrEqual(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
}

describe('on a phone at 200 % text', () => {
  test.each(sampleOf(languages, 3, 'languages of the cookie notice'))(
    'the cookie notice in %s takes a fifth of the height at most, above the bar',
    async (app_lang) => {
      for (const size of [phone, { width: 360, height: 640 }]) {
        const { page } = await browser.visit({ ...size, cookies: { app_lang } });
        await openAlive(page, '/videos/longest/');
        await enlarge(page);
        await expectSmall(page, cookies(page));
        const button = await cookies(page).getByRole('button').boundingBox();
        const box = await cookies(page).boundingBox();
        // The text scrolls, the button stays in view.
        expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(
          (box?.y ?? 0) + (box?.height ?? 0),
        );
      }
    },
  );

  test.each(sampleOf(['de-DE', 'ja-JP', 'ru-RU'], 1, 'offers of a language'))(
    'the offer in %s does as well',
    async (locale) => {
      const { page } = await browser.visit({ ...phone, locale });
      await openAlive(page, '/videos/longest/');
      await enlarge(page);
      await cookies(page).getByRole('button').click();
      await offer(page).waitFor();
      await expectSmall(page, offer(page));
    },
  );

  test('an answer does as well, alone, and what waits comes back after it', async () => {
    const { page } = await browser.visit({ ...phone, locale: 'de-DE' });
    await openAlive(page, '/videos/longest/');
    await enlarge(page);
    const card = page.locator('main article').first();
    const before = await card.boundingBox();
    await hearts(page)
      .first()
      .evaluate((heart: HTMLElement) => heart.click());
    await answer(page).waitFor();
    await expectSmall(page, answer(page));
    expect([await cookies(page).isVisible(), await offer(page).isVisible()]).toEqual([
      false,
      false,
    ]);
    expect(await card.boundingBox()).toEqual(before);
    await page.getByRole('button', { name: 'Close notice' }).first().click();
    await cookies(page).waitFor();
    expect([await answer(page).count(), await offer(page).isVisible()]).toEqual([0, false]);
    expect(await card.boundingBox()).toEqual(before);
  });
});

test.each([
  [844, 390],
  [390, 844],
  [1440, 900],
])(
  'at %i × %i no notice covers the controls of the player at any scroll position',
  async (...of) => {
    const [width, height] = of;
    const { page } = await browser.visit({ width, height });
    await openAlive(page, pages.video(await firstVideo(browser.origin)));
    const player = page.locator('[data-player]').first();
    const bottom = await player.evaluate((box) => scrollY + box.getBoundingClientRect().bottom);
    let shown = 0;
    for (let seen = 40; seen <= height; seen += 70) {
      await page.evaluate((top) => scrollTo(0, top), Math.max(0, bottom - seen));
      // The place is measured on scroll, and shown in the next frame.
      await page.waitForTimeout(80);
      const [film, box] = [await player.boundingBox(), await cookies(page).boundingBox()];
      if (!film || !box) continue;
      shown++;
      const isOtherColumn = box.x >= film.x + film.width;
      const isBelow = box.y >= film.y + film.height;
      const isAbove = box.y + box.height <= film.y + film.height - 80;
      expect([seen, isOtherColumn || isBelow || isAbove]).toEqual([seen, true]);
    }
    expect(shown).toBeGreaterThan(0);
  },
);
