import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { anAlbum, aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { untilWaiting } from '#tests/support/waiting.ts';
import { editOwnAlbum } from '../own-albums/index.ts';
import { findOwnWork } from '../uploads/index.ts';
import { changeOwnVideos } from './change-own-videos.ts';
import { editOwnVideo } from './edit-own-video.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
let number = 0;
const anUploader = async () => (await aMember(it.ctx(), `Editor-${++number}`)).member_id;
async function aCategory(): Promise<number> {
  const category = { dir: `fog-${++number}`, title: 'Fog' };
  const row = await it.db
    .insertInto('category')
    .values(category)
    .returning('category_id')
    .executeTakeFirstOrThrow();
  return row.category_id;
}
const arrangement = {
  captions: new Map<number, string>(),
  places: new Map<number, number>(),
  removed: new Set<number>(),
  order: undefined,
  cover: undefined,
};

test.each(['video', 'album'] as const)(
  'an edit (%s) that does not name the visibility leaves it as it was saved meanwhile',
  async (type) => {
    const member_id = await anUploader();
    const id = await (type === 'video' ? aVideo : anAlbum)(system(), { member_id });
    const typed = { tags: 'fog', categories: String(await aCategory()), description: 'Water.' };
    const edit = (): Promise<void> =>
      type === 'video'
        ? editOwnVideo(system(), { member_id, video_id: id, typed, is_answer: false })
        : editOwnAlbum(system(), { member_id, album_id: id, typed, arrangement, is_answer: false });
    let edited: Promise<void> | undefined;
    await it.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(lock_key('work_edit'), hashtext(${`${type} ${id}`}))`.execute(
        trx,
      );
      edited = edit();
      await untilWaiting(it.db, 1);
      await sql`update ${sql.table(type)} set is_private = true where ${sql.ref(`${type}_id`)} = ${id}`.execute(
        trx,
      );
    });
    await edited;
    expect(await findOwnWork(it.db, { type, id })).toMatchObject({ visibility: '0', tags: 'fog' });
  },
);

test('several changes of one list at once are all there', async () => {
  const member_id = await anUploader();
  const id = await aVideo(system(), { member_id, category_ids: [await aCategory()] });
  const names = ['fog', 'dusk', 'rain', 'snow'];
  const all = { member_id, video_ids: [id], change: 'add_tags', is_preview: false } as const;
  const changed = await Promise.all(
    names.map((value) => changeOwnVideos(system(), { ...all, value })),
  );
  expect(changed.flat().map(({ state, faults }) => [state, faults])).toEqual(
    names.map(() => ['changed', {}]),
  );
  const { tags = '' } = await findOwnWork(it.db, { type: 'video', id });
  expect(tags.split(', ')).toEqual(expect.arrayContaining(names));
});
