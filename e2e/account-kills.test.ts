import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { auth_urls } from '#contracts/calls/accounts.ts';
import { withKillableSite } from '#tests/support/killable-site.ts';
import { member_password } from '#tests/support/members.ts';
import type { TestSite } from '#tests/support/site-setup.ts';

// Real processes, killed while accounts are made and while they are erased.
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
  await it.startWorker();
  await expect.poll(left, { timeout: 120_000 }).toEqual({ members: 0, logins: 0 });
  const { rows } = await sql<{ erased: number }>`select count(distinct member_id)::int as erased
    from audit_event where kind = 'account.erased'`.execute(db);
  expect(rows).toEqual([{ erased: 60 }]);
}, 300_000);
