import type { Page, Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser, type Visit } from '#tests/support/browser.ts';
import { countShifts, shiftsOf } from '#tests/support/layout-shifts.ts';
import { searchField } from '#tests/support/search-field.ts';
import { withFingers } from '#tests/support/touch.ts';

const browser = withBrowser();

const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const options = (page: Page) => list(page).locator('a[role=option]');
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const status = (page: Page) => page.getByRole('search').getByRole('status').last();
/** The page is there, and has taken the focus. */
const arrived = (page: Page, heading: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
const pathOf = (page: Page): string => new URL(page.url()).pathname;
const searches = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('searches') ?? '[]') as { title: string }[]).map(
      ({ title }) => title,
    ),
  );
/** The text of the option that the keys mean; '' while they mean the field. */
const active = (page: Page): Promise<string> =>
  searchField(page).evaluate((field) => {
    const id = field.getAttribute('aria-activedescendant');
    return id === null
      ? ''
      : (document.getElementById(id)?.querySelector('bdi')?.textContent ?? '?');
  });
const isOpen = (page: Page): Promise<string | null> =>
  searchField(page).getAttribute('aria-expanded');

/** A page whose visitor has searched before, the last first. */
async function visited(
  options_: Parameters<typeof browser.visit>[0] = {},
  recent: readonly string[] = [],
): Promise<Visit> {
  const visit = await browser.visit(options_);
  await visit.page.addInitScript((titles) => {
    if (localStorage.getItem('searches') === null && titles.length > 0)
      localStorage.setItem('searches', JSON.stringify(titles.map((title) => ({ title }))));
  }, recent);
  await openAlive(visit.page, '/videos/latest-updates/');
  return visit;
}

async function type(page: Page, text: string): Promise<void> {
  await searchField(page).click();
  await page.keyboard.type(text);
}

describe('before anything is typed', () => {
  test('loads its code with the focus, then shows the last three searches and what is popular', async () => {
    const { page, requests } = await visited({}, ['window light', 'lake', 'dune', 'river']);
    await page.waitForLoadState('networkidle');
    const scripts = (): number => requests.filter((path) => path.endsWith('.js')).length;
    const before = scripts();
    await searchField(page).click();
    await list(page).waitFor();
    expect(scripts()).toBeGreaterThan(before);
    const recent = group(page, 'Recent searches').locator('a[role=option]');
    expect(await recent.allTextContents()).toEqual(['window light', 'lake', 'dune']);
    const popular = group(page, 'Popular now').locator('a[role=option]');
    expect(await popular.count()).toBe(3);
    expect(requests.filter((path) => path.includes('suggester'))).toEqual([]);
  });

  test('recent searches are removed one by one, by mouse and by Delete', async () => {
    const { page } = await visited({}, ['window light', 'lake', 'dune', 'river']);
    await searchField(page).click();
    const recent = group(page, 'Recent searches').locator('a[role=option]');
    await list(page).getByRole('option', { name: 'Remove lake' }).click();
    await expect.poll(() => recent.allTextContents()).toEqual(['window light', 'dune', 'river']);
    await expect.poll(() => status(page).textContent()).toMatch(/^Removed from history\./);
    await page.keyboard.press('ArrowDown');
    expect(await active(page)).toBe('window light');
    await page.keyboard.press('Delete');
    await expect.poll(() => recent.allTextContents()).toEqual(['dune', 'river']);
    expect(await searches(page)).toEqual(['dune', 'river']);
    await page.reload();
    await searchField(page).click();
    await expect.poll(() => recent.allTextContents()).toEqual(['dune', 'river']);
  });

  test('a search is remembered once whatever its capitals, and not while the history is paused', async () => {
    const { page } = await visited({}, ['lake', 'dune']);
    for (const text of ['DUNE', 'Still water']) {
      await searchField(page).fill(text);
      await searchField(page).press('Enter');
      await page.waitForURL(
        (url) => url.pathname === `/search/${encodeURIComponent(text.toLowerCase())}`,
      );
    }
    await expect.poll(() => searches(page)).toEqual(['Still water', 'DUNE', 'lake']);
    await page.evaluate(() => localStorage.setItem('history_paused', 'true'));
    await openAlive(page, '/');
    await searchField(page).fill('not this');
    await searchField(page).press('Enter');
    await page.waitForURL((url) => url.pathname === '/search/not%20this');
    expect(await searches(page)).toEqual(['Still water', 'DUNE', 'lake']);
  });
});

describe('by keyboard', () => {
  test('the arrows, Home and End go through the options, Tab fills one in, Enter follows it', async () => {
    const { page } = await visited();
    await page.keyboard.press('/');
    await page.keyboard.type('lan');
    await list(page).waitFor();
    const field = page.getByRole('combobox', { name: 'Search videos' });
    expect(await field.getAttribute('aria-expanded')).toBe('true');
    const names = await options(page).locator('bdi').allTextContents();
    expect(names[0]).toBe('Landscape');
    await list(page)
      .getByRole('option', { name: /^Landscape \d+ videos$/ })
      .waitFor();
    expect(await status(page).textContent()).toMatch(/^\d+ suggestions?$/);
    expect(await options(page).first().locator('mark').textContent()).toBe('Lan');
    await page.keyboard.press('ArrowDown');
    expect(await active(page)).toBe(names[0]);
    await page.keyboard.press('End');
    expect(await active(page)).toBe(names.at(-1));
    await page.keyboard.press('ArrowDown');
    expect(await active(page)).toBe('');
    await page.keyboard.press('ArrowUp');
    expect(await active(page)).toBe(names.at(-1));
    await page.keyboard.press('Home');
    expect(await active(page)).toBe(names[0]);
    await page.keyboard.press('Tab');
    expect(await field.inputValue()).toBe('Landscape');
    await expect.poll(() => active(page)).toBe('');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/categories/landscape/latest-updates/');
    expect(await isOpen(page)).toBe('false');
    // Names are no searches.
    expect(await searches(page)).toEqual([]);
  });

  test('Escape closes the list, and once more leaves the field', async () => {
    const { page } = await visited();
    await type(page, 'land');
    await list(page).waitFor();
    await page.keyboard.press('Escape');
    expect(await list(page).count()).toBe(0);
    expect(await searchField(page).inputValue()).toBe('land');
    expect(await searchField(page).evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
    await page.keyboard.press('ArrowDown');
    await list(page).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    expect(await searchField(page).evaluate((field) => field === document.activeElement)).toBe(
      false,
    );
  });

  test('Enter in the field searches for what is typed', async () => {
    const { page } = await visited();
    await type(page, 'land');
    await list(page).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search/land');
    expect(await list(page).count()).toBe(0);
  });
});

describe('by mouse', () => {
  test('a name leads to its page, a search to its results, and a press outside the list closes it', async () => {
    const { page } = await visited({}, ['still water']);
    await searchField(page).click();
    await options(page).filter({ hasText: 'still water' }).click();
    await page.waitForURL('**/search/still%20water');
    expect(await searchField(page).inputValue()).toBe('still water');
    expect(await list(page).count()).toBe(0);
    // The new page takes the focus first.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    await searchField(page).fill('landsc');
    await options(page).first().click();
    await page.waitForURL('**/categories/landscape/latest-updates/');
    await arrived(page, 'Landscape');
    expect(await searchField(page).inputValue()).toBe('');
    await searchField(page).click();
    await list(page).waitFor();
    await page.mouse.click(1300, 700);
    await expect.poll(() => list(page).count()).toBe(0);
  });

  test.each([
    ['a wrong letter', 'landscspe', 'Landscape'],
    ['accents', 'LÁNDSC', 'Landscape'],
    ['Cyrillic', 'пейз', 'Пейзаж'],
    ['one Japanese character', '景', '風景'],
  ])('finds by %s: %s', async (_, text, title) => {
    const { page } = await visited();
    await type(page, text);
    await options(page).filter({ hasText: title }).first().click();
    await page.waitForURL('**/categories/landscape/latest-updates/');
    await expect.poll(() => isOpen(page)).toBe('false');
  });

  test('offers names in the language of the page', async () => {
    const { page } = await visited({ cookies: { app_lang: 'de' } });
    await type(page, 'landsch');
    const found = page.getByRole('listbox', { name: 'Vorschläge' }).locator('a[role=option]');
    await expect.poll(() => found.first().locator('bdi').textContent()).toBe('Landschaft');
  });
});

describe('a sheet on phones', () => {
  const opened = async (): Promise<Visit> => {
    const visit = await visited({ width: 390, height: 844 }, ['lake']);
    const { page } = visit;
    const fingers = await withFingers(page);
    const opener = page.getByRole('banner').getByRole('button', { name: 'Search videos' });
    const box = await opener.boundingBox();
    await fingers.tap({ x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 10 });
    await list(page).waitFor();
    return visit;
  };

  test('fills the screen with the field focused, and Back closes it', async () => {
    const { page } = await opened();
    expect(await searchField(page).evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
    const covered = await page.evaluate(() => {
      const [x, y] = [innerWidth / 2, innerHeight - 20];
      return document.elementFromPoint(x, y)?.closest('header') !== null;
    });
    expect(covered).toBe(true);
    for (const option of await list(page).getByRole('option').all())
      expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await page.goBack();
    await expect.poll(() => searchField(page).isVisible()).toBe(false);
    expect(pathOf(page)).toBe('/videos/latest-updates/');
  });

  test('leaves no step behind: Back leads from a name or from results to the page', async () => {
    const { page } = await opened();
    await page.keyboard.type('landsc');
    await options(page)
      .first()
      .tap()
      .catch(() => options(page).first().click());
    await page.waitForURL('**/categories/landscape/latest-updates/');
    await expect.poll(() => searchField(page).isVisible()).toBe(false);
    await page.goBack();
    await page.waitForURL('**/videos/latest-updates/');
    await arrived(page, 'Latest videos');
    await page.getByRole('banner').getByRole('button', { name: 'Search videos' }).click();
    await list(page).waitFor();
    await page.keyboard.type('still');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search/still');
    await expect.poll(() => searchField(page).isVisible()).toBe(false);
    await page.goBack();
    await page.waitForURL('**/videos/latest-updates/');
  });

  test('closes by its button and by Escape, and the page is the same', async () => {
    const { page } = await opened();
    await page.getByRole('button', { name: 'Close search' }).click();
    await expect.poll(() => searchField(page).isVisible()).toBe(false);
    await page.getByRole('banner').getByRole('button', { name: 'Search videos' }).click();
    await list(page).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => searchField(page).isVisible()).toBe(false);
    await expect
      .poll(() => page.evaluate(() => history.state as unknown))
      .not.toHaveProperty('is_search');
    expect(pathOf(page)).toBe('/videos/latest-updates/');
  });
});

describe('when suggestions', () => {
  const textOf = (request: Request): string | null => new URL(request.url()).searchParams.get('c');

  test('are late or come in another order, only those of the last text are shown', async () => {
    const { page, noise } = await visited();
    const held: (() => void)[] = [];
    await page.route('**/api/suggester.php*', async (route) => {
      if (textOf(route.request()) === 'quiet') await new Promise<void>((go) => held.push(go));
      // The page may have given up on it.
      await route.continue().catch(() => undefined);
    });
    await type(page, 'quiet');
    await expect.poll(() => held.length).toBe(1);
    await searchField(page).fill('landsc');
    await options(page).filter({ hasText: 'Landscape' }).waitFor();
    held[0]?.();
    await page.waitForTimeout(700);
    expect(await options(page).locator('bdi').allTextContents()).toEqual(['Landscape']);
    expect(noise).toEqual([]);
  });

  test('are slow, Enter searches at once', async () => {
    const { page } = await visited();
    let asked = 0;
    await page.route('**/api/suggester.php*', () => {
      asked++;
    });
    await type(page, 'still water');
    await expect.poll(() => asked).toBe(1);
    expect(await searchField(page).inputValue()).toBe('still water');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search/still%20water');
  });

  test.each([429, 503])(
    'fail with %i, typing and Enter go on, and it is asked once',
    async (code) => {
      const { page, noise } = await visited({}, ['still life']);
      let asked = 0;
      await page.route('**/api/suggester.php*', (route) => {
        asked++;
        return route.fulfill({ status: code, json: { error: 1, code: 'unavailable', info: {} } });
      });
      // All at once: letters that come slowly are asked about one by one.
      await searchField(page).click();
      await page.keyboard.insertText('stil');
      // It has failed before the next letter.
      await expect.poll(() => noise.length).toBe(1);
      await page.keyboard.type('l');
      // Searches that this device remembers are offered all the same.
      await expect.poll(() => options(page).allTextContents()).toEqual(['still life']);
      await page.waitForTimeout(600);
      expect(asked).toBe(1);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/search/still');
      // The browser's own line about the answer, and none of ours.
      expect(noise.splice(0)).toEqual([expect.stringMatching(/^error: Failed to load resource/)]);
    },
  );

  test('cannot load their code, the field is a plain one', async () => {
    const { page, noise } = await visited();
    await page.route('**/*.js', (route) => route.abort());
    await type(page, 'still water');
    await page.waitForTimeout(500);
    expect(await searchField(page).getAttribute('role')).toBeNull();
    await page.unroute('**/*.js');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search/still%20water');
    for (const line of noise.splice(0)) expect(line).toMatch(/Failed to load resource/);
  });
});

describe('the open box', () => {
  test.each([
    ['dark', 1440],
    ['light', 1440],
    ['dark', 390],
    ['light', 390],
  ] as const)('has no fault that axe knows: %s at %i px', async (theme, width) => {
    const { page } = await visited({ width, height: 844, theme }, ['lake', 'dune']);
    if (width < 768)
      await page.getByRole('banner').getByRole('button', { name: 'Search videos' }).click();
    else await searchField(page).click();
    await list(page).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.type('mar');
    await group(page, 'Models').waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await violations(page)).toEqual([]);
  });

  test('moves nothing', async () => {
    const { page } = await browser.visit();
    await page.addInitScript(countShifts);
    await openAlive(page, '/videos/latest-updates/');
    const before = await shiftsOf(page);
    const heading = page.getByRole('heading', { level: 1 });
    const place = await heading.boundingBox();
    await type(page, 'mar');
    await list(page).waitFor();
    await page.waitForTimeout(300);
    expect(await heading.boundingBox()).toEqual(place);
    expect(await shiftsOf(page)).toBe(before);
  });
});
