import type { Browser } from 'playwright-core';
import { figure, type Figure } from '../figure.ts';
import { machineLoad } from '../process-facts.ts';
import { startBarePage } from './bare-page.ts';
import type { FilmSite } from './film-site.ts';
import { median, pressPlay, visit } from './visit.ts';

const pairs = 20;
const most_ratio = 1.2;

/** From the press of play to the first picture: the video page, and in turns a page with hls.js alone, on the same stream. */
export async function benchFirstFrame(browser: Browser, site: FilmSite): Promise<Figure[]> {
  await using bare = await startBarePage(site.playlist);
  const urls = { ours: site.origin + site.page, bare: bare.url };
  const measure = async (which: keyof typeof urls, rests: boolean): Promise<number> => {
    await using visited = await visit(browser, urls[which]);
    return await pressPlay(visited.page, rests);
  };
  const inTurns = async (rests: boolean): Promise<Record<keyof typeof urls, number[]>> => {
    const times: Record<keyof typeof urls, number[]> = { ours: [], bare: [] };
    for (let round = 0; round < pairs; round++)
      for (const which of round % 2 === 0
        ? (['ours', 'bare'] as const)
        : (['bare', 'ours'] as const))
        times[which].push(await measure(which, rests));
    return times;
  };
  // Once each, so that the server has read the files.
  await measure('ours', true);
  await measure('bare', true);
  const [pointer, finger] = [await inTurns(true), await inTurns(false)];
  const load = await machineLoad();
  const note = ({ ours, bare: other }: typeof pointer): string =>
    `${spread(ours)} to ${spread(other)}, ${pairs} pairs, load ${load}`;
  return [
    figure('player', 'first frame after the click, p50 : bare hls.js page', {
      value: median(pointer.ours) / median(pointer.bare),
      unit: '',
      bound: { most: most_ratio },
      note: note(pointer),
    }),
    figure('player', 'the same without a pointer that rests on the button before', {
      value: median(finger.ours) / median(finger.bare),
      unit: '',
      note: note(finger),
    }),
  ];
}

const spread = (times: readonly number[]): string =>
  `${median(times).toFixed(0)} ms (${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)})`;
