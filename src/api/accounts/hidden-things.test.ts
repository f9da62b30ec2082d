import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  change_hidden_url,
  hidden_things_url,
  movedThingsUrl,
  namedThingsUrl,
} from '#contracts/calls/accounts/hidden-things.ts';
import { hidden_things_max } from '#contracts/things.ts';
import { accountCallsOf, html } from '#tests/support/account-calls.ts';
import { withApi } from '#tests/support/api.ts';
import { aMember } from '#tests/support/members.ts';

const api = withApi();
const { post, get } = accountCallsOf(api);
const tag = async (dir: string): Promise<string> => {
  const { tag_id } = await api
    .ctx()
    .db.insertInto('tag')
    .values({ dir, title: dir })
    .returning('tag_id')
    .executeTakeFirstOrThrow();
  return `t${tag_id.toString(36)}`;
};

test('a member hides things on the account, shows them again, and no cache stores the list', async () => {
  const { token } = await aMember(api.ctx(), 'Anna');
  const cookie = `__Host-session=${token}`;
  const [rain, fog] = [await tag('rain'), await tag('fog')];
  const hidden = await post(change_hidden_url, { hide: `${rain},${fog}` }, { cookie });
  const done = { ok: 1, next: '/privacy/', dropped: 0 };
  expect([hidden.statusCode, hidden.json()]).toEqual([200, done]);
  const list = await get(hidden_things_url, cookie);
  expect([list.json(), list.headers['cache-control']]).toEqual([
    { things: [rain, fog], writers: [] },
    'no-store',
  ]);
  const shown = await post(change_hidden_url, { show: rain }, { cookie, ...html });
  expect([shown.statusCode, shown.headers.location]).toEqual([303, '/privacy/']);
  const joined = await post(change_hidden_url, { join: `${rain},${fog}` }, { cookie });
  expect([joined.statusCode, joined.json()]).toEqual([200, done]);
  expect((await get(hidden_things_url, cookie)).json()).toEqual({ things: [fog], writers: [] });
});

test('without a session there is no list, from another site none is changed', async () => {
  const { token } = await aMember(api.ctx(), 'Berta');
  const cookie = `__Host-session=${token}`;
  expect((await get(hidden_things_url)).statusCode).toBe(401);
  expect((await post(change_hidden_url, { hide: 't1' })).statusCode).toBe(401);
  const foreign = { cookie, origin: 'https://elsewhere.example' };
  expect((await post(change_hidden_url, { hide: 't1' }, foreign)).statusCode).toBe(403);
  expect((await get(hidden_things_url, cookie)).json()).toEqual({ things: [], writers: [] });
});

const many = Array.from({ length: hidden_things_max + 1 }, (_, index) => `t${index + 1}`).join();
test.each([
  [{ hide: '' }],
  [{ hide: 'x1' }],
  [{ hide: 't1,t1' }],
  [{ hide: 't1,' }],
  [{ hide: '__proto__' }],
  [{ hide: many }],
  [{ show: '%00' }],
  [{ join: 't1,t1' }],
  [{ hide: 't1', member_id: '2' }],
  [{ hide: 't1', __proto: 'x' }],
])('refuses the form %#', async (fields) => {
  const { token } = await aMember(api.ctx(), `Clara-${randomBytes(4).toString('hex')}`);
  const answer = await post(change_hidden_url, fields as unknown as Record<string, string>, {
    cookie: `__Host-session=${token}`,
  });
  expect(answer.statusCode).toBe(422);
});

test('names are a public answer, in one spelling of the address', async () => {
  const mist = await tag('mist');
  const answer = await get(namedThingsUrl.build({ things: [mist, 'c9zzzz'], lang: 'de' }));
  expect(answer.json()).toEqual({
    things: [{ thing: mist, now: mist, kind: 'tag', dir: 'mist', title: 'mist' }],
  });
  for (const wrong of ['', '?things=', '?things=t1%2Ct1', '?things=t01', '?lang=de&things=t1'])
    expect((await get(`/api/v1/things${wrong}`)).statusCode).toBe(404);
});

test('moved things are a public answer without a query', async () => {
  const [mist, haze] = [await tag('moved-mist'), await tag('moved-haze')];
  await api
    .ctx()
    .db.updateTable('tag')
    .set({ merged_into: Number.parseInt(haze.slice(1), 36) })
    .where('dir', '=', 'moved-mist')
    .execute();
  const answer = await get(movedThingsUrl.build({}));
  expect(answer.json()).toEqual({ things: [{ thing: mist, now: haze, dir: 'moved-haze' }] });
  expect(answer.headers['cache-control']).toContain('public');
  expect((await get('/api/v1/moved-things?things=t1')).statusCode).toBe(404);
});
