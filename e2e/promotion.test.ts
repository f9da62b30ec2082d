import { describe, expect, test } from 'vitest';
import { closing, promo, withAdvertisingSite } from '#tests/support/advertising-site.ts';
import { openAlive } from '#tests/support/browser.ts';
import { countShifts, shiftsOf } from '#tests/support/layout-shifts.ts';

// The place that a visitor can close.
const { state, urlOf, aVisit } = withAdvertisingSite();

describe('the promotion below the header', () => {
  const headersAsked = (): number => state.asked.filter((path) => path === '/header').length;

  test('is closed for the session: not in the next document, not for a moment; another session has it again', async () => {
    const { page } = await aVisit();
    await page.addInitScript(countShifts);
    await openAlive(page, urlOf('/videos/latest-updates/'));
    await promo(page)
      .frameLocator('iframe')
      .getByRole('heading', { name: 'Frame /header' })
      .waitFor();
    await closing(page).press('Enter');
    await promo(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('header_promo')))
      .toBe('true');

    const before = headersAsked();
    await page.addInitScript(() => {
      // Before anything is drawn, and before the page is alive.
      const seen = { heights: [] as number[] };
      Object.assign(globalThis, { seen });
      new MutationObserver(() => {
        const element = document.getElementById('promo');
        if (element) seen.heights.push(element.getBoundingClientRect().height);
      }).observe(document, { childList: true, subtree: true });
    });
    await openAlive(page, urlOf('/videos/longest/'));
    const heights = await page.evaluate(
      () => (globalThis as unknown as { seen: { heights: number[] } }).seen.heights,
    );
    // It came with the document, which is the same for every visitor, and was never visible.
    expect([heights.length > 0, Math.max(...heights)]).toEqual([true, 0]);
    expect(await promo(page).count()).toBe(0);
    expect(headersAsked()).toBe(before);
    expect(await shiftsOf(page)).toBeLessThan(0.02);

    const other = await aVisit();
    await openAlive(other.page, urlOf('/videos/longest/'));
    expect(await promo(other.page).count()).toBe(1);
  });

  test('is closed, too, by a press that came before the page was alive', async () => {
    const { page } = await aVisit();
    const gate = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto(urlOf('/videos/latest-updates/'), { waitUntil: 'commit' });
    await closing(page).click();
    expect(await promo(page).count()).toBe(1);
    gate.resolve();
    await promo(page).waitFor({ state: 'detached' });
  });

  test('is there without scripts, with nothing to press that would do nothing', async () => {
    const { page } = await aVisit({ java_script: false });
    await page.goto(urlOf('/videos/latest-updates/'));
    expect([await promo(page).isVisible(), await closing(page).isVisible()]).toEqual([true, false]);
  });
});
