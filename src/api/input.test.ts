import { describe, expect, test } from 'vitest';
import { recount } from '#domain/stats/index.ts';
import { aMember } from '#tests/support/members.ts';
import { withInputForms } from '#tests/support/input-forms.ts';
import { voterKey } from './http/client-address.ts';

const { api, state, post, view } = withInputForms();

async function counted(): Promise<number> {
  await api.flushViews();
  await recount(api.ctx());
  const row = await api.db
    .selectFrom('video_stat')
    .select('views')
    .where('video_id', '=', state.video_id)
    .executeTakeFirstOrThrow();
  return row.views;
}

describe('act=view', () => {
  test('counts a visitor once and ignores user_id', async () => {
    const before = await counted();
    for (const more of ['&nogeo=1', '&nogeo=0&user_id=1', '&user_id=2']) {
      const answer = await post(view(more), { 'x-forwarded-for': '203.0.113.9' });
      expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([
        200,
        { ok: 1 },
        'no-store',
      ]);
    }
    expect(await counted()).toBe(before + 1);
    await post(view(), { 'x-forwarded-for': '203.0.113.10' });
    expect(await counted()).toBe(before + 2);
  });

  test('counts a member once, wherever the session is used, and not by the address', async () => {
    const { token } = await aMember(api.ctx(), 'Vera');
    const cookie = { cookie: `__Host-session=${token}`, origin: 'https://tube.example' };
    const before = await counted();
    for (const address of ['203.0.113.40', '203.0.113.41'])
      await post(view(), { 'x-forwarded-for': address, ...cookie });
    await post(view(), { 'x-forwarded-for': '203.0.113.40' });
    expect(await counted()).toBe(before + 2);
  });

  test('counts an IPv6 /64 as one visitor', async () => {
    const before = await counted();
    for (const end of ['1', '2', 'ffff:1'])
      await post(view(), { 'x-forwarded-for': `2001:db8:7:7::${end}` });
    expect(await counted()).toBe(before + 1);
  });

  test('answers bots without counting them', async () => {
    const before = await counted();
    expect(
      (
        await post(view(), {
          'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
        })
      ).json(),
    ).toEqual({ ok: 1 });
    expect((await post(view(), { 'user-agent': '' })).json()).toEqual({ ok: 1 });
    expect(await counted()).toBe(before);
  });

  test('answers a view of an unknown video without counting it', async () => {
    expect((await post('act=view&section=video&object_id=60000000')).json()).toEqual({ ok: 1 });
    expect(await api.flushViews()).toBe(0);
  });

  test.each(['album', 'model', 'channel', 'playlist'])('counts views of a %s', async (section) => {
    const name = section === 'model' || section === 'channel' ? 'nobody' : '60000000';
    const answer = await post(`act=view&section=${section}&object_id=${name}&nogeo=1`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: 1 }]);
  });
});

describe('act=vote', () => {
  const vote = (value: 0 | 1, more = ''): string =>
    `act=vote&section=video&object_id=${state.video_id}&vote=${value}${more}`;
  const likes = async (): Promise<unknown> =>
    api.db
      .selectFrom('video_stat')
      .select(['likes', 'dislikes'])
      .where('video_id', '=', state.video_id)
      .executeTakeFirst();

  test('returns the counts, and 409 for a second vote of the same address', async () => {
    const first = await post(vote(1), { 'x-forwarded-for': '203.0.113.20' });
    expect([first.statusCode, first.json(), first.headers['cache-control']]).toEqual([
      200,
      { ok: 1, likes: 1, dislikes: 0 },
      'no-store',
    ]);
    // Another program of the same household, and another address of its /64.
    for (const value of [0, 1] as const) {
      const again = await post(vote(value, '&user_id=7'), {
        'x-forwarded-for': '203.0.113.20',
        'user-agent': 'curl/8',
      });
      expect([again.statusCode, again.json(), again.headers['cache-control']]).toEqual([
        409,
        { error: 1, code: 'already' },
        'no-store',
      ]);
    }
    expect((await post(vote(0), { 'x-forwarded-for': '2001:db8:9:9::1' })).json()).toEqual({
      ok: 1,
      likes: 1,
      dislikes: 1,
    });
    expect((await post(vote(0), { 'x-forwarded-for': '2001:db8:9:9:ffff::2' })).statusCode).toBe(
      409,
    );
    expect(await likes()).toEqual({ likes: 1, dislikes: 1 });
  });

  test('of a member counts once from any address, and not when another site sends it', async () => {
    const { token } = await aMember(api.ctx(), 'Wanda');
    const cookie = { cookie: `__Host-session=${token}` };
    const foreign = await post(vote(1), { ...cookie, origin: 'https://evil.example' });
    const unnamed = await post(vote(1), { ...cookie, origin: '' });
    expect([foreign.statusCode, unnamed.statusCode]).toEqual([403, 403]);
    const statuses = [];
    for (const address of ['203.0.113.50', '203.0.113.51']) {
      const own = { ...cookie, origin: 'https://tube.example', 'x-forwarded-for': address };
      statuses.push((await post(vote(1), own)).statusCode);
    }
    expect(statuses).toEqual([200, 409]);
    // A neighbour at the same address has a vote of the own.
    expect((await post(vote(1), { 'x-forwarded-for': '203.0.113.50' })).statusCode).toBe(200);
  });

  test("recognises yesterday's vote by yesterday's key", async () => {
    const address = { 'x-forwarded-for': '203.0.113.21' };
    const before = await api.db.selectFrom('video_vote').select('voter_key').execute();
    await post(vote(1), address);
    const now = await api.db.selectFrom('video_vote').select('voter_key').execute();
    const mine = now
      .map((row) => row.voter_key)
      .find((key) => !before.some((row) => row.voter_key.equals(key)));
    const yesterday = Buffer.from(
      voterKey(api.ctx().settings.media_secret, '203.0.113.21', new Date(Date.now() - 86_400_000)),
      'hex',
    );
    await api.db
      .updateTable('video_vote')
      .set({ voter_key: yesterday })
      .where('voter_key', '=', mine ?? Buffer.alloc(0))
      .execute();
    expect((await post(vote(1), address)).statusCode).toBe(409);
  });

  test('stores no part of the address with a vote', async () => {
    await post(vote(1), { 'x-forwarded-for': '203.0.113.22' });
    const rows = await api.db.selectFrom('video_vote').select('voter_key').execute();
    for (const { voter_key } of rows) {
      // Of a member the number: 8 bytes.
      expect([8, 16]).toContain(voter_key.length);
      expect(voter_key.toString('latin1')).not.toContain('203.0.113.22');
    }
  });

  test('limits votes separately from views', async () => {
    const address = { 'x-forwarded-for': '198.51.100.253' };
    const answers = await Promise.all(Array.from({ length: 65 }, () => post(vote(1), address)));
    const codes = answers.map(({ statusCode }) => statusCode);
    expect([200, 409, 429].map((status) => codes.filter((code) => code === status).length)).toEqual(
      [1, 59, 5],
    );
    expect((await post(view(), address)).statusCode).toBe(200);
  });
});

test('returns 429 with Retry-After when the rate limit of an address is used up', async () => {
  const answers = await Promise.all(
    Array.from({ length: 70 }, () => post(view(), { 'x-forwarded-for': '198.51.100.251' })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60);
  const refused = answers.find(({ statusCode }) => statusCode === 429);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(refused?.headers['cache-control']).toBe('no-store');
  expect(refused?.json()).toMatchObject({ error: 1, code: 'too_many_requests' });
  expect((await post(view(), { 'x-forwarded-for': '198.51.100.252' })).statusCode).toBe(200);
});
