import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Violations of WCAG 2.2 A and AA on the page as it stands, or in a part of it (a selector). */
export async function violations(page: Page, part?: string): Promise<string[]> {
  await page.evaluate(axe);
  await whenStill(page);
  const found = await look(page, part);
  if (found.length === 0) return found;
  // Something may have begun to fade in meanwhile, such as a notice.
  await whenStill(page);
  return look(page, part);
}

/** Half-faded elements have too little contrast for a moment. */
const whenStill = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        )
        .map(({ finished }) => finished),
    ),
  );

const look = (page: Page, part: string | undefined): Promise<string[]> =>
  page.evaluate(async (selector) => {
    const { axe: tool } = globalThis as unknown as {
      axe: {
        run(
          root: Document | string,
          options: object,
        ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
    };
    // Frames hold documents of other people.
    const found = await tool.run(selector ?? document, {
      iframes: false,
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    );
  }, part);
