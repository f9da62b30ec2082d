import { expect, test } from 'vitest';
import { videoSorts } from '#contracts/calls/listing-sorts.ts';
import { pages } from '#contracts/pages/pages.ts';
import { languages } from '#contracts/vocabulary.ts';
import { withBrowser } from '#tests/support/browser.ts';

// A list has one name: in the menu, in its heading and in the title of its document.
const browser = withBrowser();

interface Names {
  heading: string;
  title: string;
  menu: { name: string; href: string }[];
}

async function reader(language: string) {
  const { page } = await browser.visit({ cookies: { app_lang: language } });
  await page.goto(`${browser.origin}/information/terms/`);
  return (path: string): Promise<Names> =>
    page.evaluate(async (address) => {
      const text = await (await fetch(address)).text();
      const page = new DOMParser().parseFromString(text, 'text/html');
      const links = page.querySelectorAll<HTMLAnchorElement>('#menu nav a');
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
  const read = await reader(language);
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

test('the popular row of home leads to the list of the most popular', async () => {
  const { page } = await browser.visit();
  await page.goto(`${browser.origin}/`);
  const row = page.locator('section', {
    has: page.getByRole('heading', { name: 'Most popular now', exact: true }),
  });
  await row.getByRole('link', { name: /^See all/ }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(pages.videos('most-popular'));
});
