import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pages } from '#contracts/pages/pages.ts';
import { themes } from '#contracts/vocabulary.ts';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { aVideo } from '#tests/support/factories.ts';
import { countShifts, shiftsOf } from '#tests/support/layout-shifts.ts';
import { secondProcess } from '#tests/support/running-site.ts';
import { startSite, type TestSite } from '#tests/support/site-setup.ts';
import { sampleOf } from '#tests/support/sample.ts';
import { answerPictures } from '#tests/support/drawn-pictures.ts';

// The row of partners' videos below a video, on a site of its own.
const browser = withBrowser();
const pictures = 'https://pictures.example';
const shown = 17;
const state = {
  site: undefined as TestSite | undefined,
  folder: '',
  of_channel: '',
  unowned: '',
};
let channel_id = 0;

const promo = (number: number, thumb: string) => ({
  orientation: 'str' as const,
  title: `Pier ${number}${number % 2 ? '' : ', seen from the very end of the breakwater in the rain'}`,
  url: `https://www.partner${number % 3}.example/${number}`,
  thumb,
  duration: number % 5 ? 60 * number : 0,
});

beforeAll(async () => {
  state.folder = await mkdtemp(join(tmpdir(), 'velour-more-'));
  state.site = await startSite({
    DATA_DIR: state.folder,
    SEED: 'none',
    WORKER: 'off',
    PARTNER_PICTURE_ORIGINS: pictures,
  });
  await secondProcess(state.folder, async ({ system_ctx: ctx, system_domain: { operator } }) => {
    [channel_id = 0] = (await operator.names.findOrSaveChannel('Quiet Films')).ids;
    const ids = [];
    for (let number = 0; number < 14; number++)
      ids.push(
        await aVideo(ctx, { title: `Slow dunes ${number}`, ...(!number && { channel_id }) }),
      );
    const rows = await ctx.db.selectFrom('video').select(['video_id', 'dir']).execute();
    const pathOf = (id: number | undefined): string => {
      const row = rows.find(({ video_id }) => video_id === id);
      if (!row) throw new Error('the video is gone');
      return `${state.site?.origin}${pages.video(row)}`;
    };
    state.of_channel = pathOf(ids[0]);
    state.unowned = pathOf(ids[1]);
    await operator.partners.importVideos([
      ...Array.from({ length: 20 }, (_, n) => promo(n + 1, `/house-promos/${n + 1}.svg`)),
      ...Array.from({ length: 10 }, (_, n) => promo(n + 31, `${pictures}/${n}.jpg`)),
      // Of an origin that the settings do not name.
      ...Array.from({ length: 10 }, (_, n) => promo(n + 51, `https://elsewhere.example/${n}.jpg`)),
    ]);
  });
});
afterAll(async () => {
  await state.site?.stop();
  await rm(state.folder, { recursive: true, force: true });
});

const aVisit: typeof browser.visit = async (options) => {
  const found = await browser.visit({ width: 390, height: 700, ...options });
  await found.page.addInitScript(countShifts);
  await found.page.addInitScript(() => {
    if (location.protocol === 'http:') localStorage.setItem('showCookiesNotify', 'false');
  });
  await answerPictures(found.page);
  await answerPictures(found.page, `${pictures}/**`);
  return found;
};

const row = (page: Page): Locator =>
  page.locator('main section', { has: page.getByRole('heading', { level: 2, name: 'Play more' }) });
const cards = (page: Page): Locator => row(page).locator('article');
/** The empty place before the row comes. */
const place = (page: Page): Locator => page.locator('main [aria-hidden=true] > section');
const asked = (requests: readonly string[]): string[] =>
  requests.filter((path) => path.includes('/static/tf/'));
const hrefs = (page: Page): Promise<(string | null)[]> =>
  cards(page)
    .locator('a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
/** How far below the window it begins, with the space above its title. */
const pixelsBelow = (page: Page): Promise<number> =>
  place(page).evaluate(
    (element) =>
      (element.closest('.only-scripted') ?? element).getBoundingClientRect().top - innerHeight,
  );
/** Scrolls as a reader does, so that each position is seen. */
async function scrollToEnd(page: Page): Promise<void> {
  for (let step = 0; step < 40; step++) {
    await page.mouse.wheel(0, 250);
    await page.waitForTimeout(30);
  }
}

describe('the row', () => {
  const looks = themes.flatMap((theme) => [390, 1440].map((width) => ({ theme, width })));
  test.each(sampleOf(looks, 1, 'looks of the row'))(
    'comes when it is near, with 17 videos, and nothing moves: $theme, $width px',
    async ({ theme, width }) => {
      const { page, requests } = await aVisit({ theme, width });
      await openAlive(page, state.unowned);
      await page.waitForLoadState('networkidle');
      expect(asked(requests)).toEqual([]);
      const height = await place(page).evaluate(
        (element) => element.getBoundingClientRect().height,
      );
      expect(height).toBeGreaterThan(150);
      await page.mouse.move(width / 2, 400);
      await scrollToEnd(page);
      await cards(page).first().waitFor();
      expect((await row(page).boundingBox())?.height).toBe(height);
      expect(asked(requests)).toEqual([`${state.site?.origin}/static/tf/videos.str.json`]);
      const found = await hrefs(page);
      expect([found.length, new Set(found).size]).toEqual([shown, shown]);
      expect(await shiftsOf(page)).toBeLessThan(0.02);
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    },
  );

  test('marks each as advertising and as a link to another site', async () => {
    const { page } = await aVisit();
    await openAlive(page, state.unowned);
    await scrollToEnd(page);
    await cards(page).first().waitFor();
    for (const card of await cards(page).all()) {
      const link = card.getByRole('link', { name: /^Ad .*Pier \d+.*Opens in a new tab$/ });
      expect(
        await link.evaluate((element: HTMLAnchorElement) => [
          element.rel,
          element.target,
          element.referrerPolicy,
          new URL(element.href).protocol,
        ]),
      ).toEqual(['sponsored nofollow noopener', '_blank', 'origin', 'https:']);
      expect(await card.getByText(/^partner\d\.example$/).isVisible()).toBe(true);
    }
  });

  test('is another one on every page view, and stays during one', async () => {
    const found = [];
    for (let visit = 0; visit < 2; visit++) {
      const { page } = await aVisit();
      await openAlive(page, state.unowned);
      await scrollToEnd(page);
      await cards(page).first().waitFor();
      found.push(await hrefs(page));
      await page.mouse.wheel(0, -2000);
      await scrollToEnd(page);
      expect(await hrefs(page)).toEqual(found.at(-1));
    }
    // Two equal draws of 17 out of 30 are less likely than one in 10^24.
    expect(found[0]).not.toEqual(found[1]);
  });

  test('with data saving is fetched when it is seen, and not before', async () => {
    const { page, requests } = await aVisit();
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    await openAlive(page, state.unowned);
    // The content above it has its height.
    await page.waitForLoadState('networkidle');
    // In steps: the content above it has its height once it was near.
    await page.mouse.move(200, 300);
    let below = await pixelsBelow(page);
    while (below > 150) {
      await page.mouse.wheel(0, Math.min(250, below - 100));
      await page.waitForTimeout(100);
      below = await pixelsBelow(page);
    }
    expect(below).toBeGreaterThan(0);
    await page.waitForTimeout(500);
    expect(asked(requests)).toEqual([]);
    await page.mouse.wheel(0, 400);
    await cards(page).first().waitFor();
    expect(asked(requests)).toHaveLength(1);
  });
});

describe('without entries', () => {
  const answers: [string, (route: Route) => Promise<void>][] = [
    ['an empty file', (route: Route) => route.fulfill({ json: { videos: [] } })],
    ['a file of another kind', (route: Route) => route.fulfill({ json: { error: 1 } })],
    [
      'a broken file',
      (route: Route) => route.fulfill({ body: '<html>', contentType: 'text/html' }),
    ],
    ['a missing file', (route: Route) => route.fulfill({ status: 404, json: { error: 1 } })],
    ['an unreachable file', (route: Route) => route.abort()],
  ];
  test.each(sampleOf(answers, 2, 'files of promos'))(
    'there is nothing: %s',
    async (_name, answer) => {
      const { page, noise } = await aVisit();
      await page.route('**/static/tf/**', answer);
      await openAlive(page, state.unowned);
      await scrollToEnd(page);
      await page.waitForTimeout(300);
      expect(await row(page).count()).toBe(0);
      // The place goes when it is out of view.
      await page.mouse.wheel(0, -5000);
      await place(page).waitFor({ state: 'detached' });
      expect(await shiftsOf(page)).toBeLessThan(0.02);
      // The browser itself reports requests that fail.
      const own = noise.filter((line) => !line.includes('Failed to load resource'));
      noise.splice(0, noise.length, ...own);
    },
  );

  test('a file that does not come is given up', async () => {
    const { page } = await aVisit();
    const never = Promise.withResolvers<void>();
    await page.route('**/static/tf/**', () => never.promise);
    await openAlive(page, state.unowned);
    await scrollToEnd(page);
    await page.mouse.wheel(0, -5000);
    expect(await place(page).count()).toBe(1);
    await place(page).waitFor({ state: 'detached', timeout: 15_000 });
    never.resolve();
  });
});

test('there is no place without scripts', async () => {
  const { page } = await aVisit({ java_script: false });
  await page.goto(state.unowned);
  expect(await place(page).isVisible()).toBe(false);
  expect(await place(page).boundingBox()).toBeNull();
});

test('is hidden at once for an excluded channel, and comes back', async () => {
  const hasPlace = async (address: string): Promise<boolean> =>
    (await (await fetch(address)).text()).includes('"promos":"str"');
  const exclude = (isExcluded: boolean) =>
    secondProcess(state.folder, async ({ system_domain: { operator } }) => {
      const change = isExcluded ? operator.partners.exclude : operator.partners.endExclusion;
      await change({ kind: 'channel', id: channel_id });
    });
  expect([await hasPlace(state.of_channel), await hasPlace(state.unowned)]).toEqual([true, true]);
  await exclude(true);
  await expect.poll(() => hasPlace(state.of_channel), { timeout: 2000 }).toBe(false);
  expect(await hasPlace(state.unowned)).toBe(true);
  const { page, requests } = await aVisit();
  await openAlive(page, state.of_channel);
  await scrollToEnd(page);
  expect([await place(page).count(), await row(page).count(), asked(requests)]).toEqual([0, 0, []]);
  await exclude(false);
  await expect.poll(() => hasPlace(state.of_channel), { timeout: 2000 }).toBe(true);
});
