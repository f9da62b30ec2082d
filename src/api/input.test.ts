import { beforeAll, describe, expect, test } from 'vitest';
import { stats } from '#domain/index.ts';
import { voterKey } from './http/client-address.ts';
import { withApi } from '#tests/support/api.ts';
import { aVideo } from '#tests/support/factories.ts';

const api = withApi(() => ({ trusted_proxies: ['127.0.0.1'] }));
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const state = { video_id: 0, address: 0 };

beforeAll(async () => {
  state.video_id = await aVideo(api.ctx({ kind: 'system' }));
});

/** Sends a form from an address of its own unless one is given. */
function post(payload: string | Buffer, headers: Record<string, string> = {}) {
  return api.app.inject({
    method: 'POST',
    url: '/api/input.php',
    payload,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': browser,
      'x-forwarded-for': `198.51.100.${++state.address % 250}`,
      ...headers,
    },
  });
}

const view = (more = ''): string => `act=view&section=video&object_id=${state.video_id}${more}`;

async function counted(): Promise<number> {
  await api.flushViews();
  await stats.recount(api.ctx());
  const row = await api.db.selectFrom('video_stat').select('views').where('video_id', '=', state.video_id).executeTakeFirstOrThrow();
  return row.views;
}

describe('act=view', () => {
  test('counts a visitor once, whatever the user_id says', async () => {
    const before = await counted();
    for (const more of ['&nogeo=1', '&nogeo=0&user_id=1', '&user_id=2']) {
      const answer = await post(view(more), { 'x-forwarded-for': '203.0.113.9' });
      expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([200, { ok: 1 }, 'no-store']);
    }
    expect(await counted()).toBe(before + 1);
    await post(view(), { 'x-forwarded-for': '203.0.113.10' });
    expect(await counted()).toBe(before + 2);
  });

  test('one /64 is one visitor', async () => {
    const before = await counted();
    for (const end of ['1', '2', 'ffff:1']) await post(view(), { 'x-forwarded-for': `2001:db8:7:7::${end}` });
    expect(await counted()).toBe(before + 1);
  });

  test('machines are answered and not counted', async () => {
    const before = await counted();
    expect(
      (await post(view(), { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' })).json(),
    ).toEqual({ ok: 1 });
    expect((await post(view(), { 'user-agent': '' })).json()).toEqual({ ok: 1 });
    expect(await counted()).toBe(before);
  });

  test('an unknown video is answered and counts nowhere', async () => {
    expect((await post('act=view&section=video&object_id=60000000')).json()).toEqual({ ok: 1 });
    expect(await api.flushViews()).toBe(0);
  });

  test.each(['album', 'model', 'channel', 'playlist'])('a %s is viewed as well', async (section) => {
    const name = section === 'model' || section === 'channel' ? 'nobody' : '60000000';
    const answer = await post(`act=view&section=${section}&object_id=${name}&nogeo=1`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: 1 }]);
  });
});

describe('act=vote', () => {
  const vote = (value: 0 | 1, more = ''): string => `act=vote&section=video&object_id=${state.video_id}&vote=${value}${more}`;
  const likes = async (): Promise<unknown> =>
    api.db.selectFrom('video_stat').select(['likes', 'dislikes']).where('video_id', '=', state.video_id).executeTakeFirst();

  test('answers the counts, and a second vote of the address with 409', async () => {
    const first = await post(vote(1), { 'x-forwarded-for': '203.0.113.20' });
    expect([first.statusCode, first.json(), first.headers['cache-control']]).toEqual([200, { ok: 1, likes: 1, dislikes: 0 }, 'no-store']);
    // Another program of the same household, and another address of its /64.
    for (const value of [0, 1] as const) {
      const again = await post(vote(value, '&user_id=7'), { 'x-forwarded-for': '203.0.113.20', 'user-agent': 'curl/8' });
      expect([again.statusCode, again.json(), again.headers['cache-control']]).toEqual([409, { error: 1, code: 'already' }, 'no-store']);
    }
    expect((await post(vote(0), { 'x-forwarded-for': '2001:db8:9:9::1' })).json()).toEqual({ ok: 1, likes: 1, dislikes: 1 });
    expect((await post(vote(0), { 'x-forwarded-for': '2001:db8:9:9:ffff::2' })).statusCode).toBe(409);
    expect(await likes()).toEqual({ likes: 1, dislikes: 1 });
  });

  test('the vote of yesterday is known by yesterday’s key', async () => {
    const address = { 'x-forwarded-for': '203.0.113.21' };
    const before = await api.db.selectFrom('video_vote').select('voter_key').execute();
    await post(vote(1), address);
    const now = await api.db.selectFrom('video_vote').select('voter_key').execute();
    const mine = now.map((row) => row.voter_key).find((key) => !before.some((row) => row.voter_key.equals(key)));
    const yesterday = Buffer.from(voterKey(api.ctx().settings.media_secret, '203.0.113.21', new Date(Date.now() - 86_400_000)), 'hex');
    await api.db
      .updateTable('video_vote')
      .set({ voter_key: yesterday })
      .where('voter_key', '=', mine ?? Buffer.alloc(0))
      .execute();
    expect((await post(vote(1), address)).statusCode).toBe(409);
  });

  test('nothing of an address is kept with a vote', async () => {
    await post(vote(1), { 'x-forwarded-for': '203.0.113.22' });
    const rows = await api.db.selectFrom('video_vote').select('voter_key').execute();
    for (const { voter_key } of rows) {
      expect(voter_key).toHaveLength(16);
      expect(voter_key.toString('latin1')).not.toContain('203.0.113.22');
    }
  });

  test('votes have a budget of their own', async () => {
    const address = { 'x-forwarded-for': '198.51.100.253' };
    const answers = await Promise.all(Array.from({ length: 65 }, () => post(vote(1), address)));
    const codes = answers.map(({ statusCode }) => statusCode);
    expect([200, 409, 429].map((status) => codes.filter((code) => code === status).length)).toEqual([1, 59, 5]);
    expect((await post(view(), address)).statusCode).toBe(200);
  });
});

describe('bad forms', () => {
  test.each(['?x=1', '?act=view'])('a query %s beside one is not found', async (query) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await api.app.inject({ method: 'POST', url: `/api/input.php${query}`, payload: view(), headers });
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: 1, code: 'not_found' }]);
  });
  test.each([
    ['', 422],
    ['act=view', 422],
    ['act=vote&section=video&object_id=1', 422],
    ['act=__proto__', 422],
    ['act=constructor&__proto__[act]=view', 422],
    ['act=view&section=video&object_id=1&__proto__=1', 422],
    ['act=view&section=video&object_id=1&vote=1', 422],
    ['act=vote&section=comment&object_id=1&vote=1&x=1', 422],
    ['act=view&section=comment&object_id=1', 422],
    ['act=view&section=model&object_id=Ada', 422],
    ['act=view&section=model&object_id=../ada', 422],
    [`act=view&section=model&object_id=${'a'.repeat(81)}`, 422],
    ['act=view&section=album&object_id=ada', 422],
    ['act=view&section=playlist&object_id=67108864', 422],
    ['act=vote&section=playlist&object_id=1&vote=1', 422],
    ['act=vote&section=video&object_id=ada&vote=1', 422],
    ['act=vote&section=video&object_id=1&vote=2', 422],
    ['act=vote&section=video&object_id=1&vote=', 422],
    ['act=vote&section=video&object_id=60000000&vote=1', 404],
    ['act=vote&section=model&object_id=nobody&vote=1', 404],
    ['act=vote&section=comment&object_id=1&vote=1', 404],
    ['act=view&section=video&object_id=0', 422],
    ['act=view&section=video&object_id=1e3', 422],
    ['act=view&section=video&object_id=-1', 422],
    ['act=view&section=video&object_id=99999999999', 422],
    ['act=view&section=video&object_id=1%00', 422],
    ['act=view&section=video&object_id=1&nogeo=2', 422],
    ['act[]=view&section=video&object_id=1', 422],
    ['act=view&act=view&section=video&object_id=1', 400],
    ['act=%zz', 400],
    ['act=%FF', 400],
    [`act=view&x=${'y'.repeat(70_000)}`, 413],
    [Array.from({ length: 300 }, (_, index) => `f${index}=1`).join('&'), 400],
  ])('%.60s answers %i', async (form, status) => {
    const answer = await post(form);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toHaveProperty('error');
  });

  test('fields are named, values are not repeated', async () => {
    const answer = await post('act=view&section=<b>&nogeo=<i>');
    expect(answer.json()).toEqual({ error: { section: 'invalid', object_id: 'missing', nogeo: 'invalid' } });
  });

  test.each([
    ['application/json', 415],
    ['text/plain', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/x-www-form-urlencoded; charset=iso-8859-1', 415],
    ['application/x-www-form-urlencoded;charset=utf-7', 415],
    ['application/x-www-form-urlencoded, application/json', 415],
    ['application/x-www-form-urlencodedx', 415],
    ['application/x-www-form-urlencoded; charset=utf-8', 200],
    ['Application/X-WWW-Form-Urlencoded;charset="UTF-8"', 200],
    ['nonsense', 415],
    ['\tapplication/json', 415],
  ])('Content-Type %j answers %i', async (type, status) => {
    expect((await post(view(), { 'content-type': type })).statusCode).toBe(status);
  });

  test('a body without a type, and a coded one, are refused', async () => {
    expect((await api.app.inject({ method: 'POST', url: '/api/input.php' })).statusCode).toBe(415);
    expect((await post(view(), { 'content-encoding': 'gzip' })).statusCode).toBe(415);
  });
});

describe('where it comes from', () => {
  test.each([
    [{}, 200],
    [{ origin: 'https://tube.example' }, 200],
    [{ origin: 'https://tube.example', 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'none' }, 200],
    [{ origin: 'http://localhost:3000', host: 'localhost:3000', 'sec-fetch-site': 'same-origin' }, 200],
    [{ origin: 'http://localhost:3000', host: 'localhost:3000' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, 403],
    [{ origin: 'https://tube.example.evil.example' }, 403],
    [{ origin: 'http://tube.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: '' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
  ] as [Record<string, string>, number][])('%j answers %i', async (headers, status) => {
    const answer = await post(view(), headers);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

test('the budget of an address ends with 429 and says when to come back', async () => {
  const answers = await Promise.all(Array.from({ length: 70 }, () => post(view(), { 'x-forwarded-for': '198.51.100.251' })));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60);
  const refused = answers.find(({ statusCode }) => statusCode === 429);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(refused?.headers['cache-control']).toBe('no-store');
  expect(refused?.json()).toMatchObject({ error: 1, code: 'too_many_requests' });
  expect((await post(view(), { 'x-forwarded-for': '198.51.100.252' })).statusCode).toBe(200);
});
