import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { rta_label } from '#contracts/site.ts';
import { firstVideo } from '#tests/support/player.ts';
import { sitePages } from '#tests/support/site-pages.ts';

const origin = inject('origin');
const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(origin + path, { redirect: 'manual', headers });

describe('one address a page', () => {
  test.each([
    ['/videos/latest-updates', '/videos/latest-updates/'],
    ['/videos/latest-updates?page=2', '/videos/latest-updates/?page=2'],
    ['/videos/', '/videos/latest-updates/'],
    ['/videos', '/videos/latest-updates/'],
    ['/information/terms', '/information/terms/'],
    ['/latest-updates/', '/videos/latest-updates/'],
    ['/top-rated/', '/videos/top-rated/'],
    ['/most-popular/', '/videos/most-popular/'],
    ['/most-popular', '/videos/most-popular/'],
    ['/categories', '/categories/'],
    ['/categories/landscape/', '/categories/landscape/latest-updates/'],
    ['/categories/landscape', '/categories/landscape/latest-updates/'],
    ['/categories/studio,landscape,studio/longest/', '/categories/landscape,studio/longest/'],
    ['/categories/landscape/longest?page=1', '/categories/landscape/longest/?page=1'],
    ['/tags/tea/', '/tags/tea/latest-updates/'],
    ['/country/no', '/country/no/latest-updates/'],
    ['/top-country', '/top-country/'],
    ['/models', '/models/most-popular/'],
    ['/models/?letter=m', '/models/most-popular/?letter=m'],
    ['/models/alphabet', '/models/alphabet/'],
    ['/channels/', '/channels/most-popular/'],
    ['/albums', '/albums/latest-updates/'],
    ['/albums/top-rated?category=landscape', '/albums/top-rated/?category=landscape'],
    ['/search/mist/', '/search/mist'],
    ['/search/?s=%20still%20water', '/search/still%20water'],
    ['/search/?s=mist&utm_source=x', '/search/mist?utm_source=x'],
    ['/search?s=mist', '/search/mist'],
  ])('%s is found at %s by one 301', async (path, target) => {
    const response = await get(path);
    expect([response.status, response.headers.get('location')]).toEqual([301, target]);
    expect((await get(target)).status).toBe(200);
  });

  test('a wrong or missing dir of a video leads to the right one', async () => {
    const { video_id, dir } = await firstVideo(origin);
    for (const path of [
      `/videos/${video_id}/`,
      `/videos/${video_id}`,
      `/videos/${video_id}/other/`,
      `/videos/${video_id}/${dir}`,
    ]) {
      const response = await get(`${path}?start_time=3`);
      expect([path, response.status, response.headers.get('location')]).toEqual([
        path,
        301,
        `/videos/${video_id}/${dir}/?start_time=3`,
      ]);
    }
  });
});

describe('statuses', () => {
  test.each([
    ['/', 200],
    ['/?utm_source=x', 200],
    ['/videos/latest-updates/?page=999', 404],
    ['/videos/latest-updates/?page=0', 404],
    ['/videos/latest-updates/?page=01', 404],
    ['/videos/latest-updates/?page=1e3', 404],
    ['/videos/latest-updates/?page=2&page=3', 404],
    ['/videos/latest-updates/?type=HD', 404],
    ['/videos/latest-updates/?duration=4', 404],
    ['/videos/top-rated/?date=week', 200],
    ['/videos/latest-updates/?date=week', 404],
    ['/videos/top-rated/?date=year', 404],
    ['/videos/latest-updates/?country=no', 200],
    ['/videos/latest-updates/?country=xx', 404],
    ['/videos/latest-updates/?country=NO', 404],
    ['/categories/', 200],
    ['/categories/nothing-like-it/latest-updates/', 404],
    ['/categories/a,b,c,d/latest-updates/', 404],
    ['/categories/Landscape/latest-updates/', 404],
    ['/categories/landscape/newest/', 404],
    ['/categories/landscape/latest-updates/?page=999', 404],
    ['/tags/nothing-like-it/latest-updates/', 404],
    ['/tags/__proto__/latest-updates/', 404],
    ['/country/xx/latest-updates/', 404],
    ['/country/nor/latest-updates/', 404],
    ['/country/no/latest-updates/?country=de', 404],
    ['/top-country/', 200],
    ['/models/alphabet/?age=4&height=4&country=no', 200],
    ['/models/alphabet/?age=5', 404],
    ['/models/alphabet/?hair_color=6', 404],
    ['/models/alphabet/?piercing=0', 404],
    ['/models/alphabet/?age=-1', 404],
    ['/models/alphabet/?age=1.0', 404],
    ['/models/alphabet/?letter=cyrl', 200],
    ['/models/alphabet/?letter=zz', 404],
    ['/models/top-rated/?page=999', 404],
    ['/channels/count-videos/', 200],
    ['/channels/alphabet/?letter=m', 200],
    ['/albums/most-viewed/?category=landscape', 200],
    ['/albums/most-viewed/?page=999', 404],
    ['/albums/longest/', 404],
    ['/album/66000000/x/', 404],
    ['/search/zzzzzz', 200],
    ['/search/24%2F7%20vol%2E2', 200],
    ['/search/mist.css', 404],
    ['/search/a/b', 404],
    ['/search/mist%00', 404],
    ['/search/ab', 404],
    ['/search/%61bc', 404],
    ['/search/', 404],
    ['/videos/newest/', 404],
    ['/videos/constructor/', 404],
    ['/videos/__proto__/', 404],
    ['/Videos/latest-updates/', 404],
    ['/videos/66000000/x/', 404],
    ['/videos/99999999999999/x/', 404],
    ['/404/', 404],
    ['/nothing/here/', 404],
    ['/information/', 404],
    ['/information/imprint/', 404],
    ['/videos//latest-updates/', 404],
    ['/videos/latest-updates/x.css', 404],
    ['/videos/latest-updates;x.js', 404],
    ['/videos/latest-updates%2f', 404],
    ['/%00', 404],
    ['/%ff%fe', 404],
    ['/%', 404],
  ])('%s answers %i', async (path, status) => {
    expect((await get(path)).status).toBe(status);
  });

  test('the 404 page says so and leads home', async () => {
    const html = await (await get('/nothing/')).text();
    expect(html).toContain('Oops! Content not found!');
    expect(html).toMatch(/<a[^>]+href="\/"/);
    expect(html).toContain('noindex');
    expect(await (await get('/videos/66000000/x/')).text()).toContain('Video not found');
  });

  test('filters of models in another order are the same page, whose canonical link has the one order', async () => {
    const canonical = async (path: string): Promise<string | undefined> =>
      /<link rel="canonical" href="[^"]*(\/models\/[^"]*)"/
        .exec(await (await get(path)).text())?.[1]
        ?.replaceAll('&amp;', '&');
    for (const query of [
      'age=2&tattoo=1&letter=m',
      'letter=m&tattoo=1&age=2',
      'tattoo=1&page=1&age=2&utm_source=x&letter=m',
    ])
      expect([query, await canonical(`/models/alphabet/?${query}`)]).toEqual([
        query,
        '/models/alphabet/?age=2&tattoo=1&letter=m',
      ]);
  });

  test('a canonical link names the page without what does not belong to it', async () => {
    const html = await (await get('/videos/longest/?page=1&utm=1&type=hd')).text();
    expect(/<link rel="canonical" href="[^"]*(\/videos\/longest\/\?type=hd)"/.exec(html)?.[1]).toBe(
      '/videos/longest/?type=hd',
    );
    expect(await (await get('/nothing/')).text()).not.toContain('rel="canonical"');
  });
});

describe('headers of every page', () => {
  test('it is private, unvalidated, and its policy names each inline script by its hash', async () => {
    const response = await get('/');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(response.headers.get('etag')).toBeNull();
    const html = await response.text();
    const executed = [
      ...html.matchAll(/<script(?! type="application\/(?:ld\+)?json")[^>]*>(.*?)<\/script>/gs),
    ];
    const hashes = executed.map(
      ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
    );
    expect(hashes).toHaveLength(2);
    const [, named = ''] =
      /script-src 'self' ([^;]*);/.exec(response.headers.get('content-security-policy') ?? '') ??
      [];
    // Two more are named for documents with the dialog of the age gate.
    expect(named.split(' ').slice(0, 2)).toEqual(hashes);
    expect(named).toMatch(/^(?:'sha256-[\w+/=]{44}' ?){4}$/);
    expect(html).not.toMatch(/ style="/);
    expect(html).toContain(`<meta name="rating" content="${rta_label}"`);
  });

  test.each(['/', '/nothing/', '/videos/latest-updates'])('%s is protected', async (path) => {
    const { headers } = await get(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toBeTruthy();
    expect(headers.get('cross-origin-opener-policy')).toMatch(/^same-origin/);
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('rating')).toBe(rta_label);
  });

  test('HEAD answers like GET, without a body', async () => {
    const response = await fetch(`${origin}/`, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});

test('each kind of page links the styles of all that its document shows', async () => {
  const names = readdirSync(join(process.env['VELOUR_BUILD_DIR'] ?? '', 'client/assets'));
  const sheets = new Map<string, Set<string>>();
  for (const name of names.filter((file) => file.endsWith('.css'))) {
    const css = await (await get(`/assets/${name}`)).text();
    sheets.set(
      name,
      // Names of CSS modules have six characters; others, such as `page`, are words.
      new Set(
        [...css.replaceAll('\\', '').matchAll(/\.([\w-]{5,6})(?![\w-])/g)].map(
          ([, each = '']) => each,
        ),
      ),
    );
  }
  const classes = new Set([...sheets.values()].flatMap((each) => [...each]));
  const kinds = Map.groupBy(await sitePages(origin), ({ kind }) => kind);
  const unstyled: string[] = [];
  for (const [kind, [page]] of kinds) {
    const html = (await (await get(page?.path ?? '')).text()).replaceAll(
      /<script.*?<\/script>/gs,
      '',
    );
    const linked = [...html.matchAll(/href="\/assets\/([\w.-]+\.css)/g)].map(
      ([, each = '']) => each,
    );
    const styled = new Set(linked.flatMap((name) => [...(sheets.get(name) ?? [])]));
    const used = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, each = '']) =>
      each.split(' '),
    );
    if (used.some((each) => classes.has(each) && !styled.has(each))) unstyled.push(kind);
  }
  expect(classes.size).toBeGreaterThan(500);
  expect(unstyled).toEqual([]);
});
