import type { Browser, Page } from 'playwright-core';
import { figure, type Figure } from '../figure.ts';
import { machineLoad } from '../process-facts.ts';
import { startBarePage } from './bare-page.ts';
import type { FilmSite } from './film-site.ts';
import { frames, pressPlay, visit } from './visit.ts';

const lines = 1080;
const settle_ms = 4000;
const mini_ms = 3000;
const scroll = { distance: 1500, speed: 800, rounds: 3 };
const most_share = 1;

/** Frames that the element drops when the film becomes small, and while it plays in 1080 lines on a page that scrolls. */
export async function benchDroppedFrames(browser: Browser, site: FilmSite): Promise<Figure[]> {
  const url = site.origin + site.page;
  await using bare = await startBarePage(site.playlist, lines);
  const mini = await whileMini(browser, url);
  const ours = await whileScrolling(browser, url);
  const other = await whileScrolling(browser, bare.url);
  const share = ({ total, dropped }: Frames): number => (100 * dropped) / total;
  const load = await machineLoad();
  return [
    figure('player', 'frames dropped when the mini player comes', {
      value: mini.dropped,
      unit: '',
      bound: { most: 0 },
      note: `of ${mini.total}; load ${load}`,
    }),
    figure('player', 'frames dropped at 1080p while the page scrolls', {
      value: share(ours),
      unit: '%',
      bound: { most: most_share },
      note: `${ours.dropped} of ${ours.total}; load ${load}`,
    }),
    figure('player', 'the same on the bare page', {
      value: share(other),
      unit: '%',
      note: `${other.dropped} of ${other.total}`,
    }),
  ];
}

interface Frames {
  total: number;
  dropped: number;
}

async function during(page: Page, act: () => Promise<void>): Promise<Frames> {
  const before = await frames(page);
  await act();
  const after = await frames(page);
  return { total: after.total - before.total, dropped: after.dropped - before.dropped };
}

async function whileMini(browser: Browser, url: string): Promise<Frames> {
  await using visited = await visit(browser, url, { loop: true });
  const { page } = visited;
  await pressPlay(page);
  await page.waitForTimeout(settle_ms);
  return await during(page, async () => {
    await page.mouse.wheel(0, 900);
    await page.locator('[data-player][data-mini]').waitFor();
    await page.waitForTimeout(mini_ms);
  });
}

async function whileScrolling(browser: Browser, url: string): Promise<Frames> {
  await using visited = await visit(browser, url, { lines, loop: true });
  const { page } = visited;
  await pressPlay(page);
  await page.waitForFunction(
    (wanted) => document.querySelector('video')?.videoHeight === wanted,
    lines,
    { timeout: 60_000 },
  );
  await page.waitForTimeout(settle_ms);
  const session = await page.context().newCDPSession(page);
  return await during(page, async () => {
    for (let round = 0; round < scroll.rounds; round++)
      for (const yDistance of [-scroll.distance, scroll.distance])
        await session.send('Input.synthesizeScrollGesture', {
          x: 200,
          y: 700,
          yDistance,
          speed: scroll.speed,
          gestureSourceType: 'mouse',
        });
  });
}
