import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { languages } from '#contracts/vocabulary.ts';
import { withBrowser } from '#tests/support/browser.ts';

const browser = withBrowser();
const paths = ['/', '/videos/most-popular/'] as const;
const widths = [360, 390, 1440] as const;
const pitch_max = 232;

interface Row {
  /** From the top of a row to the top of the next. */
  pitches: number[];
  /** Lines of the facts of the cards, as they are seen. */
  lines: number[];
  /** How far apart the feet of the cards of a row are. */
  uneven: number;
  /** Texts of facts that are seen in part, though no name. */
  cut: string[];
}

function measure(): Row {
  const top = (element: Element): number => element.getBoundingClientRect().top + scrollY;
  const found: Row = { pitches: [], lines: [], uneven: 0, cut: [] };
  const grids = new Map<Element, HTMLElement[]>();
  for (const card of document.querySelectorAll<HTMLElement>('main article')) {
    const grid = card.parentElement;
    if (!grid || getComputedStyle(grid).gridAutoFlow !== 'row') continue;
    grids.set(grid, [...(grids.get(grid) ?? []), card]);
  }
  for (const cards of grids.values()) {
    const rows = Map.groupBy(cards, (card) => Math.round(top(card)));
    const tops = [...rows.keys()];
    found.pitches.push(...tops.slice(1).map((at, index) => at - (tops[index] ?? 0)));
    for (const row of rows.values()) {
      const feet = row.flatMap((card) => {
        const facts = card.querySelector('p');
        return facts ? [facts.getBoundingClientRect().bottom] : [];
      });
      found.uneven = Math.max(found.uneven, Math.max(...feet) - Math.min(...feet));
    }
    for (const facts of cards.flatMap((card) => [...card.querySelectorAll('p')])) {
      const box = facts.getBoundingClientRect();
      const seen = [...facts.children].filter((fact) => {
        const { top: at, width } = fact.getBoundingClientRect();
        return width > 0 && at < box.bottom;
      });
      found.lines.push(new Set(seen.map((fact) => Math.round(top(fact)))).size);
      for (const [index, fact] of seen.entries()) {
        const { right } = fact.getBoundingClientRect();
        const isTall = fact.getBoundingClientRect().height > 1.5 * box.height;
        if (
          right > box.right + 1 ||
          isTall ||
          (index > 0 && fact.scrollWidth > fact.clientWidth + 1)
        )
          found.cut.push(fact.textContent ?? '');
      }
    }
  }
  return found;
}

async function rowsOf(page: Page, path: string): Promise<Row> {
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return page.evaluate(measure);
}

test.each(languages)('cards have one line of facts, level in each row, in %s', async (language) => {
  for (const width of widths) {
    const { page } = await browser.visit({ width, cookies: { app_lang: language } });
    for (const path of paths) {
      const { pitches, lines, uneven, cut } = await rowsOf(page, path);
      expect(lines.length).toBeGreaterThan(3);
      expect([...new Set(lines)], `${path} at ${width}`).toEqual([1]);
      expect(uneven, `${path} at ${width}`).toBeLessThan(1);
      expect(cut, `${path} at ${width}`).toEqual([]);
      if (width === 1440) expect(Math.max(...pitches), path).toBeLessThanOrEqual(pitch_max);
    }
  }
});

test('facts stay on one line at twice the size of text', async () => {
  const { page } = await browser.visit({ width: 390, cookies: { app_lang: 'de' } });
  await page.goto('/');
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const { lines, cut } = await page.evaluate(measure);
  expect([[...new Set(lines)], cut]).toEqual([[1], []]);
});
