import type { Browser, Page } from 'playwright-core';

/** A pointer rests on a button so long before it presses, ms. */
const rest_ms = 300;

export interface Visit extends AsyncDisposable {
  page: Page;
}

/** Opens a page as a first visit, with nothing in the cache, and waits until it is alive. */
export async function visit(browser: Browser, url: string, settings: object = {}): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(noteFirstFrame);
  await page.addInitScript(
    (text) => localStorage.setItem('velour.player', text),
    JSON.stringify(settings),
  );
  await page.goto(url, { waitUntil: 'load' });
  await page.locator('video').waitFor({ state: 'attached' });
  await page.waitForTimeout(1000);
  return { page, [Symbol.asyncDispose]: () => context.close() };
}

interface Noted {
  first_frame?: number;
}

/** From the press to the first picture of the film on the screen, ms. */
function noteFirstFrame(): void {
  const look = (pressed_at: number): void => {
    document
      .querySelector('video')
      ?.requestVideoFrameCallback((_now, { presentationTime }) =>
        Object.assign(window, { first_frame: presentationTime - pressed_at }),
      );
  };
  addEventListener('click', ({ timeStamp }) => look(timeStamp), { capture: true, once: true });
}

const playButton = (page: Page) => page.getByRole('button', { name: /^Play/ }).first();

/** Presses play, after the pointer has rested on the button or without that; the first frame, ms. */
export async function pressPlay(page: Page, rests = true): Promise<number> {
  const button = playButton(page);
  if (rests) {
    await button.hover();
    await page.waitForTimeout(rest_ms);
    await page.mouse.down();
    await page.mouse.up();
  } else await button.evaluate((element) => (element as HTMLElement).click());
  const noted = await page.waitForFunction(
    () => (window as unknown as Noted).first_frame,
    undefined,
    { timeout: 60_000 },
  );
  return Number(await noted.jsonValue());
}

/** The video element's counts of its frames so far. */
export const frames = (page: Page): Promise<{ total: number; dropped: number }> =>
  page.evaluate(() => {
    const quality = document.querySelector('video')?.getVideoPlaybackQuality();
    return { total: quality?.totalVideoFrames ?? 0, dropped: quality?.droppedVideoFrames ?? 0 };
  });

/** The value that a share of all do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
