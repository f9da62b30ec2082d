import { describe, expect, test } from 'vitest';
import type { CDPSession, Page } from 'playwright-core';
import type { VideoFiles } from '#contracts/calls/catalogue/video-file.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { firstVideo, videoTime } from '#tests/support/player.ts';

const browser = withBrowser();

/** Plays a video of some length, so that the bar is there. */
async function playing(page: Page): Promise<void> {
  const video = await firstVideo(browser.origin, { seconds: 8 });
  await openAlive(page, `/videos/${video.video_id}/${video.dir}/`);
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await expect.poll(() => videoTime(page), { timeout: 15_000 }).toBeGreaterThan(0.3);
}

const bar = (page: Page) => page.getByRole('slider', { name: 'Position' });

/** Where the share (0 to 1) of the bar is on the screen. */
async function pointOn(page: Page, share: number): Promise<{ x: number; y: number }> {
  const box = await bar(page).boundingBox();
  if (!box) throw new Error('there is no bar');
  return { x: box.x + box.width * share, y: box.y + box.height / 2 };
}

const timeShown = async (page: Page): Promise<string | undefined> =>
  (await bar(page).locator('span').allTextContents()).at(-1);

/** The tile that the preview shows: the sheet and its shift, '' while there is none. */
const tile = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const image = document.querySelector<HTMLImageElement>('[role=slider] img');
    const shown = image?.complete === true && image.naturalWidth > 0;
    return shown ? `${image.src.split('/').at(-1) ?? ''} ${image.style.transform}` : '';
  });

/** Milliseconds from a movement over the bar to a picture of its moment, as the page itself sees both. */
const watchDelay = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const slider = document.querySelector('[role=slider][data-focus=seek]');
    const state = { begun: 0, last: '' };
    slider?.addEventListener(
      'pointermove',
      () => {
        state.begun = performance.now();
        const look = (): void => {
          const image = slider.querySelector('img');
          const shown = image?.complete === true && image.naturalWidth > 0;
          if (!shown || image.parentElement?.hasAttribute('data-loading') === true)
            requestAnimationFrame(look);
          else document.body.dataset['delay'] = String(performance.now() - state.begun);
        };
        look();
      },
      { once: true, capture: true },
    );
  });

describe('pictures along the time bar', () => {
  test('are fetched with the first touch of the bar, and follow the pointer', async () => {
    const { page, requests } = await browser.visit();
    await playing(page);
    const asked = (): string[] => requests.filter((url) => url.includes('/timelines/'));
    expect(asked()).toEqual([]);
    await watchDelay(page);
    const start = await pointOn(page, 0.2);
    await page.mouse.move(start.x, start.y);
    await expect.poll(() => tile(page)).toContain('s0.webp');
    await page.waitForFunction(() => document.body.dataset['delay'] !== undefined);
    expect(asked()).toHaveLength(1);
    const delay = Number(await page.evaluate(() => document.body.dataset['delay']));
    expect(delay).toBeLessThan(500);

    const before = await tile(page);
    const end = await pointOn(page, 0.9);
    await page.mouse.move(end.x, end.y);
    await expect.poll(() => tile(page)).not.toBe(before);
    expect(asked()).toHaveLength(1);
    expect(requests.filter((url) => url.includes('storyboard/s0'))).toHaveLength(1);
  });

  test('show without a shift of the layout, and go with the pointer', async () => {
    const { page } = await browser.visit();
    await playing(page);
    const shifts = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              sum += (entry as PerformanceEntry & { value: number }).value;
          }).observe({ type: 'layout-shift' });
          setTimeout(() => resolve(sum), 2500);
        }),
    );
    for (const share of [0.1, 0.3, 0.5, 0.7, 0.95]) {
      const { x, y } = await pointOn(page, share);
      await page.mouse.move(x, y);
      await page.waitForTimeout(100);
    }
    await expect.poll(() => tile(page)).not.toBe('');
    await page.mouse.move(10, 10);
    await expect.poll(() => page.locator('[role=slider] img').isVisible()).toBe(false);
    expect(await shifts).toBeLessThan(0.001);
  });

  test('a dragging finger sees the picture large; the film jumps when it lets go', async () => {
    const { page, context } = await browser.visit({ width: 390, height: 844 });
    await playing(page);
    const touch = fingerOf(await context.newCDPSession(page));
    const from = await pointOn(page, 0.1);
    const to = await pointOn(page, 0.8);
    await touch('touchStart', from);
    await touch('touchMove', to);
    await expect.poll(() => tile(page)).not.toBe('');
    const picture = await page.locator('[role=slider] img').locator('..').boundingBox();
    expect(picture?.width).toBeGreaterThan(170);
    expect(picture?.x).toBeGreaterThanOrEqual(0);
    expect((picture?.x ?? 0) + (picture?.width ?? 0)).toBeLessThanOrEqual(390);
    await touch('touchEnd');
    const length = await page.evaluate(() => document.querySelector('video')?.duration ?? 0);
    await expect.poll(() => videoTime(page)).toBeGreaterThan(length * 0.7);
  });

  test('without a timeline the time stands alone', async () => {
    const { page, noise } = await browser.visit();
    await page.route('**/timelines/**', (route) =>
      route.fulfill({ status: 404, contentType: 'text/plain', body: 'gone' }),
    );
    await playing(page);
    const { x, y } = await pointOn(page, 0.5);
    await page.mouse.move(x, y);
    await expect.poll(() => timeShown(page)).toMatch(/^0:0[34]$/);
    expect(await page.locator('[role=slider] img').count()).toBe(0);
    // The browser itself reports the answer that we gave it.
    await expect.poll(() => noise.length).toBeGreaterThan(0);
    expect(noise.filter((line) => !line.includes('404'))).toEqual([]);
    noise.length = 0;
  });

  test.each([
    ['that is missing', { status: 404, contentType: 'text/plain', body: 'gone' }],
    ['of bytes without meaning', { status: 200, contentType: 'image/webp', body: 'RIFFxxxxWEBP' }],
  ])('a sheet %s leaves the time alone, and the film plays on', async (_name, answer) => {
    const { page, noise } = await browser.visit();
    await page.route('**/storyboard/*', (route) => route.fulfill(answer));
    await playing(page);
    const asked = page.waitForResponse('**/storyboard/*');
    const { x, y } = await pointOn(page, 0.5);
    await page.mouse.move(x, y);
    await asked;
    await expect.poll(() => timeShown(page)).toMatch(/^0:0[34]$/);
    await page.waitForTimeout(300);
    expect(await tile(page)).toBe('');
    // An element that shows no picture shows no sign of a broken one either.
    expect(await page.locator('[role=slider] img:visible').count()).toBe(0);
    const before = await videoTime(page);
    await expect.poll(() => videoTime(page)).toBeGreaterThan(before);
    expect(noise.filter((line) => !line.includes('404'))).toEqual([]);
    noise.length = 0;
  });

  test.each([
    ['ten megabytes of cues', `WEBVTT\n${manyCues()}`],
    ['cues that name scripts', 'WEBVTT\n\n00:00.000 --> 00:09.000\njavascript:alert(1)\n'],
    ['a file that is no WebVTT', '<script>alert(1)</script>'],
    ['a broken sheet', 'WEBVTT\n\n00:00.000 --> 00:09.000\n/favicon.svg#xywh=a,b,c,d\n'],
  ])('%s do no harm', async (_name, body) => {
    const { page } = await browser.visit();
    await page.route('**/timelines/**', (route) =>
      route.fulfill({ status: 200, contentType: 'text/vtt', body }),
    );
    await playing(page);
    const { x, y } = await pointOn(page, 0.5);
    await page.mouse.move(x, y);
    await expect.poll(() => timeShown(page)).toMatch(/^0:0[34]$/);
    expect(await page.locator('[role=slider] img').count()).toBe(0);
    const before = await videoTime(page);
    await expect.poll(() => videoTime(page)).toBeGreaterThan(before);
  });
});

/** One each tenth of a second, for six hours. */
function manyCues(): string {
  const time = (tenths: number): string => {
    const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
    const seconds = tenths / 10;
    return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.${tenths % 10}00`;
  };
  return Array.from(
    { length: 216_000 },
    (_, n) => `\n${time(n)} --> ${time(n + 1)}\njavascript:alert(1)\n`,
  ).join('');
}

/** A finger: `touchStart` and `touchMove` with a point, `touchEnd` without. */
function fingerOf(
  session: CDPSession,
): (
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  point?: { x: number; y: number },
) => Promise<unknown> {
  return (type, point) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
}

test('the parts that are watched most rise above the bar while it is in use', async () => {
  const { page } = await browser.visit();
  await playing(page);
  expect(await bar(page).locator('svg').count()).toBe(0);

  await page.route('**/api/videofile.php*', async (route) => {
    const response = await route.fetch();
    const [file] = (await response.json()) as VideoFiles;
    const most_replayed = { buckets: [0, 1, 0.5, 0] };
    await route.fulfill({ response, json: [{ ...file, most_replayed }] });
  });
  await playing(page);
  const curve = bar(page).locator('svg');
  expect(await curve.locator('path').getAttribute('d')).toBe(
    'M0 100V100L0.5 100L1.5 0L2.5 50L3.5 100H4V100V100Z',
  );
  const opacity = (): Promise<string> =>
    curve.evaluate((element) => getComputedStyle(element).opacity);
  await page.mouse.move(5, 5);
  await expect.poll(opacity).toBe('0');
  const { x, y } = await pointOn(page, 0.5);
  await page.mouse.move(x, y);
  await expect.poll(opacity).toBe('1');
});
