import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { fillMember } from '#tests/support/full-member.ts';
import { aMemberWithFactor } from '#tests/support/factors.ts';
import {
  a_device,
  addressOfMember,
  aMember,
  mailTo,
  member_password as password,
  tokenIn,
} from '#tests/support/members.ts';
import { mailsOf } from '#tests/support/mails.ts';
import { anAuthenticator, aSession, givePasskey } from '#tests/support/passkeys.ts';
import { askEmailChange, confirmEmailChange } from '../credentials/index.ts';
import { findSession, signIn, signUp } from '../members/index.ts';
import { askErasure, cancelErasure } from './ask-erasure.ts';
import { eraseAccount } from './erase-account.ts';
import { eraseAgain } from './erase-again.ts';
import { eraseDue } from './erase-due.ts';
import { noteErasure } from './erasure-log.ts';

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

test('an account that stays does not keep others from being erased again', async () => {
  const staff = await aMember(it.ctx(), 'Last-admin');
  const other = await aMember(it.ctx(), 'After-admin');
  const created = async (id: number) =>
    (
      await it.db
        .selectFrom('login')
        .select('created_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).created_at;
  for (const { member_id } of [staff, other])
    await noteErasure(it.ctx(), {
      member_id,
      created_at: await created(member_id),
      keeps_comments: false,
    });
  await sql`update login set role = 'administrator' where id = ${staff.member_id}`.execute(it.db);
  expect(await eraseAgain(it.ctx())).toBe(1);
  expect([await exists(staff.member_id), await exists(other.member_id)]).toEqual([true, false]);
  await sql`update login set role = 'member' where id = ${staff.member_id}`.execute(it.db);
  expect(await eraseAgain(it.ctx())).toBe(1);
});

test('a process that finishes an erasure by the operator mails the reason as well', async () => {
  const { member_id } = await aMember(it.ctx(), 'Fraud');
  const ctx = it.ctx();
  // As if the process had been killed after its first transaction.
  const broken = { ...ctx, settings: { ...ctx.settings, work_folder: '/dev/null/none' } };
  await expect(eraseAccount(broken, member_id, 'operator', { reason: 'Fraud.' })).rejects.toThrow(
    '/dev/null',
  );
  expect([await exists(member_id), await mailTo(it.db, addressOfMember('Fraud'))]).toEqual([
    true,
    expect.objectContaining({ kind: 'member-confirm' }),
  ]);
  await Promise.all([eraseDue(it.ctx()), eraseDue(it.ctx())]);
  expect(await exists(member_id)).toBe(false);
  const mails = await mailsOf(it.db, { recipient: addressOfMember('Fraud') });
  expect(mails.map(({ kind, body_text }) => [kind, body_text.includes('Fraud.')])).toEqual([
    ['member-erased', true],
  ]);
});

test('an erasure deletes the mails to former addresses of the member too, and not those to the present owner of such an address', async () => {
  const { member_id } = await aMember(it.ctx(), 'Moved');
  const ask = { member_id, address, password, email: 'moved@example.net' };
  await askEmailChange(it.ctx(), ask);
  await confirmEmailChange(
    it.ctx(),
    tokenIn((await mailTo(it.db, 'moved@example.net'))?.body_text),
  );
  const former = addressOfMember('Moved');
  expect((await mailTo(it.db, former))?.kind).toBe('member-email-changed');
  const given = { username: 'Moved-in', email: former, password, lang: 'en' as const };
  // As long as the change can be undone the address is the member's, and so is the mail about it.
  await signUp(it.ctx(), { ...given, username: 'Too-early' });
  await sql`update login_link set expires_at = now() where user_id = ${member_id}`.execute(it.db);
  await signUp(it.ctx(), given);
  await eraseAccount(it.ctx(), member_id, 'member');
  const { rows } = await sql<{ kind: string }>`
    select kind from mail_outbox where recipient in ('moved@example.net', ${former})`.execute(
    it.db,
  );
  expect(rows).toEqual([{ kind: 'member-confirm' }]);
});

test('comments of a member who asked so stay without the name, also where a backup is erased again, and held ones go', async () => {
  const { member_id } = await aMember(it.ctx(), 'Keeper');
  const video_id = await aVideo(it.ctx({ kind: 'system' }));
  const write = (states: readonly string[]) =>
    sql`insert into comment (video_id, member_id, body, lang, text_hash, state)
      select ${video_id}, ${member_id}, s, 'en', sha256(convert_to(s, 'utf8')), s from unnest(${states}::text[]) s`.execute(
      it.db,
    );
  const left = async () => {
    const { rows } = await sql<{ body: string; member_id: number | null }>`
      select body, member_id from comment where video_id = ${video_id} order by comment_id`.execute(
      it.db,
    );
    return rows;
  };
  const keepsComments = async () =>
    (
      await sql<{ keeps: boolean }>`
        select erase_keeps_comments as keeps from login where id = ${member_id}`.execute(it.db)
    ).rows[0]?.keeps;
  await write(['shown', 'held', 'removed']);
  await askErasure(it.ctx(), { member_id, address, password, keeps_comments: true });
  expect(await keepsComments()).toBe(true);
  await cancelErasure(it.ctx(), member_id);
  expect(await keepsComments()).toBe(false);

  const { rows } = await sql<{ row: string }>`
    select row_to_json(l)::text as row from login as l where id = ${member_id}`.execute(it.db);
  await askErasure(it.ctx(), { member_id, address, password, keeps_comments: true });
  await later(member_id);
  await eraseDue(it.ctx());
  expect(await exists(member_id)).toBe(false);
  expect(await left()).toEqual([{ body: 'shown', member_id: null }]);

  // The backup is older than the wish.
  await sql`insert into member (member_id, username) overriding system value values (${member_id}, 'Keeper')`.execute(
    it.db,
  );
  await sql`insert into login select * from json_populate_record(null::login, ${rows[0]?.row ?? ''})`.execute(
    it.db,
  );
  await sql`update comment set member_id = ${member_id} where video_id = ${video_id}`.execute(
    it.db,
  );
  expect(await eraseAgain(it.ctx())).toBe(1);
  expect(await left()).toEqual([{ body: 'shown', member_id: null }]);
});

test('after an erasure no column leads to the member, and docs/privacy.md names each that could', async () => {
  const older = await aMember(it.ctx(), 'Cecil');
  const { member_id } = await aMemberWithFactor(it.ctx(), 'Clara');
  const newer = await aMember(it.ctx(), 'Dora');
  await enter('clara');
  await givePasskey(it.ctx(), await aSession(it.ctx(), member_id), anAuthenticator());
  const clara = { member_id, username: 'Clara' };
  const others = { older: { ...older, username: 'Cecil' }, newer: { ...newer, username: 'Dora' } };
  await fillMember(it.ctx({ kind: 'system' }), clara, others);
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

  const leads = async (name: string): Promise<boolean> => {
    const [table = '', column = ''] = name.split('.');
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${member_id} limit 1`.execute(
      it.db,
    );
    return rows.length > 0;
  };
  // Else nothing would be erased, and the test could not fail.
  for (const { name } of documented) expect([name, await leads(name)]).toEqual([name, true]);

  await eraseAccount(it.ctx({ kind: 'system' }), member_id, 'member');
  for (const { name, end } of documented)
    expect([name, await leads(name)]).toEqual([name, end.startsWith('the number stays')]);
  const { rows: jobs } = await sql<{ all: string }>`
    select coalesce(string_agg(j::text, ' '), '') as all from pgboss.job as j`.execute(it.db);
  expect(jobs[0]?.all).not.toMatch(/clara/i);
  const { rows: mails } =
    await sql`select 1 from mail_outbox where recipient = ${addressOfMember('Clara')}`.execute(
      it.db,
    );
  expect(mails).toEqual([]);
});
