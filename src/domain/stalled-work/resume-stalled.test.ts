import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aMember } from '#tests/support/members.ts';
import { ingestFile } from '../media/index.ts';
import { countStalled, resumeStalled } from './index.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
afterEach(async () => {
  await sql`delete from pgboss.job`.execute(it.db);
  for (const table of ['media', 'upload', 'album_draft'])
    await sql`delete from ${sql.table(table)}`.execute(it.db);
});

let clips = 0;
/** A clip in the queue, as its row says since an hour. */
async function aClip(): Promise<number> {
  const path = join(it.folder, `stalled-${++clips}`);
  await writeFile(path, `clip ${clips}`);
  const { media_id } = await ingestFile(system(), { path });
  await sql`update media set updated_at = now() - interval '1 hour' where media_id = ${media_id}`.execute(
    it.db,
  );
  return media_id;
}
const states = (state: string, media_id: number) =>
  sql`update media set state = ${state} where media_id = ${media_id}`.execute(it.db);
const dropJobs = () => sql`delete from pgboss.job`.execute(it.db);
const queued = async () =>
  (
    await sql<{ name: string; data: Record<string, unknown>; priority: number }>`
      select name, data, priority from pgboss.job where state < 'completed' order by name, created_on`.execute(
      it.db,
    )
  ).rows;
const none = { uploads: 0, clips: 0, photos: 0, albums: 0 };

test('a clip whose job is gone gets the job of its step again, at its place in the queue', async () => {
  const [uploaded, probed, transcoding, transcoded] = [
    await aClip(),
    await aClip(),
    await aClip(),
    await aClip(),
  ];
  for (const [state, media_id] of Object.entries({ probed, transcoding, transcoded }))
    await states(state, media_id);
  await sql`update media set virtual_deadline = 1000 + media_id`.execute(it.db);
  await dropJobs();
  expect(await countStalled(system())).toEqual({ ...none, clips: 4 });
  expect(await resumeStalled(system())).toBe(4);
  const jobs = await queued();
  expect(jobs).toHaveLength(4);
  expect(jobs).toEqual(
    expect.arrayContaining([
      { name: 'media.probe', data: { media_id: uploaded }, priority: -1000 - uploaded },
      { name: 'media.transcode', data: { media_id: probed }, priority: -1000 - probed },
      { name: 'media.transcode', data: { media_id: transcoding }, priority: -1000 - transcoding },
      {
        name: 'media.transcode',
        data: { media_id: transcoded, $kind: 'media.pictures' },
        priority: 1,
      },
    ]),
  );
  // Each has its job by now.
  expect(await resumeStalled(system())).toBe(0);
  expect(await countStalled(system())).toEqual(none);
});

test('a clip with a job in its queue or in the dead letter gets no other, nor does one that changed minutes ago or has ended', async () => {
  const [waiting, dead, young, ready] = [
    await aClip(),
    await aClip(),
    await aClip(),
    await aClip(),
  ];
  const ended = [ready, young];
  await sql`delete from pgboss.job where (data ->> 'media_id')::int = any(${ended}::int[])`.execute(
    it.db,
  );
  await sql`update pgboss.job set name = 'media.probe.dead' where (data ->> 'media_id')::int = ${dead}`.execute(
    it.db,
  );
  await sql`update media set updated_at = now() where media_id = ${young}`.execute(it.db);
  await sql`update media set state = 'failed', reason_code = 'damaged' where media_id = ${ready}`.execute(
    it.db,
  );
  expect(await resumeStalled(system())).toBe(0);
  // A job that has ended is none.
  await sql`update pgboss.job set state = 'completed' where (data ->> 'media_id')::int = ${waiting}`.execute(
    it.db,
  );
  expect(await resumeStalled(system())).toBe(1);
});

test('a complete upload, photos and an album whose jobs are gone get them again', async () => {
  const { member_id } = await aMember(it.ctx(), 'Stalled');
  await dropJobs();
  const [upload_id, checking, whole] = ['u'.repeat(22), 'd'.repeat(22), 'e'.repeat(22)];
  await sql`insert into upload (upload_id, member_id, purpose, file_name, orientation, lang, bytes, received, state, storage_key, last_byte_at)
    values (${upload_id}, ${member_id}, 'video', 'lake.mp4', 'str', 'en', 10, 10, 'complete', ${upload_id}, now() - interval '1 hour'),
      (${'v'.repeat(22)}, ${member_id}, 'video', 'pier.mp4', 'str', 'en', 10, 5, 'receiving', ${'v'.repeat(22)}, now() - interval '1 hour')`.execute(
    it.db,
  );
  for (const draft_id of [checking, whole])
    await sql`insert into album_draft (draft_id, member_id, rules_version, submitted, saved_at)
      values (${draft_id}, ${member_id}, '1', '{}', now() - interval '1 hour')`.execute(it.db);
  await sql`insert into album_draft_photo (draft_id, number, place, file_key, file_name, bytes, content_hash, state, reason_code, created_at)
    values (${checking}, 1, 1, ${'f'.repeat(22)}, 'a.jpg', 10, sha256('1'), 'checking', null, now() - interval '1 hour'),
      (${checking}, 2, 2, ${'g'.repeat(22)}, 'b.jpg', 10, sha256('2'), 'refused', 'damaged', now() - interval '1 hour')`.execute(
    it.db,
  );
  expect(await countStalled(system())).toEqual({ ...none, uploads: 1, photos: 1, albums: 1 });
  expect(await resumeStalled(system())).toBe(3);
  expect(await queued()).toEqual([
    { name: 'album.make', data: { draft_id: whole }, priority: 0 },
    { name: 'album.photo', data: { draft_id: checking, number: 1 }, priority: 0 },
    { name: 'upload.finish', data: { upload_id }, priority: 0 },
  ]);
  expect(await resumeStalled(system())).toBe(0);
});
