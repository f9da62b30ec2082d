import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { themes } from '#contracts/vocabulary.ts';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { countShifts, shiftsOf } from '#tests/support/layout-shifts.ts';
import { narrow, wide } from '#tests/support/opening.ts';
import { openingsOf } from '#tests/support/openings.ts';
import { inLooks, sampleOf } from '#tests/support/sample.ts';
import { oneOfEachKind, sitePages } from '#tests/support/site-pages.ts';

const browser = withBrowser();
const kinds = oneOfEachKind(await sitePages(browser.origin));
const pathOf = (kind: string): string =>
  kinds.find((each) => each.kind === kind)?.path ?? `no kind ${kind}`;

const openings = await openingsOf(browser.origin);
const looksAt = (widths: readonly number[]) =>
  themes.flatMap((theme) => widths.map((width) => ({ theme, width })));

async function expectFaultless(page: Page): Promise<void> {
  expect(await shiftsOf(page)).toBeLessThan(0.02);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);
}

const states: { kind: string; path: string; cookies: Record<string, string> }[] = [
  ...kinds.map(({ kind, path }) => ({ kind, path, cookies: {} })),
  { kind: 'country of the visitor', path: '/top-country/', cookies: { country_code: 'no' } },
];

describe('every kind of page', () => {
  test.each(inLooks(sampleOf(states, 12, 'kinds of pages'), () => looksAt([narrow, wide])))(
    '$of.kind, $look.theme at $look.width px, has no fault that axe knows, scrolls nowhere sideways and does not move while it loads',
    async ({ of: { path, cookies }, look }) => {
      const { page, noise } = await browser.visit({ ...look, cookies });
      await page.addInitScript(countShifts);
      await openAlive(page, path);
      await expectFaultless(page);
      // The browser says aloud that a 404 is a 404, and a 410 one.
      noise.splice(
        0,
        noise.length,
        ...noise.filter((line) => !/404 \(Not Found\)|410 \(Gone\)/.test(line)),
      );
    },
  );
});

describe('menus and dialogs', () => {
  test.each(inLooks(sampleOf(openings, 3, 'things that open'), ({ widths }) => looksAt(widths)))(
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

test.each([360, 1025, 1440])(
  'at %i px with text of twice the size no page scrolls sideways',
  async (width) => {
    const { page, noise } = await browser.visit({ width });
    for (const { kind, path } of sampleOf(
      kinds,
      4,
      `kinds of pages at 200 % text and ${width} px`,
    )) {
      await openAlive(page, path);
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect({ kind, wider: Math.max(0, wider) }).toEqual({ kind, wider: 0 });
    }
    noise.splice(
      0,
      noise.length,
      ...noise.filter((line) => !/404 \(Not Found\)|410 \(Gone\)/.test(line)),
    );
  },
);
