import { expect, test } from 'vitest';
import type { MemberReads } from '#contracts/members/member-reads.ts';
import { DatabaseUnavailable } from '#platform/db/breaker.ts';
import { translateMemberOutages } from './translate-outages.ts';

const readsOf = (account: () => Promise<unknown>): MemberReads =>
  translateMemberOutages({ account } as unknown as MemberReads);

test.each([
  new Error('timeout exceeded when trying to connect'),
  new DatabaseUnavailable('too many requests wait for a connection', '53300'),
])('a page of an account is unavailable while the database is away: %s', async (error) => {
  await expect(readsOf(() => Promise.reject(error)).account()).rejects.toMatchObject({
    code: 'unavailable',
  });
});

test('other errors of reads stay what they are', async () => {
  const error = new Error('a fault');
  await expect(readsOf(() => Promise.reject(error)).account()).rejects.toBe(error);
  expect(await readsOf(() => Promise.resolve(7)).account()).toBe(7);
});
