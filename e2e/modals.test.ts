import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { input_url } from '#contracts/calls/forms/input.ts';
import { pages } from '#contracts/pages/pages.ts';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser, type Visit } from '#tests/support/browser.ts';
import { firstVideo } from '#tests/support/player.ts';

// Modals, votes with their notices, and the cookie notice.
const browser = withBrowser();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share' });
const shareButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Share' });
const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.textContent ?? undefined);

async function onVideo(
  hash = '',
  options?: Parameters<typeof browser.visit>[0],
): Promise<Visit & { path: string; likes: number }> {
  const visit = await browser.visit(options);
  const video = await firstVideo(browser.origin, { skip: 9 });
  await openAlive(visit.page, pages.video(video) + hash);
  return { ...visit, path: pages.video(video), likes: video.statistics.likes };
}

/** The browser says aloud which requests failed. */
const forget = (noise: string[], status: string): void =>
  void noise.splice(0, noise.length, ...noise.filter((line) => !line.includes(status)));

describe('a modal', () => {
  test('with the keyboard: opened, the focus stays inside, closed by Escape, and the focus is back', async () => {
    const { page, path } = await onVideo();
    await shareButton(page).focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    expect(await page.getByLabel('Link', { exact: true }).inputValue()).toBe(browser.origin + path);
    for (let step = 0; step < 6; step++) {
      await page.keyboard.press('Tab');
      // Between the last and the first the browser's own bar has its turn; the page beneath never has.
      expect(
        await page.evaluate(
          () =>
            document.activeElement === document.body ||
            document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true);
    }
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Share');
  });

  test('a press outside closes it, one inside does not, another page does', async () => {
    const { page, path } = await onVideo();
    await shareButton(page).click();
    await dialog(page).getByRole('heading').click();
    expect(await dialog(page).isVisible()).toBe(true);
    await page.mouse.click(5, 300);
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByRole('complementary').locator('article h3').first().click();
    await page.waitForURL((url) => url.pathname !== path);
    await shareButton(page).click();
    await dialog(page).waitFor();
    await page.evaluate(() => history.back());
    await dialog(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(path);
  });

  test('#share opens it', async () => {
    const { page } = await onVideo('#share');
    await dialog(page).waitFor();
    expect(await focused(page)).toBe('');
  });

  test('the link is copied, also where there is no clipboard, and said inside', async () => {
    for (const has_clipboard of [true, false]) {
      const { page, path, context } = await onVideo();
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      if (!has_clipboard)
        await page.evaluate(() =>
          Object.defineProperty(navigator.clipboard, 'writeText', {
            value: () => Promise.reject(new Error('no')),
          }),
        );
      await shareButton(page).click();
      await dialog(page).getByRole('button', { name: 'Copy', exact: true }).click();
      await dialog(page).getByRole('status').getByText('Link copied').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(browser.origin + path);
    }
  });

  test('shares from a moment on, in link and codes, and says what is no time', async () => {
    const { page, path } = await onVideo('#share');
    await dialog(page).waitFor();
    const link = page.getByLabel('Link', { exact: true });
    const time = page.getByLabel('Start time');
    await page.getByLabel('Start at', { exact: true }).check();
    expect(await link.inputValue()).toBe(`${browser.origin}${path}?start_time=0`);
    await time.fill('0:02');
    expect(await link.inputValue()).toBe(`${browser.origin}${path}?start_time=2`);
    for (const code of await page.getByLabel(/^Embed code/).all())
      expect(await code.inputValue()).toContain('?start_time=2"');
    await time.fill('9:59:59');
    await dialog(page)
      .getByText(/^The video is \d+:\d\d long\.$/)
      .waitFor();
    expect(await link.inputValue()).toBe(browser.origin + path);
    expect(await violations(page)).toEqual([]);
  });

  test.each([
    [390, 'light'],
    [1440, 'dark'],
  ] as const)('at %i px, %s, nothing is wrong that axe knows', async (width, theme) => {
    const { page } = await onVideo('#share', { width, theme });
    await dialog(page).waitFor();
    await dialog(page).getByRole('button', { name: 'Copy', exact: true }).click();
    await dialog(page)
      .getByText(/Link copied|could not be copied/)
      .waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    );
  });
});

describe('a vote', () => {
  const like = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Like / });

  test('counts, says thanks, and a second one gets the answer that there was one', async () => {
    const { page, likes, noise } = await onVideo();
    await like(page).click();
    await page.getByRole('status').getByText('Thanks for your vote').waitFor();
    await expect.poll(() => like(page).textContent()).toBe(`Like${likes + 1}`);
    await page.getByRole('button', { name: 'Close notice' }).click();
    await page.getByRole('button', { name: /^Dislike / }).click();
    await page.getByRole('alert').getByText('You have already voted').waitFor();
    expect(await like(page).textContent()).toBe(`Like${likes + 1}`);
    forget(noise, '409');
  });

  test.each([
    [
      { error: 1, codes: { field: 'notify', code: 'too_many_requests', info: { retry_after: 7 } } },
      'Too many requests. Try again in 7 seconds.',
    ],
    [{ error: 1, code: 'too_many_requests' }, 'Too many requests'],
    [{ error: 1, code: 'constructor' }, 'Something went wrong here'],
  ])('the answer %j is shown in words', async (json, words) => {
    const { page, noise } = await onVideo();
    // The view of the page goes the same way, a second after it is there.
    const isVote = (text: string | null): boolean => text?.includes('act=vote') === true;
    await page.route(`**${input_url}`, (route) =>
      isVote(route.request().postData()) ? route.fulfill({ status: 429, json }) : route.continue(),
    );
    await like(page).click();
    await page.getByRole('alert').getByText(words, { exact: true }).waitFor();
    expect(await like(page).getAttribute('aria-pressed')).toBe('false');
    forget(noise, '429');
  });

  test('a notice goes when it is clicked, and never lies on the controls of the player', async () => {
    const { page } = await onVideo('', { width: 844, height: 390 });
    await page.route(`**${input_url}`, (route) =>
      route.fulfill({ json: { ok: 1, likes: 5, dislikes: 1 } }),
    );
    const player = page.locator('[data-player]').first();
    await player.evaluate((box) =>
      scrollTo(0, scrollY + box.getBoundingClientRect().bottom - innerHeight),
    );
    await like(page).evaluate((button: HTMLElement) => button.click());
    const notice = page.getByRole('status').locator('div').first();
    await notice.waitFor();
    const [box, film] = [await notice.boundingBox(), await player.boundingBox()];
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(
      (film?.y ?? 0) + (film?.height ?? 0) - 80,
    );
    await notice.click({ position: { x: 4, y: 4 } });
    await notice.waitFor({ state: 'detached' });
  });
});

describe('the cookie notice', () => {
  const notice = (page: Page) => page.getByRole('complementary', { name: 'Cookies' });

  test('is there until OK, then never again', async () => {
    const { page } = await browser.visit();
    await openAlive(page, '/videos/latest-updates/');
    expect(await notice(page).getByRole('link').getAttribute('href')).toBe(
      pages.information('cookies_policy'),
    );
    await notice(page).getByRole('button', { name: 'OK' }).click();
    await notice(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => localStorage.getItem('showCookiesNotify'))).toBe('false');
    await openAlive(page, '/');
    expect(await notice(page).count()).toBe(0);
  });

  test('hides nothing for good: the end of the page can be scrolled above it', async () => {
    const { page } = await browser.visit({ width: 390 });
    await openAlive(page, '/favourites');
    await notice(page).waitFor();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const [footer, box] = [
      await page.locator('footer').boundingBox(),
      await notice(page).boundingBox(),
    ];
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
  });

  test('is absent where no script could remember the answer', async () => {
    const { page } = await browser.visit({ java_script: false });
    await page.goto('/');
    expect(await notice(page).count()).toBe(0);
  });
});
