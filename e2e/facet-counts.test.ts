import { describe, expect, test } from 'vitest';
import { withBrowser } from '#tests/support/browser.ts';

// The page behind a count shows as many as the count promises; no choice on offer leads to an empty list.
const browser = withBrowser();

interface Promised {
  name: string;
  href: string;
  count: number;
}
interface Shown {
  total: number;
  added: Promised[];
  filters: Promised[];
  /** Choices that are no links. */
  closed: string[];
}

/** Reads pages as they come from the server. */
async function reader() {
  const { page } = await browser.visit();
  await page.goto(`${browser.origin}/information/terms/`);
  return (path: string): Promise<Shown> =>
    page.evaluate(async (address) => {
      const text = await (await fetch(address)).text();
      const page = new DOMParser().parseFromString(text, 'text/html');
      const numberOf = (text: string | null | undefined): number =>
        Number(/([\d,]+) *$/.exec(text ?? '')?.[1]?.replaceAll(',', '') ?? Number.NaN);
      const promisedIn = (selector: string) =>
        [...page.querySelectorAll<HTMLAnchorElement>(selector)]
          .filter((link) => link.querySelector('.num'))
          .map((link) => ({
            name: link.textContent,
            href: link.getAttribute('href') ?? '',
            count: numberOf(link.querySelector('.num')?.textContent),
          }));
      const heading = page.querySelector('h1')?.parentElement?.textContent ?? '';
      return {
        total: Number(/([\d,]+) videos?$/.exec(heading.trim())?.[1]?.replaceAll(',', '') ?? 'NaN'),
        added: promisedIn('#categories li a:not([aria-current])'),
        filters: promisedIn('#filters a:not([aria-current])'),
        closed: [...page.querySelectorAll('#filters [aria-disabled]')].map(
          (choice) => choice.textContent,
        ),
      };
    }, path);
}

const categoriesOf = async (): Promise<string[]> => {
  const answer = await fetch(`${browser.origin}/api/json/categories/14400/str.all.en.json`);
  const { categories } = (await answer.json()) as { categories: { dir: string }[] };
  return categories.map(({ dir }) => dir);
};

describe('counts next to lists', () => {
  test('every category, and every combination of two that it offers, has what was promised', async () => {
    const read = await reader();
    const seen = new Set<string>();
    for (const dir of await categoriesOf()) {
      const { total, added } = await read(`/categories/${dir}/latest-updates/`);
      expect(total, dir).toBeGreaterThan(0);
      for (const { href, count } of added) {
        if (seen.has(href)) continue;
        seen.add(href);
        expect([href, (await read(href)).total]).toEqual([href, count]);
        expect(count, href).toBeGreaterThan(0);
      }
    }
    expect(seen.size).toBeGreaterThan(50);
  });

  test.each([
    '/videos/latest-updates/',
    '/videos/latest-updates/?type=hd&country=no',
    '/categories/landscape/most-viewed/',
    '/categories/landscape,water/latest-updates/',
    '/categories/landscape/longest/?duration=1',
    '/categories/landscape/top-rated/?type=hd',
    '/country/no/latest-updates/',
    '/search/light',
  ])('lengths, HD and categories at %s', async (path) => {
    const read = await reader();
    const { added, filters, closed } = await read(path);
    for (const { href, count } of [...filters, ...added.slice(0, 12)]) {
      expect([href, (await read(href)).total]).toEqual([href, count]);
      expect(count, href).toBeGreaterThan(0);
    }
    expect(filters.length + closed.length).toBeGreaterThan(1);
    for (const choice of closed) expect(choice).toMatch(/0$/);
  });

  test('countries in the menu count what their list has', async () => {
    const read = await reader();
    const list = '/categories/landscape/latest-updates/';
    const answer = await fetch(
      `${browser.origin}/api/v1/listing-countries/str.en/categories.landscape.latest-updates.all...json`,
    );
    const { countries } = (await answer.json()) as {
      countries: { code: string; total_videos: number }[];
    };
    expect(countries.length).toBeGreaterThan(2);
    for (const { code, total_videos } of countries)
      expect([code, (await read(`${list}?country=${code}`)).total]).toEqual([code, total_videos]);
  });

  test('an empty list names what to take away, and three lists that have something', async () => {
    const { page } = await browser.visit();
    const dirs = await categoriesOf();
    const read = await reader();
    const { added } = await read(`/categories/${dirs.at(-1)}/latest-updates/`);
    const apart = dirs.find(
      (dir) => dir !== dirs.at(-1) && !added.some(({ href }) => href.includes(dir)),
    );
    const both = [apart ?? '', dirs.at(-1) ?? ''].toSorted().join();
    await page.goto(`${browser.origin}/categories/${both}/latest-updates/?type=hd`);
    const fewer = page.getByRole('navigation', { name: 'Remove a filter' }).getByRole('link');
    expect(await fewer.count()).toBe(4);
    expect(await fewer.last().textContent()).toBe('Clear all');
    const near = page.getByRole('navigation', { name: 'Close matches' });
    const items = near.getByRole('listitem');
    expect(await items.count()).toBe(3);
    for (const item of await items.all()) {
      const href = (await item.getByRole('link').getAttribute('href')) ?? '';
      const count = Number(/(\d+)$/.exec((await item.textContent()) ?? '')?.[1]);
      expect([href, (await read(href)).total]).toEqual([href, count]);
      expect(count).toBeGreaterThan(0);
    }
    await page.getByRole('link', { name: 'Remove HD and 4K only' }).click();
    await page.waitForURL((url) => url.search === '');
  });
});
