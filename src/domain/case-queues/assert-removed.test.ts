import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { formOutcomes } from '#contracts/calls/console/console-cases.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { anAlbum, aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { aDecision } from '#tests/support/statements.ts';
import { hideIn } from '../cases/index.ts';
import { assertRemoved } from './assert-removed.ts';

const it = withCtx();
const refused = { code: 'invalid', info: { outcome: 'still_public' } };

let count = 0;
/** A form about a target, or about several addresses. */
async function aForm(
  target: { type: string; id: string } | undefined,
  videos: number[] = [],
  albums: number[] = [],
) {
  const { case_id } = await it.db
    .insertInto('moderation_case')
    .values({
      kind: 'report',
      reference: `GNNE${2000 + ++count}`,
      lang: 'en',
      secret_hash: Buffer.from(`${2000 + count}`.padEnd(32)),
      target_type: target?.type ?? null,
      target_id: target?.id ?? null,
    })
    .returning('case_id')
    .executeTakeFirstOrThrow();
  for (const [index, video_id] of videos.entries())
    await it.db
      .insertInto('case_address')
      .values({ case_id, position: index + 1, path: `/videos/${video_id}/`, video_id })
      .execute();
  for (const [index, album_id] of albums.entries())
    await it.db
      .insertInto('case_address')
      .values({ case_id, position: index + 21, path: `/album/${album_id}/`, album_id })
      .execute();
  return { case_id };
}

const check = (of: { case_id: number }, outcome: (typeof formOutcomes)[number] = 'removed') =>
  it.db.transaction().execute((trx) => assertRemoved(trx, of, outcome));
const hide = (table: 'video' | 'album', id: number) =>
  sql`update ${sql.table(table)} set status_id = ${videoStatus.rejected}
    where ${sql.ref(`${table}_id`)} = ${id}`.execute(it.db);

test('no form is answered as removed while its video or album is public; any other answer is given', async () => {
  const { member_id } = await aMember(it.ctx(), 'Anna');
  const album_id = await anAlbum(it.ctx(), { member_id });
  await aDecision(it.ctx(), { type: 'album', id: String(album_id) }, { action: 'approve' });
  for (const [type, id] of [
    ['video', await aVideo(it.ctx())],
    ['album', album_id],
  ] as const) {
    const form = await aForm({ type, id: String(id) });
    await expect(check(form)).rejects.toMatchObject(refused);
    for (const outcome of formOutcomes.filter((each) => each !== 'removed'))
      await check(form, outcome);
    await hide(type, id);
    await check(form);
  }
});

test('a video that reports hide until a decision does not count as removed yet', async () => {
  const video_id = await aVideo(it.ctx());
  const subject = { type: 'video', id: String(video_id) } as const;
  const form = await aForm(subject);
  await it.db
    .insertInto('report_hold')
    .values({ subject_type: 'video', subject_id: video_id, case_id: form.case_id })
    .execute();
  await it.db
    .transaction()
    .execute((trx) => hideIn(trx, { ...subject, id: video_id }, form.case_id));
  await expect(check(form)).rejects.toMatchObject(refused);
  await aDecision(it.ctx(), subject, { action: 'remove' });
  await check(form);
});

test('of a form that names several videos and albums, all have to be gone', async () => {
  const videos = [await aVideo(it.ctx()), await aVideo(it.ctx())];
  const { member_id } = await aMember(it.ctx(), 'Several');
  const album_id = await anAlbum(it.ctx(), { member_id });
  await aDecision(it.ctx(), { type: 'album', id: String(album_id) }, { action: 'approve' });
  const form = await aForm(undefined, videos, [album_id]);
  await expect(check(form)).rejects.toMatchObject(refused);
  await hide('video', videos[0] ?? 0);
  await expect(check(form)).rejects.toMatchObject(refused);
  await hide('video', videos[1] ?? 0);
  await expect(check(form)).rejects.toMatchObject(refused);
  await hide('album', album_id);
  await check(form);
});

test('a form about something that is not there, or about a name, can be answered so', async () => {
  for (const target of [
    { type: 'video', id: '987654321' },
    { type: 'model', id: 'ann-lake' },
    undefined,
  ])
    expect(await check(await aForm(target))).toBeUndefined();
});
