import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { memberUrl } from '#contracts/calls/accounts/member-url.ts';
import { eraseAccount } from '#domain/erasure/index.ts';
import { storePicture } from '#domain/member-pictures/index.ts';
import { createResponseCache } from '#platform/cache/response-cache.ts';
import { accountCallsOf } from '#tests/support/account-calls.ts';
import { withApi } from '#tests/support/api.ts';
import { aMember } from '#tests/support/members.ts';
import { aDecision } from '#tests/support/statements.ts';

const response_cache = createResponseCache();
const api = withApi(() => ({
  response_cache,
  answer_cache_bytes: 1_000_000,
  // A cache in front without purges.
  purges_caches: false,
}));
const { get } = accountCallsOf(api);
const state = { bytes: Buffer.alloc(0) };
beforeAll(async () => {
  const create = { width: 1300, height: 400, channels: 3, background: '#48c' } as const;
  state.bytes = await sharp({ create }).jpeg().toBuffer();
});

/** A page of a member and a picture that caches store, and that are gone a minute after the end of the account. */
async function expectGone(name: string, end: (member_id: number) => Promise<unknown>) {
  const { member_id } = await aMember(api.ctx(), name);
  const url = {
    page: memberUrl.build(name),
    picture: await storePicture(api.ctx(), { member_id, section: 'avatar', bytes: state.bytes }),
  };
  await api.db.updateTable('member_picture').set({ state: 'approved' }).execute();
  const pages = [url.page, url.picture];
  for (const each of [...pages, ...pages]) {
    const { statusCode, headers } = await get(each);
    expect([each, statusCode]).toEqual([each, 200]);
    const [, seconds] = /s-maxage=(\d+)/.exec(String(headers['cache-control'])) ?? [];
    expect(Number(seconds)).toBeLessThanOrEqual(50);
  }
  expect((await get(url.page)).headers['cache-status']).toMatch(/hit/);
  await sql`delete from cache_purge`.execute(api.db);
  await end(member_id);
  // Tags that every process receives at the commit, and a CDN as well.
  const { rows } = await sql<{ tag: string }>`select distinct tag from cache_purge`.execute(api.db);
  const tags = rows.map(({ tag }) => tag);
  expect(tags).toContain(`u${member_id}`);
  response_cache.purge(tags);
  for (const each of pages)
    await expect.poll(async () => [each, (await get(each)).statusCode]).toEqual([each, 404]);
  expect((await get(url.page)).body).not.toContain(name);
}

test('nothing serves the page or the pictures of a banned member a minute after the decision, whatever served them before', async () => {
  await expectGone('Anna', (member_id) =>
    aDecision(api.ctx(), { type: 'member', id: String(member_id) }, { action: 'ban' }),
  );
});

test('nothing serves the page or the pictures of an erased member a minute after the erasure, whatever served them before', async () => {
  await expectGone('Berta', (member_id) => eraseAccount(api.ctx(), member_id, 'member'));
});
