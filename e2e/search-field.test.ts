import { describe, expect, test } from 'vitest';
import { breakpoints } from '#contracts/limits/limits.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { searchField } from '#tests/support/search-field.ts';

const browser = withBrowser();

describe('the search field', () => {
  test.each([1440, breakpoints.medium])(
    'takes the focus by / and gives it up by Escape at %i px',
    async (width) => {
      const { page } = await browser.visit({ width });
      await openAlive(page, '/information/terms/');
      const focused = (): Promise<string | undefined> =>
        page.evaluate(() => document.activeElement?.getAttribute('name') ?? undefined);
      await page.keyboard.press('/');
      await expect.poll(focused).toBe('s');
      const field = searchField(page);
      expect(await field.inputValue()).toBe('');
      await page.keyboard.type('a/b');
      expect(await field.inputValue()).toBe('a/b');
      await page.keyboard.press('Escape');
      await expect.poll(focused).not.toBe('s');
    },
  );

  test('says what is missing, in its own words, and moves nothing', async () => {
    const { page } = await browser.visit({ width: 1440 });
    await page.goto(`${browser.origin}/information/terms/`, { waitUntil: 'networkidle' });
    const header = page.getByRole('banner');
    const field = searchField(page);
    const before = await page.getByRole('heading', { level: 1 }).boundingBox();
    await field.fill('ab');
    await field.press('Enter');
    await header.getByText('Type at least 3 characters.').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(before);
    expect(await field.evaluate((input: HTMLInputElement) => input.validationMessage)).toBe('');
    await field.fill('海');
    await field.press('Enter');
    await page.waitForURL((url) => url.pathname === '/search/%E6%B5%B7');
  });

  test('is answered by the server without scripts', async () => {
    const { page, noise } = await browser.visit({ java_script: false });
    await page.goto(browser.origin);
    const field = searchField(page);
    await field.fill('ab');
    await field.press('Enter');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
      'Type at least 3 characters.',
    );
    // The document is a 404, which the browser reports.
    expect(noise.splice(0)).toHaveLength(1);
  });
});
