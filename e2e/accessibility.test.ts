import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { pages } from '#contracts/pages.ts';
import { themes } from '#contracts/vocabulary.ts';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { countShifts, shiftsOf } from '#tests/support/layout-shifts.ts';
import { firstVideo } from '#tests/support/player.ts';
import { inLooks, sampleOf } from '#tests/support/sample.ts';
import { oneOfEachKind, sitePages } from '#tests/support/site-pages.ts';

const browser = withBrowser();
const kinds = oneOfEachKind(await sitePages(browser.origin));
const pathOf = (kind: string): string => kinds.find((each) => each.kind === kind)?.path ?? `no kind ${kind}`;

const narrow = 390;
const wide = 1440;
const looksAt = (widths: readonly number[]) => themes.flatMap((theme) => widths.map((width) => ({ theme, width })));

async function expectFaultless(page: Page): Promise<void> {
  expect(await shiftsOf(page)).toBeLessThan(0.02);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);
}

const states: { kind: string; path: string; cookies: Record<string, string> }[] = [
  ...kinds.map(({ kind, path }) => ({ kind, path, cookies: {} })),
  { kind: 'country of the visitor', path: '/top-country/', cookies: { country_code: 'no' } },
];

describe('every kind of page', () => {
  test.each(inLooks(states, () => looksAt([narrow, wide])))(
    '$of.kind, $look.theme at $look.width px, has no fault that axe knows, scrolls nowhere sideways and does not move while it loads',
    async ({ of: { path, cookies }, look }) => {
      const { page, noise } = await browser.visit({ ...look, cookies });
      await page.addInitScript(countShifts);
      await openAlive(page, path);
      await expectFaultless(page);
      // The browser says aloud that a 404 is a 404.
      noise.splice(0, noise.length, ...noise.filter((line) => !line.includes('404 (Not Found)')));
    },
  );
});

interface Opening {
  what: string;
  kind: string;
  /** An address other than that of the kind. */
  path?: string;
  widths: readonly number[];
  /** The browser's language; English where it makes no difference. */
  locale?: string;
  /** Brings it about and waits until it is there. */
  open: (page: Page) => Promise<void>;
}

const burger = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menu' });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

/** Everything that opens, unfolds or appears when somebody does something. */
const openings: Opening[] = [
  {
    what: 'the menu of languages',
    kind: 'home',
    widths: [wide],
    async open(page) {
      await page.getByRole('button', { name: /^Language/ }).click();
      await page.locator('#language-menu').getByRole('button', { name: 'Deutsch' }).waitFor();
    },
  },
  {
    what: 'the menu of orientations',
    kind: 'list',
    widths: [wide],
    async open(page) {
      await page.getByRole('button', { name: /^Orientation/ }).click();
      await page.locator('#gender-menu').getByRole('button', { name: 'Trans' }).waitFor();
    },
  },
  {
    what: 'the sidebar, folded away',
    kind: 'home',
    widths: [wide],
    async open(page) {
      await burger(page).click();
      await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'hidden' });
    },
  },
  {
    what: 'the menu of a phone',
    kind: 'home',
    widths: [narrow],
    async open(page) {
      await burger(page).click();
      await sheet(page).waitFor();
    },
  },
  {
    what: 'the languages in the menu of a phone',
    kind: 'list',
    widths: [narrow],
    async open(page) {
      await burger(page).click();
      await sheet(page).locator('summary', { hasText: 'Language' }).click();
      await sheet(page).getByRole('button', { name: 'Deutsch' }).waitFor();
    },
  },
  {
    what: 'the search field of a phone',
    kind: 'home',
    widths: [narrow],
    async open(page) {
      await page.getByRole('banner').getByRole('button', { name: 'Search videos' }).click();
      await page.getByRole('banner').getByRole('searchbox').waitFor();
    },
  },
  {
    what: 'the filters',
    kind: 'list',
    widths: [narrow, wide],
    async open(page) {
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('link', { name: 'Under 10 min' }).waitFor();
    },
  },
  {
    what: 'the countries of a list',
    kind: 'list',
    widths: [narrow, wide],
    async open(page) {
      await page.getByRole('button', { name: /^Country/ }).click();
      await page
        .getByRole('region', { name: 'Country' })
        .getByRole('link', { name: /^Norway/ })
        .waitFor();
    },
  },
  {
    what: 'the offer of a language',
    kind: 'home',
    widths: [narrow, wide],
    locale: 'ja-JP',
    open: (page) => page.locator('[data-offer]').waitFor(),
  },
  {
    what: 'a search of categories that finds none',
    kind: 'category',
    widths: [narrow, wide],
    async open(page) {
      const side = page.getByRole('main').getByRole('region', { name: 'Categories' });
      await side.getByRole('searchbox').pressSequentially('there is none');
      await side.getByText('No category is called so.').waitFor();
    },
  },
  {
    what: 'the modal Share',
    kind: 'video',
    widths: [narrow, wide],
    async open(page) {
      await page.getByRole('main').getByRole('button', { name: 'Share' }).click();
      await page.getByRole('dialog', { name: 'Share' }).waitFor();
    },
  },
  {
    what: 'the qualities of the player',
    kind: 'video',
    // With one quality there is nothing to choose.
    path: pages.video(await firstVideo(browser.origin, { height: 480 })),
    widths: [wide],
    async open(page) {
      await page.getByRole('button', { name: /^Play/ }).first().click();
      await page.getByRole('button', { name: /^Quality/ }).click();
      await page.getByRole('menuitemradio').first().waitFor();
    },
  },
  {
    what: 'a notice',
    kind: 'list',
    widths: [narrow, wide],
    async open(page) {
      const heart = page
        .getByRole('main')
        .getByRole('button', { name: /^Favourite/ })
        .first();
      await heart.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('status').getByText('Added to favourites').waitFor();
    },
  },
];

describe('what opens', () => {
  test.each(inLooks(sampleOf(openings, 5, 'things that open'), ({ widths }) => looksAt(widths)))(
    '$of.what, $look.theme at $look.width px, has no fault that axe knows and makes nothing wider',
    async ({ of: { kind, path, open, locale }, look }) => {
      const { page } = await browser.visit({ ...look, ...(locale && { locale }) });
      await page.addInitScript(countShifts);
      await openAlive(page, path ?? pathOf(kind));
      await open(page);
      await expectFaultless(page);
    },
  );
});

test('at 200 % text and 360 px no page scrolls sideways', async () => {
  const { page, noise } = await browser.visit({ width: 360 });
  for (const { kind, path } of sampleOf(kinds, 10, 'kinds of pages at 200 % text')) {
    await openAlive(page, path);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect({ kind, wider: Math.max(0, wider) }).toEqual({ kind, wider: 0 });
  }
  noise.splice(0, noise.length, ...noise.filter((line) => !line.includes('404 (Not Found)')));
});
