import type { Browser, Page } from 'playwright-core';
import { figure, type Figure } from '../figure.ts';
import type { FilmSite } from './film-site.ts';
import { median, pressPlay, quantile, visit } from './visit.ts';

const first_touches = 10;
const moves = 20;
const seeks = 20;
const bounds = { first_ms: 100, later_ms: 16, seek_ms: 300 };

/** Measurements in the page: delays of pictures and of seeks, ms. */
interface Noted {
  pictures: number[];
  seeks: number[];
}

/** Pictures above the time bar, and seeks into what is buffered. */
export async function benchTimeBar(browser: Browser, site: FilmSite): Promise<Figure[]> {
  const first: number[] = [];
  const later: number[] = [];
  for (let round = 0; round < first_touches; round++) {
    const [touch = Number.NaN, ...rest] = await pictureDelays(browser, site);
    first.push(touch);
    later.push(...rest);
  }
  const sought = await seekDelays(browser, site);
  const milliseconds = (name: string, values: readonly number[], most: number): Figure =>
    figure('player', name, {
      value: median(values),
      unit: 'ms',
      bound: { most },
      note: `p50 of ${values.length}, p95 ${quantile(values, 0.95).toFixed(1)} ms`,
    });
  return [
    milliseconds('picture above the bar, first touch', first, bounds.first_ms),
    milliseconds('picture above the bar, afterwards', later, bounds.later_ms),
    milliseconds('seek into what is buffered', sought, bounds.seek_ms),
  ];
}

async function playing(page: Page): Promise<void> {
  await pressPlay(page);
  await page.locator('[role=slider][data-focus=seek]').waitFor();
  await page.evaluate(note);
  await page.waitForTimeout(1500);
}

/** From each movement over the bar to the picture of its place. */
async function pictureDelays(browser: Browser, site: FilmSite): Promise<number[]> {
  await using visited = await visit(browser, site.origin + site.page);
  const { page } = visited;
  await playing(page);
  for (let move = 0; move <= moves; move++) {
    const { x, y } = await pointOn(page, 0.1 + 0.8 * ((move * 7) % 10) * 0.1);
    await page.mouse.move(x, y);
    await page.waitForFunction((n) => (window as unknown as Noted).pictures.length > n, move, {
      timeout: 10_000,
    });
    await page.waitForTimeout(60);
  }
  return await page.evaluate(() => (window as unknown as Noted).pictures);
}

/** From the release of the pointer to the picture of its place. */
async function seekDelays(browser: Browser, site: FilmSite): Promise<number[]> {
  await using visited = await visit(browser, site.origin + site.page, { loop: true });
  const { page } = visited;
  await playing(page);
  await page.waitForFunction(
    () => {
      const film = document.querySelector('video');
      return film !== null && film.buffered.length > 0 && film.buffered.end(0) > 25;
    },
    undefined,
    { timeout: 60_000 },
  );
  const length = await page.evaluate(() => document.querySelector('video')?.duration ?? 0);
  for (let seek = 0; seek < seeks; seek++) {
    const { x, y } = await pointOn(page, (seek % 2 === 0 ? 20 - seek / 4 : 2 + seek / 4) / length);
    await page.mouse.click(x, y);
    await page.waitForFunction((n) => (window as unknown as Noted).seeks.length > n, seek, {
      timeout: 10_000,
    });
    await page.waitForTimeout(300);
  }
  return await page.evaluate(() => (window as unknown as Noted).seeks);
}

async function pointOn(page: Page, share: number): Promise<{ x: number; y: number }> {
  const box = await page.locator('[role=slider][data-focus=seek]').boundingBox();
  if (!box) throw new Error('there is no time bar');
  return { x: box.x + box.width * share, y: box.y + box.height / 2 };
}

/** Runs in the page: notes when the picture of a movement, and the picture of a seek, are there. */
function note(): void {
  const slider = document.querySelector('[role=slider][data-focus=seek]');
  const video = document.querySelector('video');
  if (!slider || !video) throw new Error('the film does not play');
  const noted: Noted = { pictures: [], seeks: [] };
  Object.assign(window, noted);
  const tile = (): string => {
    const image = slider.querySelector('img');
    const isThere =
      image?.complete === true &&
      image.naturalWidth > 0 &&
      image.parentElement?.hasAttribute('data-loading') === false;
    return isThere ? `${image.src} ${image.style.transform}` : '';
  };
  let moved: { at: number; from: string } | undefined;
  const look = (): void => {
    if (!moved || tile() === '' || tile() === moved.from) return;
    noted.pictures.push(performance.now() - moved.at);
    moved = undefined;
  };
  new MutationObserver(look).observe(slider, { subtree: true, childList: true, attributes: true });
  slider.addEventListener(
    'pointermove',
    ({ timeStamp }) => void (moved = { at: timeStamp, from: tile() }),
    true,
  );
  addEventListener(
    'pointerup',
    ({ timeStamp }) => {
      const before = video.currentTime;
      const show: VideoFrameRequestCallback = (_now, { mediaTime, presentationTime }) => {
        if (Math.abs(mediaTime - before) > 1) noted.seeks.push(presentationTime - timeStamp);
        else video.requestVideoFrameCallback(show);
      };
      video.requestVideoFrameCallback(show);
    },
    true,
  );
}
