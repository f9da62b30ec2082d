import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { challenge_url } from '#contracts/calls/forms/challenge.ts';
import { FormAnswer } from '#contracts/calls/forms/forms.ts';
import { report_url } from '#contracts/calls/forms/report.ts';
import { multipart, solve } from '#tests/support/forms.ts';
import { withKillableSite } from '#tests/support/killable-site.ts';
import { aPicture } from '#tests/support/photos.ts';
import type { TestSite } from '#tests/support/site-setup.ts';

// Real processes, killed right after 'Message sent' and while mails leave.
const it = withKillableSite();
const senders = Array.from({ length: 12 }, (_, n) => `sender-${n}@example.com`);

/** The page of the case; undefined when the site is gone. */
async function send(
  { origin }: TestSite,
  email: string,
  picture: Uint8Array,
): Promise<string | undefined> {
  const address = `198.51.100.${senders.indexOf(email) + 1}`;
  try {
    const headers = { 'x-forwarded-for': address, accept: 'application/json' };
    const challenge = await (await fetch(`${origin}${challenge_url}`, { headers })).json();
    const fields = { email, message: 'Please look at this.', captcha: await solve(challenge) };
    // Every third one comes with a picture.
    const file = senders.indexOf(email) % 3 === 0 ? picture : undefined;
    const { payload, type } = await multipart(fields, file);
    const answer = await fetch(`${origin}${report_url}`, {
      method: 'POST',
      body: new Uint8Array(payload),
      headers: { ...headers, 'content-type': type },
    });
    return FormAnswer.parse(await answer.json()).case.status;
  } catch {
    // Killed: the sender sends it again.
    return undefined;
  }
}

async function kill({ child }: Pick<TestSite, 'child'>): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

test('kill -9 after the answer, and while mails leave: case, receipt and mail exist once', async () => {
  const picture = await aPicture().png().toBuffer();
  const pages = new Map<string, string>();
  const first = await it.startWeb();
  // The first answer ends the process, with the others on their way.
  await Promise.all(
    senders.map(async (email) => {
      const page = await send(first, email, picture);
      if (page === undefined) return;
      pages.set(email, page);
      if (pages.size === 1) await kill(first);
    }),
  );
  expect(pages.size).toBeGreaterThan(0);
  const second = await it.startWeb();
  for (const email of senders) {
    const page = await send(second, email, picture);
    expect(page).toBeDefined();
    expect(pages.get(email) ?? page).toBe(page);
    const status = await fetch(`${second.origin}/api/v1${page?.replace(/\/$/, '')}`);
    expect([email, status.status]).toEqual([email, 200]);
  }

  const worker = await it.startWorker();
  await expect.poll(() => sentMails(), { timeout: 60_000, interval: 5 }).toBeGreaterThan(2);
  await kill({ child: worker });
  await it.startWorker();
  await expect.poll(() => sentMails(), { timeout: 120_000 }).toBe(senders.length);

  const { db } = it.product.system_ctx;
  const { rows } = await sql`select email, count(*)::int as cases,
      (select count(*)::int from mail_outbox as m where m.recipient = c.email) as mails
    from moderation_case as c group by email`.execute(db);
  expect(rows).toHaveLength(senders.length);
  for (const row of rows) expect(row).toMatchObject({ cases: 1, mails: 1 });
  const files = await readdir(join(it.data_dir, 'mail'));
  expect(files.filter((name) => name.endsWith('.eml'))).toHaveLength(senders.length);
}, 300_000);

async function sentMails(): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from mail_outbox where state = 'sent'`.execute(
    it.product.system_ctx.db,
  );
  return rows[0]?.n ?? 0;
}
