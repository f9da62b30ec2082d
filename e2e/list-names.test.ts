import { expect, test } from 'vitest';
import { videoSorts } from '#contracts/calls/catalogue/listing-sorts.ts';
import { countryName } from '#contracts/countries.ts';
import { listingPage } from '#contracts/pages/listing-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { languages } from '#contracts/vocabulary.ts';
import { withBrowser } from '#tests/support/browser.ts';

// A list has one name: in the menu, in its heading and in the title of its document. The entry
// "Countries" names the grid of countries; with a country chosen it opens the country's list.
const browser = withBrowser();

interface Names {
  heading: string;
  title: string;
  menu: { name: string; href: string }[];
}

async function reader(cookies: Record<string, string>) {
  const { page } = await browser.visit({ cookies });
  await page.goto(`${browser.origin}/information/terms/`);
  return (path: string): Promise<Names> =>
    page.evaluate(async (address) => {
      const text = await (await fetch(address)).text();
      const page = new DOMParser().parseFromString(text, 'text/html');
      // The account and the sign-in are no lists: each leads a stranger or a member elsewhere.
      const links = page.querySelectorAll<HTMLAnchorElement>('#menu nav a:not([rel="nofollow"])');
      return {
        heading: page.querySelector('h1')?.textContent ?? '',
        title: page.title.split(' · ')[0] ?? '',
        menu: [...links].map((link) => ({
          name: link.textContent,
          href: link.getAttribute('href') ?? '',
        })),
      };
    }, path);
}

test.each(languages)('menu entry, heading and title are the same in %s', async (language) => {
  const read = await reader({ app_lang: language });
  const { menu } = await read('/');
  const lists = menu.filter(({ href }) => href !== pages.home());
  expect(lists.length).toBeGreaterThan(9);
  for (const { name, href } of lists) {
    const { heading, title } = await read(href);
    expect([href, heading, title]).toEqual([href, name, name]);
  }
  for (const sort of videoSorts) {
    const { heading, title } = await read(pages.videos(sort));
    expect([sort, title]).toEqual([sort, heading]);
  }
});

test.each(languages)('a chosen country names the list of its videos in %s', async (language) => {
  const grid = await (await reader({ app_lang: language }))(pages.topCountry());
  const read = await reader({ app_lang: language, country_code: 'no' });
  const chosen = await read(pages.topCountry());
  expect(chosen.menu).toContainEqual({ name: grid.heading, href: pages.topCountry() });
  const { heading, title } = await read(
    listingPage({ kind: 'country', code: 'no' }, 'latest-updates'),
  );
  expect([chosen.heading, chosen.title, title]).toEqual([heading, heading, heading]);
  expect(heading).toContain(countryName('no', language));
});

test('the popular row of home leads to the list of the most popular', async () => {
  const { page } = await browser.visit();
  await page.goto(`${browser.origin}/`);
  const row = page.locator('section', {
    has: page.getByRole('heading', { name: 'Most popular now', exact: true }),
  });
  await row.getByRole('link', { name: /^See all/ }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(pages.videos('most-popular'));
});
