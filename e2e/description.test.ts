import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pages } from '#contracts/pages/pages.ts';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { aVideo } from '#tests/support/factories.ts';
import { countShifts, shiftsOf } from '#tests/support/layout-shifts.ts';
import { firstVideo, videoTime } from '#tests/support/player.ts';
import { secondProcess } from '#tests/support/running-site.ts';
import { startSite, type TestSite } from '#tests/support/site-setup.ts';
import { answerPictures } from '#tests/support/drawn-pictures.ts';

// Texts about a video: two lines of tags, four of its description, and the rest on demand.
const browser = withBrowser();
const state: { folder: string; site?: TestSite; long: string; short: string } = {
  folder: '',
  long: '',
  short: '',
};
const prose = [
  'A day at the lake, from dawn on.',
  '',
  'It begins at 0:05 and the rain comes at 0:40; 9:59 is past the end.',
  'More on https://example.com/lakes_(north), javascript:alert(1) and <b>bold</b>.',
  ...Array.from({ length: 12 }, (_, n) => `Line ${n} of what there is to say about it.`),
  'The last line, with https://example.com/last at its end',
].join('\n');

beforeAll(async () => {
  state.folder = await mkdtemp(join(tmpdir(), 'velour-prose-'));
  state.site = await startSite({ DATA_DIR: state.folder, SEED: 'none', WORKER: 'off' });
  await secondProcess(state.folder, async ({ system_ctx: ctx, system_domain }) => {
    const names = Array.from({ length: 40 }, (_, n) => `a tag of several words ${n}`);
    const { ids: tag_ids } = await system_domain.operator.names.findOrSaveTags(names);
    const long = await aVideo(ctx, { title: 'Long', description: prose, tag_ids });
    const short = await aVideo(ctx, {
      title: 'Short',
      description: 'One line.',
      tag_ids: tag_ids.slice(0, 1),
    });
    state.long = `${state.site?.origin}${pages.video({ video_id: long, dir: 'long' })}`;
    state.short = `${state.site?.origin}${pages.video({ video_id: short, dir: 'short' })}`;
  });
});
afterAll(async () => {
  await state.site?.stop();
  await rm(state.folder, { recursive: true, force: true });
});

const aVisit: typeof browser.visit = async (options) => {
  const found = await browser.visit(options);
  await answerPictures(found.page);
  return found;
};

const tags = (page: Page) => page.getByRole('main').locator('a[href^="/tags/a-tag"]');
const words = (page: Page) => page.getByRole('main').getByText('A day at the lake, from dawn on.');
const more = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^Show (more|less)$/ });

const fold = 'main div:has(> div > p > button[aria-expanded])';

/** Which of the elements can be seen: nothing covers or clips their middle. */
const seen = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((wanted) => {
    const found: string[] = [];
    for (const element of document.querySelectorAll(wanted)) {
      const { x, y, width, height } = element.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      if (top && element.contains(top)) found.push(element.textContent);
    }
    return found;
  }, selector);

/** Lines of the description between its top and the button, or its end. */
const linesShown = (page: Page): Promise<number> =>
  words(page).evaluate((text) => {
    const button = text
      .closest('div:has(> div > p)')
      ?.querySelector('button')
      ?.getBoundingClientRect();
    const { top, bottom } = text.getBoundingClientRect();
    const end = button && button.height > 0 ? Math.min(bottom, button.top) : bottom;
    return (end - top) / Number.parseFloat(getComputedStyle(text).lineHeight);
  });

describe('folds', () => {
  test.each([390, 768, 1440])(
    'at %i px: two lines of tags, four of text, opened and closed',
    async (width) => {
      const { page } = await aVisit({ width, height: 1400 });
      await page.addInitScript(countShifts);
      await openAlive(page, state.long);
      const rows = async (): Promise<number> => {
        const visible = new Set(await seen(page, 'main a[href^="/tags/a-tag"]'));
        const tops = await tags(page).evaluateAll(
          (links, names) =>
            links
              .filter((link) => names.includes(link.textContent))
              .map((link) => Math.round(link.getBoundingClientRect().top)),
          [...visible],
        );
        return new Set(tops).size;
      };
      await tags(page).first().scrollIntoViewIfNeeded();
      expect(await rows()).toBe(2);
      expect(Math.floor(await linesShown(page))).toBe(4);
      expect(await more(page).count()).toBe(2);
      expect(await shiftsOf(page)).toBeLessThan(0.02);
      expect(await violations(page, fold)).toEqual([]);
      for (const button of await more(page).all()) {
        await button.focus();
        expect(await button.getAttribute('aria-expanded')).toBe('false');
        await button.click();
        await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
      }
      expect(await linesShown(page)).toBeGreaterThan(12);
      expect(await violations(page, fold)).toEqual([]);
      for (const button of await more(page).all()) await button.click();
      await expect.poll(async () => Math.floor(await linesShown(page))).toBe(4);
    },
  );

  test('a short description has no button, by pointer or by key', async () => {
    const { page } = await aVisit();
    await openAlive(page, state.short);
    await page.getByText('One line.').waitFor();
    expect(await more(page).count()).toBe(0);
  });

  test('a key that reaches a link of the rest opens it', async () => {
    const { page } = await aVisit();
    await openAlive(page, state.long);
    const last = page.getByRole('link', { name: 'https://example.com/last' });
    await last.focus();
    await expect.poll(() => more(page).last().getAttribute('aria-expanded')).toBe('true');
    expect(await seen(page, 'a[href="https://example.com/last"]')).toHaveLength(1);
    await tags(page).last().focus();
    await expect.poll(() => more(page).first().getAttribute('aria-expanded')).toBe('true');
  });

  test('without scripts everything is there to be read', async () => {
    const { page } = await aVisit({ java_script: false, height: 3000 });
    await page.goto(state.long);
    expect(await more(page).count()).toBe(0);
    expect(await linesShown(page)).toBeGreaterThan(12);
    await page.getByRole('link', { name: 'https://example.com/last' }).click({ trial: true });
    await tags(page).last().click({ trial: true });
  });
});

test('times of the film and addresses are links, and nothing else is', async () => {
  const { page } = await aVisit({ java_script: false });
  await page.goto(state.long);
  const links = await words(page)
    .locator('a')
    .evaluateAll((all) =>
      all.map((link) => ['href', 'rel', 'target'].map((name) => link.getAttribute(name))),
    );
  const outward = ['nofollow ugc noopener noreferrer', '_blank'];
  expect(links).toEqual([
    ['?start_time=5', null, null],
    ['?start_time=40', null, null],
    ['https://example.com/lakes_(north)', ...outward],
    ['https://example.com/last', ...outward],
  ]);
  expect(await words(page).textContent()).toBe(prose);
});

test('a time seeks in the film, and opens the page at it in a new tab', async () => {
  const { page, context } = await browser.visit();
  const video = await firstVideo(browser.origin, { seconds: 8 });
  await page.route('**/api/json/video/**', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { video: { description: string } };
    body.video.description = 'The wind turns at 0:05.';
    await route.fulfill({ response: answer, json: body });
  });
  await openAlive(page, '/');
  await page
    .locator(`a[href="${pages.video(video)}"]`)
    .first()
    .click();
  const time = page.getByRole('link', { name: '0:05' });
  await time.waitFor();
  await page.waitForTimeout(500);
  await time.click();
  await expect.poll(() => videoTime(page), { timeout: 15_000 }).toBeGreaterThan(5);
  expect(new URL(page.url()).search).toBe('');
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    time.click({ modifiers: ['ControlOrMeta'] }),
  ]);
  expect(opened.url()).toBe(`${browser.origin}${pages.video(video)}?start_time=5`);
});
