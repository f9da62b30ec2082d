import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aMemberWithFactor } from '#tests/support/factors.ts';
import {
  a_device,
  addressOfMember,
  aMember,
  mailTo,
  member_password as password,
} from '#tests/support/members.ts';
import { anAuthenticator, aSession, givePasskey } from '#tests/support/passkeys.ts';
import { aStatement } from '#tests/support/statements.ts';
import { findSession, signIn } from '../members/index.ts';
import { askErasure, cancelErasure } from './ask-erasure.ts';
import { eraseAccount } from './erase-account.ts';
import { eraseAgain } from './erase-again.ts';
import { eraseDue } from './erase-due.ts';

const it = withCtx();
const address = '192.0.2.1';
const enter = (name: string) =>
  signIn(it.ctx(), { ...a_device, name, password, address, known_members: [] });
const exists = async (id: number): Promise<boolean> => {
  const { rows } = await sql`select 1 from member where member_id = ${id}`.execute(it.db);
  return rows.length > 0;
};
const later = (id: number) =>
  sql`update login set erase_at = now() - interval '1 minute' where id = ${id} and erase_at is not null`.execute(
    it.db,
  );

test('an account is erased some days after its member asked, and stays if there was a sign-in before', async () => {
  const { member_id, token } = await aMember(it.ctx(), 'Anna');
  await expect(askErasure(it.ctx(), { member_id, address, password: 'no' })).rejects.toMatchObject({
    code: 'invalid',
    info: { password: 'wrong' },
  });
  await askErasure(it.ctx(), { member_id, address, password });
  expect(await findSession(it.db, token)).toBeUndefined();
  const mail = await mailTo(it.db, addressOfMember('Anna'));
  expect([mail?.kind, mail?.body_text]).toEqual([
    'member-erasure',
    expect.stringMatching(/will be deleted on .* UTC/),
  ]);
  await eraseDue(it.ctx());
  expect(await exists(member_id)).toBe(true);

  expect(await cancelErasure(it.ctx(), member_id)).toBe(true);
  expect(await cancelErasure(it.ctx(), member_id)).toBe(false);
  await later(member_id);
  await eraseDue(it.ctx());
  expect(await exists(member_id)).toBe(true);

  await askErasure(it.ctx(), { member_id, address, password });
  await later(member_id);
  await Promise.all([eraseDue(it.ctx()), eraseDue(it.ctx())]);
  expect(await exists(member_id)).toBe(false);
  await expect(enter('anna')).rejects.toMatchObject({ code: 'invalid_login' });
});

test('a restored backup is erased again, and a new account with the same number is not', async () => {
  const { member_id } = await aMember(it.ctx(), 'Berta');
  const read = () =>
    sql<{
      row: string;
    }>`select row_to_json(l)::text as row from login as l where id = ${member_id}`.execute(it.db);
  const before = (await read()).rows[0]?.row ?? '';
  await eraseAccount(it.ctx(), member_id, 'operator');
  const restore = async (created_at?: string): Promise<void> => {
    await sql`insert into member (member_id, username) overriding system value values (${member_id}, 'Berta')`.execute(
      it.db,
    );
    await sql`insert into login select * from json_populate_record(null::login, ${before})`.execute(
      it.db,
    );
    if (created_at !== undefined)
      await sql`update login set created_at = ${created_at} where id = ${member_id}`.execute(it.db);
  };
  await restore();
  expect(await eraseAgain(it.ctx())).toBe(1);
  expect(await exists(member_id)).toBe(false);
  await restore('2031-01-01');
  expect(await eraseAgain(it.ctx())).toBe(0);
  expect(await exists(member_id)).toBe(true);
});

test('after an erasure no column leads to the member, and docs/privacy.md names each that could', async () => {
  const { member_id } = await aMemberWithFactor(it.ctx(), 'Clara');
  await enter('clara');
  await givePasskey(it.ctx(), await aSession(it.ctx(), member_id), anAuthenticator());
  await sql`insert into playlist (title, dir, description, orientation, member_id) values ('Rain', 'rain', 'Films of rain.', 1, ${member_id})`.execute(
    it.db,
  );
  const other = await aMember(it.ctx(), 'Dora');
  await aStatement(it.ctx(), member_id);
  await sql`insert into hidden_thing (member_id, kind, object_id) values (${member_id}, 7, ${other.member_id}), (${other.member_id}, 7, ${member_id})`.execute(
    it.db,
  );
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint as c
      join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      join pg_class as t on t.oid = c.conrelid and not t.relispartition
    where c.contype = 'f' and c.confrelid in ('member'::regclass, 'login'::regclass)
    union
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and column_name ~ '^(member|user|owner|uploader|sender|author)_id$'
      and table_name in (select relname from pg_class where relkind in ('r', 'p') and not relispartition)
    order by 1, 2`.execute(it.db);
  const text = await readFile(join(import.meta.dirname, '../../../docs/privacy.md'), 'utf8');
  const documented = text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => {
      const [, named = '', , end = ''] = line.split('|');
      return [...named.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => ({ name, end: end.trim() }));
    });
  expect(documented.map(({ name }) => name).toSorted()).toEqual(
    columns.map(({ table, column }) => `${table}.${column}`).toSorted(),
  );

  await eraseAccount(it.ctx(), member_id, 'member');
  for (const { name, end } of documented) {
    const [table = '', column = ''] = name.split('.');
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${member_id}`.execute(it.db);
    const isLeft = end.startsWith('the number stays');
    expect([name, rows.length > 0]).toEqual([name, isLeft]);
  }
  const { rows: mails } =
    await sql`select 1 from mail_outbox where recipient = ${addressOfMember('Clara')}`.execute(
      it.db,
    );
  expect(mails).toEqual([]);
});
