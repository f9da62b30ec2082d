import { describe, expect, test } from 'vitest';
import { orientations, languages } from '#contracts/vocabulary.ts';
import { sampleOf } from '#tests/support/sample.ts';
import { withBrowser } from '#tests/support/browser.ts';

const browser = withBrowser();

describe('language', () => {
  test.each(sampleOf(languages, 4, 'languages'))(
    '%s is chosen by cookie, on the server, in every text of the page',
    async (language) => {
      const { page } = await browser.visit({ cookies: { app_lang: language } });
      await page.goto('/');
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      const first = page.getByRole('main').getByRole('heading', { level: 2 }).first();
      const heading = await first.textContent();
      expect(heading === 'Popular now').toBe(language === 'en');
      // Hydration must keep it: a second catalogue would show for a moment.
      await page.getByRole('navigation').first().waitFor();
      expect(await first.textContent()).toBe(heading);
    },
  );

  test('an unknown value is English, and is not echoed', async () => {
    const { page } = await browser.visit({ cookies: { app_lang: 'xx-evil' } });
    await page.goto('/');
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(await page.content()).not.toContain('xx-evil');
  });

  test('the menu changes it and stays on the page', async () => {
    const { page, context } = await browser.visit();
    await page.goto('/videos/longest/?page=2');
    await page.getByRole('button', { name: /^Language/ }).click();
    await page.locator('#language-menu').getByRole('button', { name: 'Deutsch' }).click();
    await page.waitForFunction(() => document.documentElement.lang === 'de');
    expect(page.url()).toContain('/videos/longest/?page=2');
    expect((await context.cookies()).find(({ name }) => name === 'app_lang')?.value).toBe('de');
  });
});

describe('theme', () => {
  test.each([true, false])('the menu sets it and it stays (scripts: %s)', async (java_script) => {
    const { page } = await browser.visit({ java_script });
    await page.goto('/');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    for (const [name, value] of [
      ['Light', 'light'],
      ['System', 'system'],
    ] as const) {
      await page.getByRole('button', { name: 'Switch theme' }).click();
      await page.locator('#theme-menu').getByRole('button', { name }).click();
      await page.locator(`html[data-theme="${value}"]`).waitFor();
      await page.goto('/videos/longest/');
      expect(await page.locator('html').getAttribute('data-theme')).toBe(value);
    }
  });

  test('the system decides between light and dark, without scripts too', async () => {
    const { page } = await browser.visit({ java_script: false, cookies: { theme: 'system' } });
    const seen = async (colorScheme: 'light' | 'dark'): Promise<string> => {
      await page.emulateMedia({ colorScheme });
      await page.goto('/');
      return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    };
    const light = await seen('light');
    expect(await seen('dark')).not.toBe(light);
  });
});

describe('orientation', () => {
  test.each(orientations)('%s lists its own videos', async (orientation) => {
    const { page } = await browser.visit({ cookies: { gender: orientation } });
    await page.goto('/videos/latest-updates/');
    expect(await page.locator('main article').count()).toBeGreaterThanOrEqual(24);
  });

  test('Trans is what the interface calls she', async () => {
    const { page } = await browser.visit({ cookies: { gender: 'she' } });
    await page.goto('/');
    expect(
      await page
        .getByRole('button', { name: /^Orientation/ })
        .first()
        .textContent(),
    ).toContain('Trans');
  });
});
