import type { Page } from 'playwright-core';

// The lists that live in a visitor's browser alone.

/** The buttons on the cards of a page. */
export const hearts = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^Favourite/ });
/** The value that the browser has stored under a key. */
export const stored = (page: Page, key: string): Promise<unknown> =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? '[]'), key);
/** The calls of a visit that ask the server for data. */
export const asked = (requests: readonly string[]): string[] =>
  requests.filter((url) => url.startsWith('/api/json/') || url.includes('.data'));

/** Puts a list into the browser before the page is opened. */
export async function keep(page: Page, key: string, entries: unknown): Promise<void> {
  await page.addInitScript(
    ([name, text]) => localStorage.getItem(name) ?? localStorage.setItem(name, text),
    [key, JSON.stringify(entries)] as const,
  );
}

/** A favourite as it is stored. */
export const entry = (video_id: number) => ({
  type: 'video',
  title: `Kept ${video_id}`,
  scr: '/favicon.svg',
  video_id,
  duration: '4:05',
  dir: 'kept',
  rating: 4.5,
  sg_id: 0,
  ex_tube: '',
  ex_id: '',
});

/** An entry of the history as it is stored, of a video opened at `time`, Unix seconds. */
export const opened = (video_id: number, time = Math.floor(Date.now() / 1000)) => {
  const { video_id: id, ...rest } = entry(video_id);
  return { ...rest, title: `Opened ${id}`, params: { video_id: id }, opened: time };
};
