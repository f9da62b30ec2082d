import { beforeAll, describe, expect, test } from 'vitest';
import { VideoFiles } from '#contracts/calls/catalogue/video-file.ts';
import { VideoStats, videoStatsUrl } from '#contracts/calls/catalogue/video-stats.ts';
import { watch_url } from '#contracts/calls/catalogue/watch.ts';
import { createDomain } from '#domain/index.ts';
import { getVideoStats, addStatsToken, issueWatchToken } from '#domain/watching/index.ts';
import { saveMembers } from '#domain/taxonomy/index.ts';
import { test_rates, withApi } from '#tests/support/api.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aWatch, watchedBits, watchedBuckets } from '#tests/support/watches.ts';

const api = withApi(() => ({ trusted_proxies: ['127.0.0.1'] }));
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const secret = 'a test secret of thirty-two chars';
const hour = 3_600_000;
const state = { video_id: 0, address: 0 };

beforeAll(async () => {
  state.video_id = await aVideo(api.ctx({ kind: 'system' }));
});

/** A token of a minute's video that was issued some time ago. */
const tokenOf = (video_id: number, ago_ms = hour, duration = 60): string =>
  issueWatchToken(secret, { video_id, duration }, new Date(Date.now() - ago_ms));

const form = (fields: Record<string, string>): string =>
  new URLSearchParams({
    token: tokenOf(state.video_id),
    bits: watchedBits([0, 50]).toString('base64url'),
    seconds: '30',
    stalls: '0',
    errors: '0.0.0.0',
    ...fields,
  }).toString();

const post = (payload: string, headers: Record<string, string> = {}) =>
  api.app.inject({
    method: 'POST',
    url: watch_url,
    payload,
    headers: {
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      'user-agent': browser,
      'x-forwarded-for': `198.51.100.${++state.address % 250}`,
      ...headers,
    },
  });

async function statsOf(video_id: number): Promise<VideoStats> {
  await api.flushWatches();
  return getVideoStats(api.ctx(), video_id);
}

describe('beacons', () => {
  test('count with the token of videofile.php', async () => {
    const video_id = await aVideo(api.ctx({ kind: 'system' }));
    const answer = await api.app.inject({
      url: `/api/videofile.php?video_id=${video_id}&lifetime=8640000`,
    });
    const [file] = VideoFiles.parse(answer.json());
    const bits = watchedBits([0, 20]).toString('base64url');
    const sent = form({ token: file?.watch_token ?? '', bits, seconds: '12' });
    const first = await post(sent);
    expect([first.statusCode, first.json(), first.headers['cache-control']]).toEqual([
      200,
      { ok: 1 },
      'no-store',
    ]);
    const { watches, retention, total } = await statsOf(video_id);
    expect([watches, total.seconds, retention]).toEqual([1, 12, watchedBuckets([0, 20])]);
    expect(file?.most_replayed).toBeNull();
  });

  test('of one token count one length of the video, however often and whatever they say', async () => {
    const video_id = await aVideo(api.ctx({ kind: 'system' }));
    const token = tokenOf(video_id);
    const all = watchedBits([0, 100]).toString('base64url');
    for (let round = 0; round < 3; round++) {
      const sent = form({ token, bits: all, seconds: '999999', first_frame: '300', lines: '720' });
      const answers = await Promise.all([post(sent), post(sent), post(sent)]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      await api.flushWatches();
    }
    const { watches, retention, total } = await statsOf(video_id);
    expect([watches, total.seconds, total.completions]).toEqual([1, 60, 1]);
    expect(retention).toEqual(watchedBuckets([0, 100]));
  });

  test('cannot say more than can have been played since the token was issued', async () => {
    const video_id = await aVideo(api.ctx({ kind: 'system' }));
    const fresh = tokenOf(video_id, 0, 7200);
    const whole = await post(
      form({ token: fresh, bits: watchedBits([0, 100]).toString('base64url') }),
    );
    expect([whole.statusCode, whole.json()]).toEqual([422, { error: { bits: 'invalid' } }]);
    const some = form({ token: fresh, bits: watchedBits([0, 0]).toString('base64url') });
    expect((await post(some.replace('seconds=30', 'seconds=7200'))).statusCode).toBe(200);
    // Thirty seconds of slack at the double speed.
    expect((await statsOf(video_id)).total.seconds).toBeLessThanOrEqual(62);
  });

  test('of bots are answered and not counted', async () => {
    const video_id = await aVideo(api.ctx({ kind: 'system' }));
    const sent = form({ token: tokenOf(video_id) });
    const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    for (const agent of [bot, ''])
      expect((await post(sent, { 'user-agent': agent })).json()).toEqual({ ok: 1 });
    expect((await statsOf(video_id)).watches).toBe(0);
  });

  test.each([
    ['a foreign token', () => ({ token: `${'A'.repeat(50)}` })],
    [
      'a token under another secret',
      () => ({
        token: issueWatchToken('x'.repeat(32), { video_id: 1, duration: 60 }, new Date()),
      }),
    ],
    ['an expired token', () => ({ token: tokenOf(1, 12 * hour + 1000) })],
    ['a token of 1970', () => ({ token: tokenOf(1, Date.now()) })],
    ['a stream signature', () => ({ token: '1764000000.abcdefghijklmnopqrstuv' })],
    ['no bitmap', () => ({ bits: '' })],
    ['a short bitmap', () => ({ bits: 'AAAA' })],
    ['a bitmap of a hundred and four bits', () => ({ bits: '_'.repeat(17) + 'w' })],
    ['a bitmap of other letters', () => ({ bits: '+'.repeat(18) })],
    ['negative seconds', () => ({ seconds: '-1' })],
    ['seconds that are no number', () => ({ seconds: 'NaN' })],
    ['an exponent', () => ({ seconds: '1e3' })],
    ['too many stalls', () => ({ stalls: '1000' })],
    ['three kinds of errors', () => ({ errors: '0.0.0' })],
    ['five kinds of errors', () => ({ errors: '0.0.0.0.0' })],
    ['a time to the first picture below 0', () => ({ first_frame: '-5' })],
    ['a picture of no lines', () => ({ lines: '0' })],
    ['a clock', () => ({ now: '0' })],
    ['a prototype', () => ({ __proto__: '1', ['constructor']: '1' })],
  ])('with %s are refused', async (_which, fields) => {
    const answer = await post(form(fields() as Record<string, string>));
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toHaveProperty('error');
  });

  test('with a million buckets are refused before they are read', async () => {
    const answer = await post(form({ bits: 'A'.repeat(Math.ceil(1e6 / 6)) }));
    expect(answer.statusCode).toBe(413);
  });

  test('of other origins and other media types are refused', async () => {
    expect((await post(form({}), { origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await post(form({}), { 'content-type': 'application/json' })).statusCode).toBe(415);
  });

  test('have a budget of their own', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.77' };
    for (let n = 0; n < test_rates.watch; n++)
      expect((await post(form({}), headers)).statusCode).toBe(200);
    const refused = await post(form({}), headers);
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  });
});

describe('most replayed', () => {
  test('is shown from fifty watches on', async () => {
    const ctx = api.ctx({ kind: 'system' });
    const video_id = await aVideo(ctx);
    const { watches } = createDomain(ctx);
    const curve = async () => {
      await watches.flush();
      const url = `/api/videofile.php?video_id=${video_id}&lifetime=600`;
      return VideoFiles.parse((await api.app.inject({ url })).json())[0]?.most_replayed;
    };
    for (let n = 0; n < 49; n++)
      watches.record(aWatch(video_id, { buckets: [0, n % 2 ? 50 : 100] }));
    expect(await curve()).toBeNull();
    watches.record(aWatch(video_id, { buckets: [0, 50] }));
    expect(await curve()).toEqual({
      buckets: Array.from({ length: 100 }, (_, n) => (n < 50 ? 1 : 0.5)),
    });
    await watches[Symbol.asyncDispose]();
  });
});

describe('GET /api/video-stats.php', () => {
  const read = (video_id: number | string, authorization?: string) =>
    api.app.inject({
      url: videoStatsUrl.build(Number(video_id)),
      ...(authorization !== undefined && { headers: { authorization } }),
    });

  test('answers callers with a token of the owner', async () => {
    const ctx = api.ctx({ kind: 'system' });
    const member_id = (await saveMembers(ctx, [{ username: 'alice' }])).get('alice') ?? 0;
    const own = await aVideo(ctx, { member_id });
    const { secret: all } = await addStatsToken(ctx, { name: 'office' });
    const { secret: hers } = await addStatsToken(ctx, { name: 'alice', member: 'alice' });
    for (const [id, key, status] of [
      [own, all, 200],
      [state.video_id, all, 200],
      [own, hers, 200],
      [state.video_id, hers, 403],
      [60_000_000, all, 404],
      [60_000_000, hers, 403],
    ] as const)
      expect([id, (await read(id, `Bearer ${key}`)).statusCode]).toEqual([id, status]);
    const answer = await read(own, `Bearer ${all}`);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(VideoStats.parse(answer.json())).toMatchObject({ video_id: own, watches: 0, days: [] });
  });

  test.each([
    undefined,
    '',
    'Bearer',
    `Bearer ${'A'.repeat(43)}`,
    'Basic YTpi',
    `Bearer ${'A'.repeat(43)} x`,
    "Bearer ' or 1=1",
  ])('refuses the authorization %j', async (authorization) => {
    const answer = await read(state.video_id, authorization);
    expect([answer.statusCode, answer.json()]).toEqual([403, { error: 1, code: 'private' }]);
  });

  test.each(['', '?id=', '?id=01', '?id=1&id=2', '?id=1&x=1', '?video_id=1', '?id=99999999999'])(
    'returns 404 for %j',
    async (query) => {
      expect((await api.app.inject({ url: `/api/video-stats.php${query}` })).statusCode).toBe(404);
    },
  );
});
