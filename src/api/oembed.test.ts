import { beforeAll, describe, expect, test } from 'vitest';
import { OEmbed } from '#contracts/calls/catalogue/oembed.ts';
import { withApi } from '#tests/support/api.ts';
import { aVideo } from '#tests/support/factories.ts';

const api = withApi();
const ids = { shown: 0, hidden: 0, deleted: 0 };
const origin = 'https://tube.example';
const ask = (url: string, more = '') =>
  api.app.inject({ url: `/api/v1/oembed?url=${encodeURIComponent(url)}${more}` });

beforeAll(async () => {
  const ctx = api.ctx({ kind: 'system' });
  ids.shown = await aVideo(ctx);
  ids.hidden = await aVideo(ctx, { is_private: true });
  ids.deleted = await aVideo(ctx, { status: 'deleted' });
  await ctx.db
    .updateTable('video')
    .set({ title: `Mist & "fog" <i>of</i> 'June'`, dir: 'mist' })
    .where('video_id', '=', ids.shown)
    .execute();
});
const page = (which: keyof typeof ids = 'shown'): string => `${origin}/videos/${ids[which]}/mist/`;

describe('the embed of an address', () => {
  test('is described in JSON, for scripts of any origin, until a change of the video purges it', async () => {
    const answer = await ask(page());
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, s-maxage=3600, max-age=60',
      'access-control-allow-origin': '*',
      'surrogate-key': expect.stringMatching(new RegExp(`\\bv${ids.shown}\\b`)),
    });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    const found = OEmbed.parse(answer.json());
    expect(found).toMatchObject({
      version: '1.0',
      type: 'video',
      provider_name: 'Velour',
      provider_url: `${origin}/`,
      cache_age: 3600,
      width: 640,
      height: 360,
    });
    expect(found.html).toContain(`src="${origin}/embed/${ids.shown}/mist/"`);
    expect(found.html).toContain('width="640" height="360"');
    // The title cannot leave its attribute.
    expect(found.html).toContain('Mist &amp; &quot;fog&quot; &lt;i&gt;of&lt;/i&gt; &#39;June&#39;');
    expect(found.html.match(/</g)).toHaveLength(2);
  });

  test('is the same in XML', async () => {
    const answer = await ask(page(), '&format=xml');
    expect(answer.headers['content-type']).toBe('text/xml; charset=utf-8');
    expect(answer.body).toMatch(
      /^<\?xml version="1.0" encoding="utf-8" standalone="yes"\?>\n<oembed>/,
    );
    expect(answer.body).toContain('<type>video</type>');
    expect(answer.body).toContain(
      '<title>Mist &amp; &quot;fog&quot; &lt;i&gt;of&lt;/i&gt; &#39;June&#39;</title>',
    );
    expect(answer.body).toContain('<html>&lt;iframe src=&quot;');
  });

  test.each([
    ['&maxwidth=426', 426, 239],
    ['&maxheight=180', 320, 180],
    ['&maxwidth=426&maxheight=90', 160, 90],
    ['&maxwidth=1', 1, 1],
    ['&maxwidth=1920', 1920, 1080],
  ])('with %s is %i × %i', async (more, width, height) => {
    const found = OEmbed.parse((await ask(page(), more)).json());
    expect([found.width, found.height]).toEqual([width, height]);
    expect(found.html).toContain(`width="${width}" height="${height}"`);
    if (found.thumbnail_width !== undefined)
      expect(found.thumbnail_width).toBeLessThanOrEqual(Math.max(width, 640));
  });

  test.each(['', 'other-words/', 'mist/?start_time=4#x'])(
    'is found by /videos/{id}/%s',
    async (rest) => {
      expect((await ask(`${origin}/videos/${ids.shown}/${rest}`)).statusCode).toBe(200);
    },
  );
  test('is found by its own address, and by a call with parameters of others', async () => {
    const answer = await ask(`${origin}/embed/${ids.shown}/mist/`, '&omit_script=1&dnt=true');
    expect(answer.statusCode).toBe(200);
  });
});

describe('refusals', () => {
  test('a private video is 401, a deleted and an unknown one 404, without a word of them', async () => {
    const statuses = [await ask(page('hidden')), await ask(page('deleted'))];
    expect(statuses.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [401, '{"error":1,"code":"unauthorized"}'],
      [404, '{"error":1,"code":"not_found"}'],
    ]);
    expect((await ask(`${origin}/videos/60000000/x/`)).statusCode).toBe(404);
  });

  test.each([
    'https://evil.example/videos/1/x/',
    'http://tube.example/videos/1/x/',
    'https://tube.example.evil.example/videos/1/x/',
    'https://tube.example/videos/longest/',
    'https://tube.example/album/1/x/',
    'https://tube.example/videos/0/x/',
    'https://tube.example/',
    'javascript:alert(1)',
    '/videos/1/x/',
    'x',
  ])('%s is none of ours: 404', async (url) => {
    expect((await ask(url)).statusCode).toBe(404);
  });

  test('another format is 501', async () => {
    const answer = await ask(page(), '&format=yaml');
    expect([answer.statusCode, answer.json<unknown>()]).toEqual([
      501,
      { error: 1, code: 'not_implemented' },
    ]);
  });

  test.each([
    '&maxwidth=0',
    '&maxwidth=-1',
    '&maxheight=1e3',
    '&maxheight=x',
    '&maxwidth=99999999',
  ])('%s is 400', async (more) => {
    expect((await ask(page(), more)).statusCode).toBe(400);
  });
  test('without an address it is 400', async () => {
    for (const query of ['', '?url=', '?format=xml'])
      expect((await api.app.inject({ url: `/api/v1/oembed${query}` })).statusCode).toBe(400);
  });
});
