import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { addressOfMember, member_password as password } from '#tests/support/members.ts';
import { saveMembers } from '../taxonomy/index.ts';
import { fillSkeletons } from './fill-skeletons.ts';
import { signUp } from './sign-up.ts';

const it = withCtx();
const join = (username: string): Promise<string> =>
  signUp(it.ctx(), { username, email: addressOfMember(username), password, lang: 'en' }).then(
    () => 'done',
    (error: { info?: { username?: string } }) => error.info?.username ?? 'failed',
  );
const skeletons = async () =>
  (
    await it.db.selectFrom('member').select(['username', 'skeleton']).orderBy('member_id').execute()
  ).map(({ username, skeleton }) => [username, skeleton]);

test('a name that looks like one of an imported catalogue is taken', async () => {
  const names = ['clara', 'C1ARA', 'marta'];
  const ids = await saveMembers(
    it.ctx({ kind: 'system' }),
    names.map((username) => ({ username })),
  );
  expect([...ids.keys()].toSorted()).toEqual(names.toSorted());
  expect(await saveMembers(it.ctx({ kind: 'system' }), [{ username: 'clara' }])).toEqual(
    new Map([['clara', ids.get('clara')]]),
  );
  for (const name of ['clara', 'c1ara', 'claRa', 'rnarta'])
    expect([name, await join(name)]).toEqual([name, 'taken']);
  expect(await join('mona')).toBe('done');
});

test('one of a catalogue that came before looks were stored is taken once they are filled, which is safe to repeat', async () => {
  await sql`insert into member (username) values ('norbert'), ('N0rbert-2'), ('Norbert-2'), ('m0na')`.execute(
    it.db,
  );
  await fillSkeletons(it.ctx());
  const filled = await skeletons();
  // The first of two that look alike, and none that looks like an account.
  expect(filled.slice(-4).map(([, skeleton]) => skeleton !== null)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(await join('n0rbert')).toBe('taken');
  await fillSkeletons(it.ctx());
  expect(await skeletons()).toEqual(filled);
  await sql`delete from member where username = 'N0rbert-2'`.execute(it.db);
  await fillSkeletons(it.ctx());
  expect((await skeletons()).find(([name]) => name === 'Norbert-2')?.[1]).not.toBeNull();
});
