import { describe, expect, test } from 'vitest';
import { orientations, type Orientation } from '#contracts/vocabulary.ts';
import { withBrowser } from '#tests/support/browser.ts';

// A card of a channel, model, category or country promises what the page behind it lists.
const browser = withBrowser();

interface Promised {
  href: string;
  count: number;
}
interface Seen {
  cards: Promised[];
  /** Of the heading of a list. */
  total: number;
  /** Of the tab of videos. */
  tab: number;
  figure: number;
  /** Of the orientation that is shown, where several are. */
  shown: number;
}

/** Reads pages as they come from the server, for a visitor of the orientation. */
async function reader(orientation: Orientation) {
  const { page } = await browser.visit({ cookies: { gender: orientation } });
  await page.goto(`${browser.origin}/information/terms/`);
  return (path: string): Promise<Seen> =>
    page.evaluate(async (address) => {
      const text = await (await fetch(address)).text();
      const page = new DOMParser().parseFromString(text, 'text/html');
      const main = page.querySelector('main') ?? page.body;
      const numberIn = (text: string | null | undefined): number =>
        Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', '') ?? Number.NaN);
      const heading = main.querySelector('h1')?.parentElement?.textContent ?? '';
      return {
        cards: [...main.querySelectorAll<HTMLAnchorElement>('li > a, a')]
          .filter((link) => link.querySelector('.num'))
          .map((link) => ({
            href: link.getAttribute('href') ?? '',
            count: numberIn(link.querySelector('.num')?.textContent),
          })),
        total: numberIn(/[\d,]+ videos?$/.exec(heading.trim())?.[0]),
        tab: numberIn(main.querySelector('nav a[aria-current] small')?.textContent),
        figure: numberIn(main.querySelector('dl dd')?.textContent),
        shown: numberIn(main.querySelector('form button[aria-current] .num')?.textContent),
      };
    }, path);
}

const listed = async (orientation: Orientation, section: string, dir: string): Promise<number> => {
  const path = `/api/json/videos2/86400/${orientation}/latest-updates/3/${section}.${dir}.1.all...json`;
  const answer = (await (await fetch(browser.origin + path)).json()) as { total_count: number };
  return answer.total_count;
};

const cardsOf = ({ cards }: Seen, path: string): Promised[] =>
  cards.filter(({ href }) => href.startsWith(path));

describe.each(orientations)('counts on cards, %s', (orientation) => {
  test.each(['channel', 'model'] as const)('of every %s', async (section) => {
    const read = await reader(orientation);
    const cards = cardsOf(await read(`/${section}s/count-videos/`), `/${section}/`);
    expect(cards.length).toBeGreaterThan(0);
    for (const { href, count } of cards) {
      const { tab, figure, shown } = await read(href);
      const dir = href.split('/')[2] ?? '';
      const total = await listed(orientation, section, dir);
      expect([href, tab]).toEqual([href, total]);
      if (!Number.isNaN(shown)) expect([href, shown]).toEqual([href, total]);
      expect([href, figure]).toEqual([href, count]);
      if (section === 'channel') expect([href, count]).toEqual([href, total]);
    }
  });

  test('of every category', async () => {
    const read = await reader(orientation);
    const cards = cardsOf(await read('/categories/'), '/categories/');
    expect(cards.length).toBeGreaterThan(5);
    for (const { href, count } of cards)
      expect([href, (await read(href)).total]).toEqual([href, count]);
  });

  test('of every country', async () => {
    const read = await reader(orientation);
    const cards = cardsOf(await read('/top-country/'), '/country/');
    expect(cards.length).toBeGreaterThan(1);
    for (const { href, count } of cards)
      expect([href, (await read(href)).total]).toEqual([href, count]);
  });
});

test('a channel of several orientations leads to each of them', async () => {
  const answer = await fetch(
    `${browser.origin}/api/json/channels/3600/str/count-videos-toptn/60/..1.json`,
  );
  const { channels } = (await answer.json()) as { channels: { dir: string }[] };
  for (const { dir } of channels) {
    const { page } = await browser.visit({ cookies: { gender: 'str' } });
    await page.goto(`${browser.origin}/channel/${dir}/`);
    const choice = page.getByRole('main').getByRole('form', { name: 'Orientation' });
    if ((await choice.count()) === 0) continue;
    const other = choice.locator('button:not([aria-current])').first();
    const count = Number(/\d+/.exec((await other.textContent()) ?? '')?.[0]);
    const gender = (await other.getAttribute('value')) as Orientation;
    expect(await listed(gender, 'channel', dir)).toBe(count);
    await other.click();
    await page.waitForLoadState();
    await expect.poll(() => choice.locator('[aria-current]').getAttribute('value')).toBe(gender);
    return;
  }
  throw new Error('the demo has a channel of several orientations');
});
