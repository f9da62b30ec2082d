import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { MailRefused } from '#platform/mail/port.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { upkeepTasks } from '../upkeep/index.ts';
import { deliverMail, pruneMail, sendMail, showMail } from './index.ts';
import { letterOf } from './seal-letter.ts';

const it = withCtx();
const secret = 'n0thingStoredOpensAnything_______';
let number = 0;

beforeEach(async () => {
  await it.db.deleteFrom('mail_outbox').execute();
});

/** A mail with a link; of one that ends, with the seconds until then. */
async function aMail(link_seconds?: number): Promise<number> {
  const key = `mail:${++number}`;
  const link = `https://tube.example/restore/${secret}/`;
  await it.db.transaction().execute((trx) =>
    sendMail(it.ctx(), trx, {
      key,
      kind: 'member-password',
      to: 'a@example.com',
      lang: 'en',
      subject: 'A link',
      text: link,
      html: `<p>${link}</p>`,
      headers: { 'List-Unsubscribe': `<${link}>` },
      ...(link_seconds !== undefined && { link_seconds }),
    }),
  );
  const { mail_id } = await it.db
    .selectFrom('mail_outbox')
    .select('mail_id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return mail_id;
}

const rowOf = (mail_id: number) =>
  it.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('mail_id', '=', mail_id)
    .executeTakeFirstOrThrow();

/** Whether what the mail says can still be read with the site's secret. */
const isReadable = async (mail_id: number): Promise<boolean> =>
  letterOf(it.ctx(), await rowOf(mail_id))?.text.includes(secret) ?? false;

/** As if the mails had been written so many seconds earlier. */
const pass = (seconds: number) =>
  sql`update mail_outbox set created_at = created_at - make_interval(secs => ${seconds}),
    link_until = link_until - make_interval(secs => ${seconds})`.execute(it.db);

test('the text of a mail waits encrypted, and neither column nor job has a word of it', async () => {
  const mail_id = await aMail(3600);
  const { rows } = await sql<{ stored: string; jobs: string }>`
    select (select string_agg(m::text || encode(coalesce(sealed, ''), 'escape'), '') from mail_outbox as m) as stored,
      (select string_agg(j::text, '') from pgboss.job as j) as jobs`.execute(it.db);
  expect(rows[0]?.stored).toContain('a@example.com');
  expect(rows[0]?.jobs).toContain(String(mail_id));
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(await isReadable(mail_id)).toBe(true);
});

test('a mail that is delivered leaves nothing of what it says', async () => {
  for (const mail_id of [await aMail(3600), await aMail()]) {
    await deliverMail(it.ctx(), { mail_id });
    expect(await rowOf(mail_id)).toMatchObject({ state: 'sent', sealed: null, headers: {} });
    expect(await isReadable(mail_id)).toBe(false);
    const { file, body_text } = await showMail(it.ctx(), mail_id);
    expect([file.startsWith(join(it.folder, 'mail')), body_text]).toEqual([true, '']);
  }
});

test('a mail that waits when its link ends is not sent, and leaves nothing', async () => {
  const [swept, late, other] = [await aMail(3600), await aMail(3600), await aMail()];
  await pass(3601);
  await deliverMail(it.ctx(), { mail_id: late });
  await pruneMail(it.ctx());
  for (const mail_id of [swept, late]) {
    const fault = 'The link in it had ended before it could be delivered.';
    expect(await rowOf(mail_id)).toMatchObject({ state: 'failed', fault, sealed: null });
  }
  expect([(await rowOf(other)).state, await isReadable(other)]).toEqual(['waiting', true]);
});

test('a mail that is refused leaves nothing of a link that still works, and other words for a day', async () => {
  const refusing = {
    ...it.ctx(),
    mailer: {
      ...it.ctx().mailer,
      deliver: () => Promise.reject(new MailRefused('mail server: 550')),
    },
  };
  const [link, words] = [await aMail(3600), await aMail()];
  for (const mail_id of [link, words]) await deliverMail(refusing, { mail_id });
  expect([await isReadable(link), await isReadable(words)]).toEqual([false, true]);
  expect((await showMail(it.ctx(), words)).body_text).toContain(secret);
  await pass(86_401);
  await pruneMail(it.ctx());
  expect(await isReadable(words)).toBe(false);
});

test('a mail that another secret sealed, or that is of another row, is not sent', async () => {
  const ctx = it.ctx();
  const other = {
    ...ctx,
    settings: { ...ctx.settings, media_secret: 'another secret of the site' },
  };
  const [mail_id, moved] = [await aMail(), await aMail()];
  await deliverMail(other, { mail_id });
  await sql`update mail_outbox set sealed = (select sealed from mail_outbox where mail_id = ${mail_id})
    where mail_id = ${moved}`.execute(it.db);
  await deliverMail(ctx, { mail_id: moved });
  for (const each of [mail_id, moved])
    expect(await rowOf(each)).toMatchObject({
      state: 'failed',
      fault: 'It was written under another SECRET.',
    });
});

test('a mail of a version that did not encrypt is sent, and leaves nothing', async () => {
  const mail_id = await aMail();
  await sql`update mail_outbox set sealed = null, body_text = 'As before', body_html = '<p>As before</p>',
    headers = '{"X-Before": "yes"}'`.execute(it.db);
  expect((await showMail(it.ctx(), mail_id)).body_text).toBe('As before');
  await deliverMail(it.ctx(), { mail_id });
  expect(await rowOf(mail_id)).toMatchObject({
    state: 'sent',
    body_text: '',
    body_html: '',
    headers: {},
  });
});

test('the upkeep removes files of mails', async () => {
  const mail_id = await aMail();
  await deliverMail(it.ctx(), { mail_id });
  const { file } = await showMail(it.ctx(), mail_id);
  await writeFile(`${file}.half`, 'cut off');
  const old = new Date(Date.now() - 8 * 86_400_000);
  for (const each of [file, `${file}.half`]) await utimes(each, old, old);
  await upkeepTasks.find(({ name }) => name === 'prune')?.run(it.ctx());
  expect((await showMail(it.ctx(), mail_id)).file).toBe('');
});
