import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { anAlbum, aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { decideNow } from '#tests/support/reports.ts';
import { aDecision } from '#tests/support/statements.ts';
import { listOwnDecisions } from '../appeals/index.ts';
import { closeFormBy } from '../case-queues/index.ts';
import { createCase } from '../cases/index.ts';
import { decideCase, operator } from '../moderation/index.ts';
import {
  deleteOwnAlbum,
  editOwnAlbum,
  getOwnAlbum,
  listOwnAlbums,
  restoreOwnAlbum,
} from '../own-albums/index.ts';
import {
  deleteOwnVideo,
  getOwnVideo,
  listOwnVideos,
  restoreOwnVideo,
} from '../own-videos/index.ts';
import { holdReported } from '../reports/index.ts';
import { deleteDue, deleteWorksOf } from './index.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
type Type = 'video' | 'album';
interface Own {
  type: Type;
  id: number;
  member_id: number;
}
let number = 0;

/** A work of a member, public or waiting. */
async function aWork(type: Type, isPublic = true): Promise<Own> {
  const { member_id } = await aMember(it.ctx(), `Hidden-${++number}`);
  if (type === 'video') {
    const id = await aVideo(system(), { member_id, ...(!isPublic && { status: 'pending' }) });
    return { type, id, member_id };
  }
  const id = await anAlbum(system(), { member_id });
  if (isPublic) await aDecision(system(), { type, id: String(id) }, { action: 'approve' });
  return { type, id, member_id };
}

/** Somebody says to be shown in it, and a day is over: it is hidden. Returns the reference of the case. */
async function hiddenByForm({ type, id }: Pick<Own, 'type' | 'id'>): Promise<string> {
  const path = type === 'video' ? `/videos/${id}/x/` : `/album/${id}/x/`;
  const { reference } = await createCase(system(), {
    kind: 'remove',
    lang: 'en',
    region: 'de',
    fields: { email: `lena-${++number}@example.com`, addresses: path },
  });
  await sql`update moderation_case set created_at = now() - interval '25 hours' where reference = ${reference}`.execute(
    it.db,
  );
  await holdReported(system());
  return reference;
}

const query = { search: '', sort: 'newest', before: 0 } as const;
async function shown({ type, member_id }: Own) {
  const works =
    type === 'video'
      ? (await listOwnVideos(system(), { member_id, ...query })).videos
      : (await listOwnAlbums(system(), { member_id, ...query })).albums;
  return works.map(({ state, delete_days, may_edit }) => [state, delete_days, may_edit]);
}
const statements = async ({ member_id }: Own) =>
  (await listOwnDecisions(it.ctx(), member_id)).statements.length;
const remove = ({ type, id, member_id }: Own) =>
  type === 'video'
    ? deleteOwnVideo(system(), { member_id, video_id: id })
    : deleteOwnAlbum(system(), { member_id, album_id: id });
const restore = ({ type, id, member_id }: Own) =>
  type === 'video'
    ? restoreOwnVideo(system(), { member_id, video_id: id })
    : restoreOwnAlbum(system(), { member_id, album_id: id });
/** As if its uploader had deleted it eight days ago. */
async function deleteAfterDays(): Promise<void> {
  await sql`update pending_deletion set asked_at = asked_at - interval '8 days'`.execute(it.db);
  await deleteDue(system());
}
const hasFiles = async ({ type, id }: Pick<Own, 'type' | 'id'>): Promise<boolean> => {
  const found =
    type === 'video'
      ? sql`select from video where video_id = ${id} and media_id is not null`
      : sql`select from album_photo where album_id = ${id}`;
  return (await found.execute(it.db)).rows.length > 0;
};
const listedHashes = async ({ type, id }: Own) =>
  (
    await it.db
      .selectFrom('hash_entry')
      .select('reference')
      .where('subject_type', '=', type)
      .where('subject_id', '=', String(id))
      .execute()
  ).length;
const stateOf = async (reference: string) =>
  (
    await it.db
      .selectFrom('moderation_case')
      .select('state')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
  ).state;
const caseOf = async ({ type, id }: Own) =>
  (
    await it.db
      .selectFrom('moderation_case')
      .select('reference')
      .where('kind', '=', 'publication')
      .where('target_type', '=', type)
      .where('target_id', '=', String(id))
      .where('state', '<>', 'closed')
      .executeTakeFirstOrThrow()
  ).reference;

describe.each(['video', 'album'] as const)('a hidden %s', (type) => {
  test('is not removed for its uploader while no one has decided, and is by a decision alone', async () => {
    const work = await aWork(type);
    const reference = await hiddenByForm(work);
    expect([await shown(work), await statements(work)]).toEqual([[['hidden', 7, false]], 0]);
    await closeFormBy(system(), operator, { reference, outcome: 'unchanged', words: '' });
    await holdReported(system());
    expect(await shown(work)).toEqual([['published', 7, true]]);

    const other = await aWork(type);
    await decideNow(system(), await hiddenByForm(other), 'remove');
    await holdReported(system());
    expect([await shown(other), await statements(other)]).toEqual([[['removed', 0, false]], 1]);
    // A hold of what is removed takes nothing more away.
    await decideCase(system(), operator, {
      reference: await hiddenBySecond(other),
      action: 'hold',
    });
    expect(await shown(other)).toEqual([['removed', 0, false]]);
  });

  test('is removed by a hold where visitors saw it, with the days of any deletion, and waits where it waited', async () => {
    const work = await aWork(type);
    await aDecision(system(), { type, id: String(work.id) }, { action: 'hold' });
    expect([await shown(work), await statements(work)]).toEqual([[['removed', 7, false]], 1]);
    const waiting = await aWork(type, false);
    const reference = await caseOf(waiting);
    await decideCase(system(), operator, { reference, action: 'hold' });
    expect([await shown(waiting), await statements(waiting)]).toEqual([[['waiting', 7, true]], 0]);
    // Its deletion and its return end no hold.
    await remove(waiting);
    expect(await shown(waiting)).toEqual([['deleted', 7, false]]);
    await restore(waiting);
    expect([await shown(waiting), await stateOf(reference)]).toEqual([
      [['waiting', 7, true]],
      'open',
    ]);
    await decideNow(system(), reference, 'approve');
    expect(await shown(waiting)).toEqual([['published', 7, true]]);
  });

  test('comes back hidden once its uploader restores it', async () => {
    const work = await aWork(type);
    await hiddenByForm(work);
    await remove(work);
    expect(await shown(work)).toEqual([['deleted', 7, false]]);
    await restore(work);
    expect(await shown(work)).toEqual([['hidden', 7, false]]);
  });

  test('is not deleted for good by its uploader before the case is decided; its hashes are listed by the decision', async () => {
    const work = await aWork(type);
    const reference = await hiddenByForm(work);
    await remove(work);
    await deleteAfterDays();
    expect([await shown(work), await hasFiles(work)]).toEqual([[], true]);
    await expect(restore(work)).rejects.toMatchObject({ code: 'not_found' });
    expect(await stateOf(reference)).toBe('open');
    await decideNow(system(), reference, 'remove-stay-down');
    await holdReported(system());
    await deleteDue(system());
    expect(await hasFiles(work)).toBe(false);
    expect(await listedHashes(work)).toBeGreaterThan(0);
  });

  test('stays until the case is decided when the account of its uploader is erased as well', async () => {
    const work = await aWork(type);
    const reference = await hiddenByForm(work);
    await deleteWorksOf(system(), work.member_id);
    expect([await shown(work), await hasFiles(work)]).toEqual([[], true]);
    await decideNow(system(), reference, 'restore');
    await holdReported(system());
    await deleteDue(system());
    expect(await hasFiles(work)).toBe(false);
    const { rows } = await sql`
      select title, dir, description from ${sql.table(type)} where ${sql.ref(`${type}_id`)} = ${work.id}`.execute(
      it.db,
    );
    expect(rows).toEqual([{ title: 'Deleted', dir: 'deleted', description: '' }]);
  });
});

/** Another case about the same work. */
async function hiddenBySecond({ type, id }: Own): Promise<string> {
  const { reference } = await createCase(system(), {
    kind: 'report',
    lang: 'en',
    region: 'de',
    fields: {
      email: `eva-${++number}@example.com`,
      message: 'It is wrong.',
      target_type: type,
      target_id: String(id),
      reason: 'other',
    },
  });
  return reference;
}

test('the file of a video that a case hides is not given to its uploader, whatever its state is', async () => {
  const [work, waiting] = [await aWork('video'), await aWork('video', false)];
  await hiddenByForm(work);
  await decideCase(system(), operator, { reference: await caseOf(waiting), action: 'hold' });
  for (const { member_id, id } of [work, waiting])
    expect(await getOwnVideo(system(), { member_id, video_id: id, lang: 'en' })).toMatchObject({
      has_original: false,
    });
});

test('a photo that a case hides leaves no album of its uploader before it is decided', async () => {
  const { member_id, id: album_id } = await aWork('album');
  const ref = { member_id, album_id };
  const { photos } = await getOwnAlbum(system(), { ...ref, lang: 'en' });
  const photo_id = photos[0]?.number ?? 0;
  const { storage_key } = await it.db
    .selectFrom('photo')
    .select('storage_key')
    .where('photo_id', '=', photo_id)
    .executeTakeFirstOrThrow();
  const { reference } = await createCase(system(), {
    kind: 'report',
    lang: 'en',
    region: 'de',
    fields: {
      email: 'lena@example.com',
      message: 'This is me.',
      target_type: 'photo',
      target_id: storage_key,
      reason: 'intimate',
    },
  });
  await sql`update moderation_case set created_at = now() - interval '25 hours' where reference = ${reference}`.execute(
    it.db,
  );
  await holdReported(system());
  const { category_id } = await it.db
    .insertInto('category')
    .values({ dir: 'lakes', title: 'Lakes' })
    .returning('category_id')
    .executeTakeFirstOrThrow();
  const drop = () =>
    editOwnAlbum(system(), {
      ...ref,
      typed: { categories: String(category_id) },
      arrangement: {
        order: undefined,
        cover: undefined,
        captions: new Map(),
        places: new Map(),
        removed: new Set([photo_id]),
      },
      is_answer: false,
    });
  await expect(drop()).rejects.toMatchObject({ code: 'forbidden', info: undefined });
  expect(await stateOf(reference)).toBe('open');
  await decideNow(system(), reference, 'restore');
  await holdReported(system());
  await drop();
});
