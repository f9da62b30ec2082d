import { expect, test } from 'vitest';
import { albumUrl, type AlbumAnswer } from '#contracts/calls/catalogue/albums.ts';
import { pages } from '#contracts/pages/pages.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { firstAlbum } from '#tests/support/demo-albums.ts';
import { followLink } from '#tests/support/follow-link.ts';
import { countShifts, shiftsOf } from '#tests/support/layout-shifts.ts';
import { videoWithAlbums } from '#tests/support/demo-videos.ts';

const browser = withBrowser();

test('a list of albums is sorted, narrowed to a category and widened again, and leads to its albums', async () => {
  const { page } = await browser.visit();
  await openAlive(page, pages.albums('latest-updates'));
  const main = page.getByRole('main');
  const hrefs = (): Promise<string[]> =>
    main
      .locator('article > a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const all = await hrefs();
  expect(all.length).toBeGreaterThan(10);
  await main.getByRole('link', { name: 'Most viewed' }).click();
  await page.waitForURL(`**${pages.albums('most-viewed')}`);
  await expect.poll(hrefs).not.toEqual(all);
  await main
    .getByRole('region', { name: 'Categories' })
    .getByRole('link', { name: 'Landscape' })
    .click();
  await page.waitForURL(`**${pages.albums('latest-updates', { category: 'landscape' })}`);
  await expect.poll(async () => (await hrefs()).length).toBeLessThan(all.length);
  await main.getByRole('link', { name: 'Remove Landscape' }).click();
  await page.waitForURL(`**${pages.albums('latest-updates')}`);
  await expect.poll(hrefs).toEqual(all);
  await main.locator('article').first().getByRole('heading').click();
  await page.waitForURL(`**${all[0]}`);
  await main.getByRole('heading', { level: 1 }).waitFor();
});

test('everything about an album stands on its page, by document and by navigation', async () => {
  const album = await firstAlbum(browser.origin, { photos: 6, model: true });
  const { page } = await browser.visit();
  const look = async (): Promise<void> => {
    const main = page.getByRole('main');
    expect(await main.getByRole('heading', { level: 1 }).textContent()).toBe(album.title);
    const text = ((await main.textContent()) ?? '').toLowerCase();
    const named = [...album.models, ...album.categories, ...album.tags].map(({ title }) =>
      title.toLowerCase(),
    );
    for (const words of [...named, `${album.photos.length} photos`]) expect(text).toContain(words);
    expect(await main.locator('a[id^="photo-"]').count()).toBe(album.photos.length);
    await expect.poll(() => page.title()).toContain(album.title);
  };
  await openAlive(page, pages.album(album));
  await look();
  await openAlive(page, '/information/terms/');
  await followLink(page, pages.album(album));
  await page.locator('#photo-1').waitFor();
  await look();
});

test('an album is voted on', async () => {
  const album = await firstAlbum(browser.origin, { skip: 1 });
  const { page } = await browser.visit();
  await openAlive(page, pages.album(album));
  const like = page.getByRole('main').getByRole('button', { name: 'Like', exact: false }).first();
  await like.click();
  await page.getByRole('status').getByText('Thanks for your vote').waitFor();
  const { album: after } = (await (
    await fetch(browser.origin + albumUrl.build(album.album_id, 0))
  ).json()) as AlbumAnswer;
  expect(after.statistics.likes).toBe(album.statistics.likes + 1);
});

test('albums of its model stand below a video from the first, and nothing moves when they come to life', async () => {
  const { video, model } = await videoWithAlbums(browser.origin);
  const without_scripts = await browser.visit({ java_script: false });
  await without_scripts.page.goto(pages.video(video));
  const row = without_scripts.page
    .getByRole('main')
    .locator('section', { has: without_scripts.page.locator('a[href^="/album/"]') });
  expect(await row.getByRole('heading', { level: 2 }).textContent()).toBe(
    `Albums with ${model.title}`,
  );
  expect(await row.locator('article').count()).toBeGreaterThan(0);

  const { page } = await browser.visit();
  await page.addInitScript(countShifts);
  await openAlive(page, pages.video(video));
  await page.getByRole('heading', { name: `Albums with ${model.title}` }).waitFor();
  expect(await shiftsOf(page)).toBeLessThan(0.02);
  await page.getByRole('main').locator('article > a[href^="/album/"]').first().click();
  await page.waitForURL('**/album/**');
});
