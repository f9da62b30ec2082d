import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { withBrowser } from '#tests/support/browser.ts';
import { hydratedVisit } from '#tests/support/hydrated-visit.ts';
import { longNames } from '#tests/support/long-names.ts';
import {
  filterPanel,
  letterStrip,
  modelsBy,
  namesOn,
  stranger,
  visitModels,
} from '#tests/support/people-lists.ts';

// The cards of models and channels, and their lists without scripts.
const browser = withBrowser();
const address = (page: Page): string => page.url().replace(browser.origin, '');

describe('cards', () => {
  test('are one link each, with the country said', async () => {
    const { page } = await hydratedVisit(browser, '/models/alphabet/');
    const cards = page.locator('main li:has(bdi)');
    const links = await cards.evaluateAll((all) =>
      all.map((card) =>
        [...card.querySelectorAll('a, button')].map(({ tagName }) => tagName).join(),
      ),
    );
    expect(new Set(links)).toEqual(new Set(['A,BUTTON']));
    const mira = page.getByRole('link', { name: /Mira Solberg/ });
    expect(await mira.getAttribute('href')).toBe('/model/mira-solberg/');
    expect(await mira.textContent()).toContain('Norway');
  });

  test('hold names of 500 characters and of any script, and are as wide as their neighbours', async () => {
    const models = [...longNames, 'Ann'].map((each, index) => stranger(index, each));
    const page = await visitModels(browser, { models, total_count: 5 });
    const boxes = await page.locator('main li:has(bdi)').evaluateAll((all) =>
      all.map((card) => {
        const name = card.querySelector('bdi');
        const lines = name
          ? name.getBoundingClientRect().height /
            Number.parseFloat(getComputedStyle(name).lineHeight)
          : 0;
        return { lines: Math.round(lines), width: Math.round(card.getBoundingClientRect().width) };
      }),
    );
    expect(boxes.map(({ lines }) => lines)).toEqual([2, 2, 2, 1, 1]);
    expect(new Set(boxes.map(({ width }) => width)).size).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });

  test('show the first letter in place of a picture that cannot be had, in the same box', async () => {
    const { page, noise } = await browser.visit();
    await page.route('**/media/i/**', (route) => route.fulfill({ status: 404 }));
    await page.goto('/models/alphabet/');
    const [first = ''] = await namesOn(page);
    const picture = page.locator('main li:has(bdi) a > span').first();
    await expect.poll(() => picture.textContent()).toBe(first.slice(0, 1));
    const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 1 };
    expect(Math.round(width - height)).toBe(0);
    // The browser itself reports each picture that it could not have.
    noise.splice(0, noise.length, ...noise.filter((line) => !line.includes('404')));
  });
});

describe('without scripts', () => {
  test('filters, letters and sorts of models are links', async () => {
    const { page } = await browser.visit({ java_script: false });
    await page.goto('/models/most-popular/');
    expect(await page.getByRole('button', { name: 'Filters' }).count()).toBe(0);
    await filterPanel(page).getByRole('link', { name: '22–29' }).click();
    expect(address(page)).toBe('/models/most-popular/?age=2');
    await page.getByRole('link', { name: 'A–Z', exact: true }).click();
    expect(address(page)).toBe('/models/alphabet/?age=2');
    expect(await namesOn(page)).toEqual(await modelsBy(browser.origin, 'alphabet', { age: 2 }));
    await page.getByRole('link', { name: 'Remove Age: 22–29' }).click();
    await letterStrip(page).getByRole('link').nth(1).click();
    expect(address(page)).toMatch(/^\/models\/alphabet\/\?letter=[a-z]$/);
    await letterStrip(page).getByRole('link', { name: 'All' }).click();
    expect(await namesOn(page)).toEqual(await modelsBy(browser.origin, 'alphabet'));
  });

  test('channels are sorted by links, on a phone too', async () => {
    const { page } = await browser.visit({ java_script: false, width: 390 });
    await page.goto('/channels/most-popular/');
    await page.getByRole('link', { name: 'Most videos' }).click();
    expect(address(page)).toBe('/channels/count-videos/');
  });
});
