import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { categoriesUrl, type Categories } from '#contracts/calls/catalogue/catalogue.ts';
import { parseDuration } from '#contracts/media/duration.ts';
import { lifetimes } from '#contracts/limits/limits-of-calls.ts';
import { videoUrl, type VideoAnswer } from '#contracts/calls/catalogue/videos.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import { createDb } from '#platform/db/pool.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { silentLog } from '#platform/log.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { followLink } from '#tests/support/follow-link.ts';
import { firstVideo, videoTime } from '#tests/support/player.ts';
import { startSite, type TestSite } from '#tests/support/site-setup.ts';

const browser = withBrowser();

describe('on the demo catalogue', () => {
  test('everything about the video stands on its page', async () => {
    const { page } = await browser.visit();
    const { video_id, dir } = await firstVideo(browser.origin);
    const { video } = (await (
      await fetch(browser.origin + videoUrl.build(video_id))
    ).json()) as VideoAnswer;
    await page.goto(`/videos/${video_id}/${dir}/`);
    expect(await page.title()).toContain(video.title);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(video.title);
    const shown = await page.locator('main header:has(h1) time').getAttribute('datetime');
    expect(Math.abs(Date.parse(shown ?? '') - Date.parse(video.post_date))).toBeLessThan(1000);
    const text = ((await page.locator('main').textContent()) ?? '').toLowerCase();
    const named = [
      video.channel?.title,
      ...video.models.map(({ title }) => title),
      ...video.categories.map(({ title }) => title),
    ];
    for (const words of [...named, ...video.tags.map(({ title }) => title), video.description])
      expect(text).toContain((words ?? '').toLowerCase());
    const related = page.getByRole('complementary', { name: 'Related videos' });
    expect(await related.locator('article').count()).toBe(12);
    expect(await related.locator(`a[href*="/videos/${video_id}/"]`).count()).toBe(0);
  });

  test('categories are named in the language of the page, tags are English, by document and by navigation', async () => {
    const { page } = await browser.visit({ cookies: { app_lang: 'de' } });
    const { video_id, dir } = await firstVideo(browser.origin);
    const { video } = (await (
      await fetch(browser.origin + videoUrl.build(video_id))
    ).json()) as VideoAnswer;
    const of = {
      lifetime: lifetimes.categories,
      orientation: 'str',
      section: 'all',
      lang: 'de',
    } as const;
    const { categories } = (await (
      await fetch(browser.origin + categoriesUrl.build(of))
    ).json()) as Categories;
    const wanted = video.categories.map(
      ({ dir: of_category }) => categories.find((each) => each.dir === of_category)?.title,
    );
    const topics = page.locator(`main a[href^="/categories/"]`);
    const shown = () =>
      topics.evaluateAll((links) =>
        links.map((link) => (link.hasAttribute('lang') ? undefined : link.textContent)),
      );
    await openAlive(page, `/videos/${video_id}/${dir}/`);
    expect((await shown()).slice(0, wanted.length)).toEqual(wanted);
    expect(await page.locator('main a[href^="/tags/"]').first().getAttribute('lang')).toBe('en');

    const related = page.getByRole('complementary', { name: 'Ähnliche Videos' });
    await related.locator('article h3').first().click();
    await page.waitForURL((url) => !url.pathname.includes(`/${video_id}/`));
    await page.goBack();
    await page.waitForURL(`**/videos/${video_id}/${dir}/`);
    await expect.poll(async () => (await shown()).slice(0, wanted.length)).toEqual(wanted);
  });

  test('related videos turn by twelve; three pages are asked for at once', async () => {
    const { page, requests } = await browser.visit();
    const video = await firstVideo(browser.origin);
    await page.goto(`/videos/${video.video_id}/${video.dir}/`);
    const related = page.getByRole('complementary', { name: 'Related videos' });
    const titles = (): Promise<string[]> =>
      related
        .locator('article a[href]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    const seen = await titles();
    for (const number of [2, 3]) {
      await related.getByRole('button', { name: 'Next page' }).click();
      // Their code loads with the first click, together with all that the page loads later.
      await expect.poll(titles, { timeout: 30_000 }).not.toEqual(seen.slice(-12));
      seen.push(...(await titles()));
      expect({ number, different: new Set(seen).size }).toEqual({ number, different: 12 * number });
    }
    expect(requests.filter((path) => path.includes('/videos_related2/')).length).toBe(1);
    await related.getByRole('button', { name: 'Previous page' }).click();
    await expect.poll(titles).toEqual(seen.slice(12, 24));
  });

  test('r=1 shows the related list with its paging, by address and by a link', async () => {
    const { page } = await browser.visit({ width: 390, height: 600 });
    const { video_id, dir } = await firstVideo(browser.origin);
    const next = page
      .getByRole('complementary', { name: 'Related videos' })
      .getByRole('button', { name: 'Next page' });
    const isInView = (): Promise<boolean> =>
      next.evaluate((button) => {
        const { top, bottom } = button.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    await openAlive(page, `/videos/${video_id}/${dir}/`);
    expect(await isInView()).toBe(false);
    await openAlive(page, `/videos/${video_id}/${dir}/?r=1`);
    await expect.poll(isInView).toBe(true);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).not.toContain('r=1');
    await openAlive(page, '/information/terms/');
    await followLink(page, `/videos/${video_id}/${dir}/?r=1`);
    await next.waitFor();
    await expect.poll(isInView).toBe(true);
  });

  test('start_time and autostart begin where they say', async () => {
    const { page } = await browser.visit();
    const video = await firstVideo(browser.origin, { seconds: 8 });
    const start = Math.floor(parseDuration(video.duration) / 2);
    await page.goto(`/videos/${video.video_id}/${video.dir}/?start_time=${start}&autostart=1`);
    await expect.poll(() => videoTime(page), { timeout: 20_000 }).toBeGreaterThan(start);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).not.toContain(
      'start_time',
    );
  });
});

describe('private and pending videos', () => {
  const state = {
    site: undefined as TestSite | undefined,
    folder: '',
    hidden: 0,
    deleted: 0,
    shown: 0,
    /** Pending, processing and rejected. */
    unpublished: [] as number[],
  };
  const get = (path: string): Promise<Response> =>
    fetch(`${state.site?.origin}${path}`, { redirect: 'manual' });

  beforeAll(async () => {
    state.folder = await mkdtemp(join(tmpdir(), 'velour-hidden-'));
    state.site = await startSite({ DATA_DIR: state.folder, SEED: 'none' });
    await using server = await startEmbeddedPostgres({
      folder: join(state.folder, 'postgres'),
      may_attach: true,
    });
    const { db, close } = createDb({ url: server.url('velour', 'app'), log: silentLog });
    const clip = {
      storage_key: 'k'.repeat(22),
      content_hash: Buffer.alloc(32),
      bytes: 1,
      state: 'ready',
      duration: 60,
      width: 1280,
      height: 720,
    };
    const { media_id } = await db
      .insertInto('media')
      .values({ ...clip, rungs: '[]', thumb_count: 10 })
      .returning('media_id')
      .executeTakeFirstOrThrow();
    const video = {
      orientation: 1,
      lang: 'en',
      dir: 'veiled',
      title: 'Veiled words',
      description: 'Veiled too',
      duration: 60,
      media_id,
    };
    const rows = await db.transaction().execute(async (trx) => {
      const made = await trx
        .insertInto('video')
        .values([
          { ...video, status_id: videoStatus.active, is_private: true },
          { ...video, status_id: videoStatus.deleted },
          {
            ...video,
            status_id: videoStatus.active,
            title: '</script><script>alert("1")</script>',
          },
          ...(['pending', 'processing', 'rejected'] as const).map((status) => ({
            ...video,
            status_id: videoStatus[status],
          })),
        ])
        .returning('video_id')
        .execute();
      await sql`insert into publication (video_id, published_by, content_hash)
        select video_id, 'earlier', content_hash from video join media using (media_id)
        where media_id = ${media_id} and status_id = 1`.execute(trx);
      return made;
    });
    const ids = rows.map(({ video_id }) => video_id);
    [state.hidden = 0, state.deleted = 0, state.shown = 0, ...state.unpublished] = ids;
    await db
      .insertInto('video_stat')
      .values(rows.map(({ video_id }) => ({ video_id, pop: 0 })))
      .execute();
    await sql`select listing_refresh(${rows.map(({ video_id }) => video_id)}::int[])`.execute(db);
    await close();
  });
  afterAll(async () => {
    await state.site?.stop();
    await rm(state.folder, { recursive: true, force: true });
  });

  test('words of a video are words, wherever they stand', async () => {
    for (const path of ['/', '/videos/latest-updates/', `/videos/${state.shown}/veiled/`]) {
      const html = await (await get(path)).text();
      expect({ path, shown: html.includes('&lt;script&gt;alert') }).toEqual({ path, shown: true });
      expect(html).not.toContain('<script>alert');
      expect(html.match(/<\/script>/g)?.length).toBe(html.match(/<script[\s>]/g)?.length);
    }
  });

  test('a private video is 403 and a deleted one 410, and their pages reveal nothing else', async () => {
    for (const [id, status, words] of [
      [state.hidden, 403, 'Video is private! You should login to watch it'],
      [state.deleted, 410, 'Video has been recently deleted'],
    ] as const) {
      for (const path of [`/videos/${id}/veiled/`, `/videos/${id}/`, `/embed/${id}/veiled/`]) {
        const response = await get(path);
        const html = await response.text();
        expect({ path, status: response.status }).toEqual({ path, status });
        expect(html).toContain(words);
        expect(html).toContain('noindex');
        expect(html).not.toMatch(/Veiled|kkkkkk|rel="canonical"/);
      }
    }
  });

  test('one that is pending, processing or rejected is 404 as one that never was', async () => {
    const never = 66_000_000;
    const documentOf = async (path: string, id: number): Promise<[number, string]> => {
      const response = await get(path.replace('{id}', String(id)));
      const html = await response.text();
      // The link to the sign-in names the page, encoded.
      return [response.status, html.replaceAll(new RegExp(`(/|%2F)${id}(?=/|%2F)`, 'g'), '$1{id}')];
    };
    expect(state.unpublished).toHaveLength(3);
    for (const path of ['/videos/{id}/veiled/', '/videos/{id}/other/', '/embed/{id}/veiled/']) {
      const [status, html] = await documentOf(path, never);
      expect([path, status]).toEqual([path, 404]);
      expect(html).toContain('Video not found');
      for (const id of state.unpublished) expect(await documentOf(path, id)).toEqual([404, html]);
    }
  });

  test('the page of a video that may not be seen has the search and popular videos', async () => {
    const { page, noise } = await browser.visit();
    for (const id of [state.hidden, state.deleted, ...state.unpublished]) {
      const response = await page.goto(`${state.site?.origin}/videos/${id}/veiled/`);
      expect(response?.headers()['x-robots-tag'] ?? (await page.content())).toContain('noindex');
      const main = page.getByRole('main');
      expect(await main.getByRole('heading', { level: 1 }).count()).toBe(1);
      expect(await main.getByRole('searchbox').isVisible()).toBe(true);
      expect(await main.getByRole('link', { name: 'Go to the home page' }).isVisible()).toBe(true);
    }
    // The browser reports the status of each.
    expect(noise.map((line) => /status of (\d+)/.exec(line)?.[1])).toEqual(
      [403, 410, 404, 404, 404].map(String),
    );
    noise.length = 0;
  });
});
