import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aMember } from '#tests/support/members.ts';
import { aRule } from '#tests/support/statements.ts';
import { aPhoto, appealNow, aReportOf, decideNow } from '#tests/support/reports.ts';
import { getAlbum, listAlbums } from '../albums/index.ts';
import { appealDecision } from '../appeals/index.ts';
import { decideCase, decideIn, operator } from '../moderation/index.ts';
import { readAudiences } from '../file-access/index.ts';
import { editOwnAlbum, getOwnAlbum } from '../own-albums/index.ts';
import { showCaseFor } from '../review/index.ts';
import { listSitemapEntries } from '../sitemaps/index.ts';
import { createAlbum, deleteAlbum } from '../submissions/index.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
let number = 0;

type Photo = Awaited<ReturnType<typeof aPhoto>>;

/** A published album of a member, of three photos unless they are given. */
async function published(given?: readonly Photo[]) {
  const photos = given ?? [await aPhoto(system()), await aPhoto(system()), await aPhoto(system())];
  const { member_id } = await aMember(it.ctx(), `Painter-${++number}`);
  const album_id = await createAlbum(system(), {
    orientation: 'str',
    lang: 'en',
    title: `Quiet stones ${number}`,
    ai_made: 'no',
    people_shown: 0,
    command: 'test',
    photos: photos.map(({ photo_id }) => ({ photo_id })),
  });
  // Published by the operator first: what a member publishes needs records.
  await sql`update album set member_id = ${member_id} where album_id = ${album_id}`.execute(it.db);
  return { album_id, member_id, photos: photos as [Photo, ...Photo[]] };
}
type Album = Awaited<ReturnType<typeof published>>;

/** Everything public that has photos of an album. */
async function seen({ album_id, photos: [first] }: Album) {
  const { album } = await getAlbum(it.ctx(), album_id);
  const query = { orientation: 'str', sort: 'latest-updates', count: 40, page: 1 } as const;
  const { albums } = await listAlbums(it.ctx(), { ...query, section: '', object_id: '' });
  const card = albums.find((each) => each.album_id === album_id);
  const entries = await listSitemapEntries(it.ctx(), { kind: 'albums', shard: 0, after: 0 });
  const has = (addresses: readonly string[]) =>
    addresses.some((address) => address.includes(first.storage_key));
  return {
    photos: album.photos.length,
    amount: card?.photos_amount,
    has_first: has([
      ...album.photos.map(({ url }) => url),
      card?.thumb ?? '',
      ...(entries.find(({ id }) => id === album_id)?.images ?? []),
    ]),
    is_file_hidden:
      (await readAudiences(it.db, [first.storage_key])).get(first.storage_key) === 'nobody',
  };
}
const whole = { photos: 3, amount: 3, has_first: true, is_file_hidden: false };
const reduced = { photos: 2, amount: 2, has_first: false, is_file_hidden: true };

test('a photo that is reported is shown to the staff, leaves page, lists, numbers and files by a decision, and comes back by an appeal', async () => {
  const album = await published();
  const [{ photo_id, storage_key }] = album.photos;
  const reference = await aReportOf(it.ctx(), 'photo', storage_key);
  const by = { staff_id: (await aMember(it.ctx(), 'Looker')).member_id, has_child_safety: false };
  const shown = await showCaseFor(it.ctx(), { by, session_id: 1, lang: 'en' }, reference);
  expect(shown).toMatchObject({
    case: { subject_type: 'photo', subject_id: String(photo_id), title: `Quiet stones ${number}` },
    subject: { type: 'photo', status: 'active', names: [`Quiet stones ${number}`] },
    uploader: { member_id: album.member_id },
    form: { fields: { reported_text: `Quiet stones ${number}` } },
  });
  expect(shown.subject?.pictures[0]).toContain(`/a/${storage_key}/`);
  expect(shown.subject?.page).toContain(`/album/${album.album_id}/`);
  expect(shown.actions).toEqual(['hold', 'remove', 'remove-stay-down', 'strike', 'restore']);
  expect(await seen(album)).toEqual(whole);

  const decision_id = await decideNow(it.ctx(), reference, 'remove');
  expect(await seen(album)).toEqual(reduced);
  const own = await getOwnAlbum(system(), { ...album, lang: 'en' });
  expect(own.photos.map(({ src }) => src === '')).toEqual([true, false, false]);

  await appealNow(it.ctx(), album.member_id, decision_id);
  expect(await seen(album)).toEqual(whole);
});

test('a photo that two cases removed stays hidden until both are taken back, and a held one until its case says otherwise', async () => {
  const album = await published();
  const [{ storage_key }] = album.photos;
  const report = () => aReportOf(it.ctx(), 'photo', storage_key);
  const held = await report();
  await decideNow(it.ctx(), held, 'hold');
  expect(await seen(album)).toEqual(reduced);
  const first = await decideNow(it.ctx(), await report(), 'remove');
  await decideNow(it.ctx(), held, 'restore');
  expect(await seen(album)).toEqual(whole);
  const second = await decideNow(it.ctx(), await report(), 'remove');
  const third = await decideNow(it.ctx(), await report(), 'remove');
  await appealNow(it.ctx(), album.member_id, second);
  expect(await seen(album)).toEqual(reduced);
  const status = await it.db
    .selectFrom('subject_status')
    .select(['status', 'decision_id'])
    .where('subject_type', '=', 'photo')
    .where('decision_id', 'in', [first, second, third])
    .execute();
  expect(status).toEqual([{ status: 'removed', decision_id: third }]);
  await appealNow(it.ctx(), album.member_id, third);
  expect(await seen(album)).toEqual(whole);
});

test('every member whose album has the photo gets a statement of reasons, and the appeal of one brings it back for all', async () => {
  const one = await published();
  const other = await published(one.photos);
  const third = await published(one.photos);
  const reference = await aReportOf(it.ctx(), 'photo', one.photos[0].storage_key);
  await decideNow(it.ctx(), reference, 'remove');
  for (const album of [one, other, third]) expect(await seen(album)).toEqual(reduced);
  const statements = await it.db
    .selectFrom('reasons_statement as s')
    .innerJoin('moderation_decision as d', 'd.decision_id', 's.decision_id')
    .select(['s.member_id', 'd.decision_id', 'd.is_automated', 'd.facts'])
    .where('d.subject_type', '=', 'photo')
    .where('d.subject_id', '=', String(one.photos[0].photo_id))
    .orderBy('d.decision_id')
    .execute();
  expect(statements).toMatchObject(
    [one, other, third].map(({ member_id }) => ({
      member_id,
      is_automated: false,
      facts: 'Seen by somebody.',
    })),
  );
  await appealNow(it.ctx(), other.member_id, statements[1]?.decision_id ?? 0);
  for (const album of [one, other, third]) expect(await seen(album)).toEqual(whole);
  const standing = await it.db
    .selectFrom('moderation_decision')
    .select('decision_id')
    .where('subject_id', '=', String(one.photos[0].photo_id))
    .where('action', '=', 'remove')
    .where('reversed_by', 'is', null)
    .execute();
  expect(standing).toEqual([]);
});

test('none of several members who share a photo decides about it: neither a report nor the own appeal', async () => {
  const one = await published();
  const other = await published(one.photos);
  const third = await published(one.photos);
  const staff = (staff_id: number) => ({ staff_id, has_child_safety: false });
  const rule_id = await aRule(it.ctx());
  const facts = 'It is mine.';
  const reference = await aReportOf(it.ctx(), 'photo', one.photos[0].storage_key);
  for (const { member_id } of [one, other, third])
    await expect(
      decideCase(it.ctx(), staff(member_id), { reference, action: 'remove', rule_id, facts }),
    ).rejects.toMatchObject({ code: 'forbidden' });
  await decideNow(it.ctx(), reference, 'remove');
  const { statement_id } = await it.db
    .selectFrom('reasons_statement')
    .select('statement_id')
    .where('member_id', '=', other.member_id)
    .executeTakeFirstOrThrow();
  const appeal = await appealDecision(it.ctx(), {
    member_id: other.member_id,
    statement_id,
    message: 'No.',
  });
  for (const { member_id } of [other, third])
    await expect(
      decideCase(it.ctx(), staff(member_id), {
        reference: appeal.reference,
        action: 'restore',
        facts,
      }),
    ).rejects.toMatchObject({ code: 'forbidden' });
});

test('a decision about a photo purges its files and the pages of every album that has it', async () => {
  const one = await published();
  const other = await published(one.photos);
  const reference = await aReportOf(it.ctx(), 'photo', one.photos[0].storage_key);
  const rule_id = await aRule(it.ctx());
  const tags = [`x-${one.photos[0].storage_key}`, `a${one.album_id}`, `a${other.album_id}`];
  const purged = async () =>
    (
      await sql<{ tag: string }>`
        select distinct tag from cache_purge where tag = any(${tags}::text[])`.execute(it.db)
    ).rows.map(({ tag }) => tag);
  await sql`delete from cache_purge`.execute(it.db);
  const remove = { reference, action: 'remove', rule_id, facts: 'Seen by somebody.' } as const;
  await it.db.transaction().execute((trx) => decideIn(it.ctx(), trx, operator, remove));
  expect((await purged()).toSorted()).toEqual(tags.toSorted());
});

test('a photo that is removed for good is listed with the own removals, and leaves them when that is taken back', async () => {
  const album = await published();
  const [{ photo_id, storage_key }] = album.photos;
  await it.db
    .insertInto('photo_hash')
    .values({ photo_id, md5: randomBytes(16) })
    .execute();
  const listed = async () =>
    (
      await sql`select from hash_entry where subject_type = 'photo' and subject_id = ${String(photo_id)}`.execute(
        it.db,
      )
    ).rows.length;
  const reference = await aReportOf(it.ctx(), 'photo', storage_key);
  const decision_id = await decideNow(it.ctx(), reference, 'remove-stay-down');
  expect(await listed()).toBe(1);
  await appealNow(it.ctx(), album.member_id, decision_id);
  expect(await listed()).toBe(0);
});

test('an uploader takes no photo out of an album while a danger for a child in it is not decided', async () => {
  const album = await published();
  const [{ photo_id, storage_key }] = album.photos;
  const { category_id } = await it.db
    .insertInto('category')
    .values({ dir: 'stones', title: 'Stones' })
    .returning('category_id')
    .executeTakeFirstOrThrow();
  const removed = new Set([photo_id]);
  const nothing = { captions: new Map(), places: new Map(), order: undefined, cover: undefined };
  const takeOut = () =>
    editOwnAlbum(system(), {
      member_id: album.member_id,
      album_id: album.album_id,
      typed: { categories: String(category_id) },
      arrangement: { ...nothing, removed },
      is_answer: false,
    });
  const reference = await aReportOf(it.ctx(), 'photo', storage_key);
  await sql`update moderation_case set priority = 3 where reference = ${reference}`.execute(it.db);
  await expect(takeOut()).rejects.toMatchObject({ code: 'forbidden' });
  await sql`update moderation_case set priority = 0 where reference = ${reference}`.execute(it.db);
  await takeOut();
  // Nothing is left to decide about, and the reporter is notified that it is gone.
  expect(await endOf(reference)).toEqual({ state: 'closed', outcome: 'removed' });
});

test('an album that is deleted for good closes the cases about photos that go with it, and none about a photo that another album has', async () => {
  const album = await published();
  const [{ storage_key }, second] = album.photos;
  await published([second as Photo]);
  const [gone, stays] = [
    await aReportOf(it.ctx(), 'photo', storage_key),
    await aReportOf(it.ctx(), 'photo', (second as Photo).storage_key),
  ];
  const remove = () => deleteAlbum(system(), album.album_id);
  await sql`update moderation_case set priority = 3 where reference = ${gone}`.execute(it.db);
  await expect(remove()).rejects.toMatchObject({ code: 'forbidden' });
  await sql`update moderation_case set priority = 0 where reference = ${gone}`.execute(it.db);
  await remove();
  expect(await endOf(gone)).toEqual({ state: 'closed', outcome: 'removed' });
  expect(await endOf(stays)).toEqual({ state: 'open', outcome: null });
});

test('an open case about a photo that is gone blocks the deletion of no other album', async () => {
  const [album, other] = [await published(), await published()];
  const reference = await aReportOf(it.ctx(), 'photo', album.photos[0].storage_key);
  await deleteAlbum(system(), album.album_id);
  // As an appeal against a decision about it is, which somebody has to answer all the same.
  await sql`update moderation_case set state = 'open', outcome = null, closed_at = null, priority = 3
    where reference = ${reference}`.execute(it.db);
  await deleteAlbum(system(), other.album_id);
  expect(await endOf(reference)).toEqual({ state: 'open', outcome: null });
});

const endOf = (reference: string) =>
  it.db
    .selectFrom('moderation_case')
    .select(['state', 'outcome'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
