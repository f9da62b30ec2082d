import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { auth_urls } from '#contracts/calls/accounts/accounts.ts';
import { askExport } from '#domain/exports/index.ts';
import { placesOf } from '#domain/media/index.ts';
import { createLocalStorage } from '#platform/storage/local-storage.ts';
import { aMedia } from '#tests/support/factories.ts';
import { withKillableSite } from '#tests/support/killable-site.ts';
import { aMember, member_password } from '#tests/support/members.ts';
import type { TestSite } from '#tests/support/site-setup.ts';
import { unzipped } from '#tests/support/unzip.ts';

// Real processes, killed while accounts are made, exported and erased.
const it = withKillableSite();
const names = Array.from({ length: 12 }, (_, n) => `Person-${n}`);
const emailOf = (name: string): string => `${name.toLowerCase()}@example.com`;

/** Whether the site said that a mail is under way. */
async function signUp({ origin }: TestSite, name: string): Promise<boolean> {
  try {
    const answer = await fetch(origin + auth_urls.sign_up, {
      method: 'POST',
      body: new URLSearchParams({
        username: name,
        email: emailOf(name),
        password: member_password,
        adult: 'on',
        terms: 'on',
      }),
      headers: { origin, 'x-forwarded-for': `198.51.100.${names.indexOf(name) + 1}` },
    });
    return answer.status === 200;
  } catch {
    // Killed.
    return false;
  }
}

async function kill({ child }: Pick<TestSite, 'child'>): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Each account with what belongs to it. */
const accounts = async () => {
  const { rows } = await sql<{ email: string; parts: string }>`
    select l.email, concat_ws(' ',
      (select count(*) from login_credential as c where c.user_id = l.id),
      (select count(*) from login_link as k where k.user_id = l.id),
      (select count(*) from mail_outbox as m where m.recipient = l.email and m.kind = 'member-confirm')) as parts
    from member as p left join login as l on l.id = p.member_id`.execute(it.product.system_ctx.db);
  return rows;
};

test('kill -9 in sign-ups: who got the answer has an account with its mail, and none is half made', async () => {
  const first = await it.startWeb();
  const answered = new Set<string>();
  await Promise.all(
    names.map(async (name) => {
      if (!(await signUp(first, name))) return;
      answered.add(name);
      if (answered.size === 1) await kill(first);
    }),
  );
  expect(answered.size).toBeGreaterThan(0);
  const made = await accounts();
  for (const { email, parts } of made) expect([email, parts]).toEqual([email, '1 1 1']);
  for (const name of answered) expect(made.map(({ email }) => email)).toContain(emailOf(name));

  const second = await it.startWeb();
  for (const name of names.filter((each) => !answered.has(each))) await signUp(second, name);
  const all = await accounts();
  expect(all.map(({ email }) => email).toSorted()).toEqual(names.map(emailOf).toSorted());
  for (const { email, parts } of all) expect([email, parts]).toEqual([email, '1 1 1']);
}, 300_000);

test('kill -9 in erasures: a worker that comes later erases the others, and none is half erased', async () => {
  const { db } = it.product.system_ctx;
  await sql`insert into member (username) select 'leaver' || n from generate_series(1, 60) as n`.execute(
    db,
  );
  await sql`insert into login (id, name, email, email_verified, username, display_username, erase_at)
    select member_id, username, username || '@example.com', true, username, username, now()
    from member where username like 'leaver%'`.execute(db);
  const left = async () => {
    const { rows } = await sql<{ members: number; logins: number }>`select
      (select count(*)::int from member where username like 'leaver%') as members,
      (select count(*)::int from login where name like 'leaver%') as logins`.execute(db);
    return rows[0] ?? { members: -1, logins: -1 };
  };
  const worker = await it.startWorker();
  await expect
    .poll(async () => (await left()).members, { timeout: 120_000, interval: 5 })
    .toBeLessThan(60);
  await kill({ child: worker });
  const { members, logins } = await left();
  expect(logins).toBe(members);
  const last = await it.startWorker();
  await expect.poll(left, { timeout: 120_000 }).toEqual({ members: 0, logins: 0 });
  const { rows } = await sql<{ erased: number }>`select count(distinct member_id)::int as erased
    from audit_event where kind = 'account.erased'`.execute(db);
  expect(rows).toEqual([{ erased: 60 }]);
  await kill({ child: last });
}, 300_000);

test('kill -9 in exports: another worker makes the others, each is whole, and nothing is left of the first attempt', async () => {
  const { system_ctx: ctx } = it.product;
  const media = createLocalStorage(join(it.data_dir, 'media'));
  const exported = createLocalStorage(join(it.data_dir, 'private'));
  const original = Buffer.alloc(12_000_000, 7);
  const owners = [1, 2, 3, 4].map((n) => `Owner-${n}`);
  await writeFile(join(it.data_dir, 'original'), original);
  for (const name of owners) {
    const { member_id } = await aMember(ctx, name);
    const media_id = await aMedia(ctx);
    const { rows } = await sql<{ storage_key: string }>`
      update media set owner_id = ${member_id} where media_id = ${media_id} returning storage_key`.execute(
      ctx.db,
    );
    await media.putFile(
      placesOf(rows[0]?.storage_key ?? '').original,
      join(it.data_dir, 'original'),
    );
    await askExport(ctx, { member_id, password: member_password, address: '192.0.2.1' });
  }
  const inState = async (state: string) => {
    const { rows } = await sql<{ storage_key: string }>`
      select storage_key from member_export where state = ${state}`.execute(ctx.db);
    return rows.map(({ storage_key }) => storage_key);
  };
  const worker = await it.startWorker();
  await expect
    .poll(async () => (await inState('making')).length, { timeout: 120_000, interval: 2 })
    .toBeGreaterThan(0);
  await kill({ child: worker });
  expect((await inState('ready')).length).toBeLessThan(owners.length);

  await it.startWorker();
  await expect
    .poll(async () => (await inState('ready')).length, { timeout: 120_000 })
    .toBe(owners.length);
  for (const storage_key of await inState('ready')) {
    const found = await exported.local(`x/${storage_key}/archive.zip`);
    const files = await unzipped(found?.path ?? '');
    expect([...files.values()].at(-1)?.equals(original)).toBe(true);
  }
  const stored: string[] = [];
  for await (const key of exported.list('x/')) stored.push(key);
  expect(stored).toHaveLength(owners.length);
  const { rows } = await sql<{ mails: number }>`select count(*)::int as mails from mail_outbox
    where kind = 'member-export'`.execute(ctx.db);
  expect(rows).toEqual([{ mails: owners.length }]);
}, 300_000);
