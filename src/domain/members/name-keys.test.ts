import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { usernameKey } from '#contracts/text/username.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { fault } from '#tests/support/fault.ts';
import { addressOfMember, aMember, member_password as password } from '#tests/support/members.ts';
import { findMemberId, getMember } from '../profiles/index.ts';
import { saveMembers } from '../taxonomy/index.ts';
import { fillNameKeys } from './fill-skeletons.ts';
import { createLogin, signUp } from './sign-up.ts';
import { readNewUsername } from './usernames.ts';

const it = withCtx();
const keyOf = async (username: string): Promise<string | undefined> =>
  (
    await it.db
      .selectFrom('member')
      .select('username_key')
      .where('username', '=', username)
      .executeTakeFirst()
  )?.username_key;
/** As PostgreSQL made it where it knows no final sigma. */
const spoil = (member_id: number, key: string): Promise<unknown> =>
  sql`update member set username_key = ${key} where member_id = ${member_id}`.execute(it.db);

test('a name has one key, whatever letters it has: its member has a page, and is found in any letter case', async () => {
  for (const username of ['ΝΙΚΟΣ', 'İpek']) {
    const { member_id } = await aMember(it.ctx(), username);
    expect(await keyOf(username)).toBe(usernameKey(username));
    for (const typed of [username, usernameKey(username)]) {
      expect(await findMemberId(it.db, typed)).toBe(member_id);
      expect((await getMember(it.ctx(), typed)).member).toMatchObject({ username });
    }
  }
  const ids = await saveMembers(it.ctx({ kind: 'system' }), [{ username: 'ΠΕΤΡΟΣ' }]);
  expect(await findMemberId(it.db, 'πετρος')).toBe(ids.get('ΠΕΤΡΟΣ'));
});

test('a name that an import takes in the moment of a sign-up is taken', async () => {
  const { name } = await readNewUsername(it.ctx(), 'ΣΠΥΡΟΣ');
  const sign_up = { email: addressOfMember('ΣΠΥΡΟΣ'), password, lang: 'en' as const };
  await saveMembers(it.ctx({ kind: 'system' }), [{ username: 'ΣΠΥΡΟΣ' }]);
  const login = { ...sign_up, password_hash: 'x', role: 'member', terms_version: '' } as const;
  const made = it.db.transaction().execute((trx) => createLogin(it.ctx(), trx, name, login));
  const taken = ['invalid', { username: 'taken' }];
  expect(await fault(made)).toEqual(taken);
  expect(await fault(signUp(it.ctx(), { ...sign_up, username: 'ΣΠΥΡΟΣ' }))).toEqual(taken);
});

test('keys of names from before are mended: those of accounts at the upgrade, those of a catalogue after it', async () => {
  const { member_id } = await aMember(it.ctx(), 'ΜΑΡΚΟΣ');
  await spoil(member_id, 'μαρκοσ');
  const file = join(import.meta.dirname, '../../../db/migrations/0092-one-name-key.sql');
  const owner = new pg.Client(it.url('owner'));
  await owner.connect();
  await owner.query(await readFile(file, 'utf8'));
  await owner.end();
  expect(await keyOf('ΜΑΡΚΟΣ')).toBe('μαρκος');

  const ids = await saveMembers(it.ctx({ kind: 'system' }), [
    { username: 'ΑΛΕΞΗΣ' },
    { username: 'ΘΩΜΑΣ' },
  ]);
  await spoil(ids.get('ΑΛΕΞΗΣ') ?? 0, 'αλεξησ');
  await spoil(ids.get('ΘΩΜΑΣ') ?? 0, 'θωμασ');
  // Somebody has had that key since.
  await sql`insert into member (username, username_key) values ('other', 'θωμας')`.execute(it.db);
  for (let time = 0; time < 2; time++) {
    await fillNameKeys(it.ctx());
    expect([await keyOf('ΑΛΕΞΗΣ'), await keyOf('ΘΩΜΑΣ')]).toEqual(['αλεξης', 'θωμασ']);
  }
});

test('a row without a key gets one by the database', async () => {
  await sql`insert into member (username) values ('Plain-Name')`.execute(it.db);
  expect(await keyOf('Plain-Name')).toBe('plain-name');
});
