import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aMember } from '#tests/support/members.ts';
import { aPhoto, decideNow } from '#tests/support/reports.ts';
import { getAlbum } from '../albums/index.ts';
import { closeByCommand } from '../case-queues/index.ts';
import { createCase } from '../cases/index.ts';
import { readAudiences } from '../file-access/index.ts';
import { claimCase } from '../moderation/index.ts';
import { createAlbum } from '../submissions/index.ts';
import { holdReported } from './index.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
const state = { members: [] as number[], staff: 0 };

beforeAll(async () => {
  for (const name of ['Adaline', 'Beatrix', 'Cleopatra'])
    state.members.push((await aMember(system(), name)).member_id);
  await sql`update login set created_at = now() - interval '40 days'`.execute(it.db);
  state.staff = (await aMember(system(), 'Reviewing')).member_id;
}, 200_000);

/** The first of two photos of a published album. */
async function published() {
  const photos = [await aPhoto(system()), await aPhoto(system())];
  const album_id = await createAlbum(system(), {
    orientation: 'str',
    lang: 'en',
    title: 'Stones',
    command: 'velour import',
    photos: photos.map(({ photo_id }) => ({ photo_id })),
  });
  return { album_id, storage_key: photos[0]?.storage_key ?? '' };
}
type Photo = Awaited<ReturnType<typeof published>>;

const report = ({ storage_key }: Photo, reason: string, member_id?: number) =>
  createCase(system(), {
    kind: 'report',
    lang: 'en',
    region: 'de',
    fields: {
      email: `visitor-${member_id ?? 0}@example.com`,
      message: `It is wrong, says ${member_id ?? 'somebody'}.`,
      target_type: 'photo',
      target_id: storage_key,
      reason,
    },
    member_id,
  });
async function seen({ album_id, storage_key }: Photo) {
  await holdReported(system());
  const { album } = await getAlbum(it.ctx(), album_id);
  const audiences = await readAudiences(it.db, [storage_key]);
  return { photos: album.photos.length, is_file_hidden: audiences.get(storage_key) === 'nobody' };
}
const whole = { photos: 2, is_file_hidden: false };
const reduced = { photos: 1, is_file_hidden: true };
const eventsOf = async (reference: string) =>
  (
    await it.db
      .selectFrom('case_event as e')
      .innerJoin('moderation_case as c', 'c.case_id', 'e.case_id')
      .select('e.kind')
      .where('c.reference', '=', reference)
      .where('e.kind', 'in', ['hidden', 'restored'])
      .orderBy('e.event_id')
      .execute()
  ).map(({ kind }) => kind);

test('reports of three members hide a photo in its album and its files, until they are answered', async () => {
  const photo = await published();
  const made = [];
  for (const member_id of state.members.slice(0, 2))
    made.push(await report(photo, 'other', member_id));
  expect(await seen(photo)).toEqual(whole);
  made.push(await report(photo, 'other', state.members[2]));
  expect(await seen(photo)).toEqual(reduced);
  for (const { reference } of made)
    await closeByCommand(system(), { reference, outcome: 'unchanged', words: 'Thank you.' });
  expect(await seen(photo)).toEqual(whole);
  expect(await eventsOf(made[0]?.reference ?? '')).toEqual(['hidden', 'restored']);
});

test('an intimate picture is hidden once a moderator begins, and a decision to restore shows it', async () => {
  const photo = await published();
  const { reference } = await report(photo, 'intimate');
  expect(await seen(photo)).toEqual(whole);
  await claimCase(system(), { staff_id: state.staff, has_child_safety: false }, reference);
  expect(await seen(photo)).toEqual(reduced);
  await sql`update moderation_case set assignee_id = null, lease_until = null where reference = ${reference}`.execute(
    it.db,
  );
  await decideNow(system(), reference, 'restore');
  expect(await seen(photo)).toEqual(whole);
});

test('an intimate picture is hidden after a day without a moderator, and stays so when it is removed', async () => {
  const photo = await published();
  const { reference } = await report(photo, 'intimate');
  await sql`update moderation_case set created_at = now() - interval '25 hours' where reference = ${reference}`.execute(
    it.db,
  );
  expect(await seen(photo)).toEqual(reduced);
  await decideNow(system(), reference, 'remove');
  expect(await seen(photo)).toEqual(reduced);
  expect(await it.db.selectFrom('report_hold').select('case_id').execute()).toEqual([]);
  expect(await eventsOf(reference)).toEqual(['hidden']);
});
