import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser, type Visit } from '#tests/support/browser.ts';

// A line in the browser's language, for visitors who have not chosen one.
const browser = withBrowser();
const offer = (page: Page): Locator => page.locator('[data-offer]');
const cookies = (page: Page): Locator => page.locator('[data-cookies]');
const loaded = ({ requests }: Visit): string[] =>
  requests.filter((path) => path.includes('language-offer'));

async function storedLanguage({ context }: Visit): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === 'app_lang')?.value;
}

async function opened(path: string, options: Parameters<typeof browser.visit>[0]): Promise<Visit> {
  const visit = await browser.visit(options);
  await openAlive(visit.page, path);
  // A later notice would appear together with this one: both wait for the page to be alive.
  await cookies(visit.page).waitFor();
  return visit;
}

describe('a browser that asks for another language', () => {
  test('is offered it in its own words, after the cookie notice, and one press changes the site', async () => {
    const visit = await opened('/videos/longest/?page=2', { locale: 'ja-JP' });
    const { page } = visit;
    expect(await offer(page).isVisible()).toBe(false);
    await cookies(page).getByRole('button').click();
    await offer(page).waitFor();
    expect([
      await offer(page).getAttribute('lang'),
      await page.locator('html').getAttribute('lang'),
    ]).toEqual(['ja', 'en']);
    expect(await offer(page).textContent()).toContain('日本語');
    expect(await violations(page)).toEqual([]);
    await offer(page).getByRole('button', { name: '切り替える' }).click();
    await page.waitForFunction(() => document.documentElement.lang === 'ja');
    expect(page.url()).toBe(`${browser.origin}/videos/longest/?page=2`);
    expect(await storedLanguage(visit)).toBe('ja');
    expect([await offer(page).count(), await cookies(page).count()]).toEqual([0, 0]);
  });

  test('keeps the language of the page when the line is closed, by keyboard, for good', async () => {
    const visit = await opened('/', { locale: 'de-AT', width: 390 });
    const { page } = visit;
    await cookies(page).getByRole('button').click();
    await offer(page).getByRole('button', { name: 'Hinweis schließen' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => offer(page).count()).toBe(0);
    expect(await storedLanguage(visit)).toBe('en');
    await openAlive(page, '/videos/longest/');
    expect([await offer(page).count(), await page.locator('html').getAttribute('lang')]).toEqual([
      0,
      'en',
    ]);
  });

  test.each([390, 1440])(
    'moves nothing at %i px, and covers nothing that has the focus',
    async (width) => {
      const visit = await browser.visit({ locale: 'de-DE', width });
      const { page } = visit;
      await page.addInitScript(() => {
        const shifts = { sum: 0 };
        Object.assign(globalThis, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            shifts.sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await openAlive(page, '/videos/longest/');
      await cookies(page).getByRole('button').click();
      await offer(page).waitFor();
      expect(
        await page.evaluate(
          () => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum,
        ),
      ).toBeLessThan(0.02);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      const last = page.locator('footer').getByRole('button').last();
      await last.focus();
      const top = (await offer(page).boundingBox())?.y ?? 0;
      await expect.poll(async () => ((await last.boundingBox())?.y ?? Infinity) < top).toBe(true);
    },
  );
});

describe('a browser that asks for the page’s language, or for none of ours', () => {
  test.each([
    ['en-GB', {}],
    ['sv-SE', {}],
    ['ja-JP', { app_lang: 'en' }],
    ['de-DE', { app_lang: 'fr' }],
  ])('%s with %j is offered nothing, and loads nothing for it', async (locale, chosen) => {
    const visit = await opened('/', { locale, cookies: chosen });
    expect([await offer(visit.page).count(), loaded(visit)]).toEqual([0, []]);
  });

  test('loads the texts for visitors who get the offer', async () => {
    const visit = await opened('/', { locale: 'fr-FR' });
    await offer(visit.page).waitFor({ state: 'attached' });
    expect(loaded(visit).length).toBeGreaterThan(0);
  });
});

test('the document is the same whatever the browser asks for: the line is added where scripts run', async () => {
  const { page } = await browser.visit({ locale: 'de-DE', java_script: false });
  await page.goto('/');
  expect([await offer(page).count(), await page.locator('html').getAttribute('lang')]).toEqual([
    0,
    'en',
  ]);
});
