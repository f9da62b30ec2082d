import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { mailsOf } from '#tests/support/mails.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { unsubscribeUrl } from '#contracts/calls/accounts/digest.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import { aMedia, aVideo, verifyUploader } from '#tests/support/factories.ts';
import { addressOfMember, aMember } from '#tests/support/members.ts';
import { applyNow } from '#tests/support/statements.ts';
import { anUpload } from '#tests/support/uploads.ts';
import { decideCase, openCase, operator } from '../moderation/index.ts';
import { mailToken } from '../unsubscribe/index.ts';
import { mailUploaders, saveUploadMails } from './index.ts';

const world = withCtx();
let number = 0;

async function anUploader(is_mailed = true) {
  const username = `Mailed-${++number}`;
  const { member_id } = await aMember(world.ctx(), username);
  await verifyUploader(world.ctx(), member_id);
  if (is_mailed) await saveUploadMails(world.ctx(), { member_id, is_mailed });
  return { member_id, email: addressOfMember(username) };
}
/** A clip of a member whose pipeline ends. */
async function anEnd(member_id: number, state: 'ready' | 'failed'): Promise<number> {
  const media_id = await aMedia(world.ctx(), { state: 'transcoded' });
  await sql`update media set owner_id = ${member_id} where media_id = ${media_id}`.execute(
    world.db,
  );
  const reason_code = state === 'failed' ? 'damaged' : null;
  await sql`update media set state = ${state}, reason_code = ${reason_code} where media_id = ${media_id}`.execute(
    world.db,
  );
  return media_id;
}
const mailsTo = (email: string) =>
  mailsOf(world.db, { recipient: email, kinds: ['member-uploads'] });
const wait = (minutes: number) =>
  sql`update upload_end set at = at - make_interval(mins => ${minutes})`.execute(world.db);
const left = async (): Promise<number> =>
  (await world.db.selectFrom('upload_end').select('event_id').execute()).length;

test('one mail reports all ended uploads, once none has ended for ten minutes, and names no file', async () => {
  const { member_id, email } = await anUploader();
  await anEnd(member_id, 'ready');
  await anEnd(member_id, 'ready');
  await anEnd(member_id, 'failed');
  await mailUploaders(world.ctx());
  expect(await mailsTo(email)).toEqual([]);
  await wait(11);
  await Promise.all([mailUploaders(world.ctx()), mailUploaders(world.ctx())]);
  await mailUploaders(world.ctx());
  const [mail, ...others] = await mailsTo(email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('News in your account');
  expect(mail?.body_text).toContain('Ready: 2\n\nCould not be used: 1\n\nhttps://');
  expect(mail?.body_text).toContain('/account/videos/');
  expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
  expect(mail?.body_text).toContain(
    unsubscribeUrl('en', mailToken(world.ctx(), 'uploads', member_id)),
  );
  expect(await left()).toBe(0);
});

test('a mail comes after an hour at the latest, and six in a day', async () => {
  const { member_id, email } = await anUploader();
  for (let n = 0; n < 7; n++) {
    await anEnd(member_id, 'ready');
    await wait(61);
    await anEnd(member_id, 'ready');
    await mailUploaders(world.ctx());
  }
  expect(await mailsTo(email)).toHaveLength(6);
  expect(await left()).toBe(2);
  await sql`delete from upload_end`.execute(world.db);
});

test('a member who is not due, with however many events, delays no other', async () => {
  const busy = await anUploader();
  const media_id = await aMedia(world.ctx(), { state: 'transcoded' });
  await sql`update media set owner_id = ${busy.member_id} where media_id = ${media_id}`.execute(
    world.db,
  );
  await sql`insert into upload_end (media_id) select ${media_id}::int from generate_series(1, 5001)`.execute(
    world.db,
  );
  const { member_id, email } = await anUploader();
  await anEnd(member_id, 'ready');
  await sql`update upload_end set at = at - interval '11 minutes' where media_id <> ${media_id}`.execute(
    world.db,
  );
  await mailUploaders(world.ctx());
  expect([await mailsTo(busy.email), await mailsTo(email)]).toMatchObject([[], [{}]]);
  expect(await left()).toBe(5001);
  await sql`delete from upload_end`.execute(world.db);
});

test('a clip that fails and is tried again is counted once, by its end', async () => {
  const { member_id, email } = await anUploader();
  const media_id = await anEnd(member_id, 'failed');
  await sql`update media set state = 'transcoded', reason_code = null where media_id = ${media_id}`.execute(
    world.db,
  );
  await sql`update media set state = 'ready' where media_id = ${media_id}`.execute(world.db);
  expect(await left()).toBe(2);
  await wait(11);
  await mailUploaders(world.ctx());
  const [mail] = await mailsTo(email);
  expect(mail?.body_text).toContain('Ready: 1\n\nhttps://');
});

test('a member who opted out gets no mail, and no event is stored', async () => {
  const { member_id, email } = await anUploader(false);
  await anEnd(member_id, 'ready');
  await wait(11);
  await mailUploaders(world.ctx());
  const changed = await anUploader();
  await saveUploadMails(world.ctx(), { member_id: changed.member_id, is_mailed: false });
  await anEnd(changed.member_id, 'failed');
  await wait(11);
  await mailUploaders(world.ctx());
  expect([...(await mailsTo(email)), ...(await mailsTo(changed.email))]).toEqual([]);
  expect(await left()).toBe(0);
});

test('reports refused files and decisions, but no edit or import', async () => {
  const { member_id, email } = await anUploader();
  const upload_id = await anUpload(world.ctx(), member_id);
  await sql`update upload set state = 'refused', reason_code = 'damaged', ended_at = now() where upload_id = ${upload_id}`.execute(
    world.db,
  );
  const video_id = await aVideo(world.ctx(), { member_id });
  await sql`update video set status_id = ${videoStatus.pending} where video_id = ${video_id}`.execute(
    world.db,
  );
  const { reference } = await world.db.transaction().execute((trx) =>
    openCase(world.ctx(), trx, {
      kind: 'publication',
      subject: { type: 'video', id: String(video_id) },
      member_id,
    }),
  );
  const { decision_id } = await decideCase(world.ctx(), operator, {
    reference,
    action: 'ask-changes',
    facts: 'The title.',
    details: { changes: { title: 'Say where.' } },
  });
  await applyNow(world.ctx(), decision_id);
  const imported = await aMedia(world.ctx(), { state: 'transcoded' });
  await sql`update media set state = 'failed', reason_code = 'damaged' where media_id = ${imported}`.execute(
    world.db,
  );
  await wait(11);
  await mailUploaders(world.ctx());
  const [mail] = await mailsTo(email);
  expect(mail?.body_text).toContain('Could not be used: 1\n\nReviewed: 1\n\n');
  expect(await left()).toBe(0);
});
