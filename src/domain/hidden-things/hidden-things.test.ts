import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hidden_things_max, parseThing, thingCode, writerCode } from '#contracts/things.ts';
import { aVideo } from '#tests/support/factories.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMember } from '#tests/support/members.ts';
import { cardsByIds } from '../videos/index.ts';
import { listComments } from '../comments/index.ts';
import { blockMember } from '../profiles/index.ts';
import {
  changeHiddenThings,
  listHiddenThings,
  listHiddenWriters,
  listMovedThings,
  nameThings,
  pruneHiddenRemovals,
} from './index.ts';

const it = withCtx();
const change = (member_id: number, hide: readonly string[], show: readonly string[] = []) =>
  changeHiddenThings(it.ctx(), { member_id, join: [], hide, show });
const join = (member_id: number, codes: readonly string[]) =>
  changeHiddenThings(it.ctx(), { member_id, join: codes, hide: [], show: [] });
const listed = (member_id: number): Promise<string[]> => listHiddenThings(it.ctx(), member_id);

/** Codes of new tags. */
async function someTags(count: number, name: string): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    insert into tag (dir, title) select ${name} || '-' || n, ${name} || ' ' || n from generate_series(1, ${count}::int) n
    returning tag_id as id`.execute(it.db);
  return rows.map(({ id }) => thingCode({ kind: 'tag', id }));
}

test.each([
  ['t1', { kind: 'tag', id: 1 }],
  ['h13ydj3', { kind: 'channel', id: 2 ** 26 - 1 }],
  ['h13ydj4', undefined],
  ['t0', undefined],
  ['t01', undefined],
  ['x1', undefined],
  ['T1', undefined],
  ['t', undefined],
  ['t1 ', undefined],
])('the code %j means %o', (code, thing) => {
  expect(parseThing(code)).toEqual(thing);
});

test('things that a member hides are listed newest first, each once; codes of nothing are left out', async () => {
  const { member_id } = await aMember(it.ctx(), 'Anna');
  const other = await aMember(it.ctx(), 'Otto');
  const [one = '', two = '', three = ''] = await someTags(3, 'calm');
  await change(member_id, [two, one]);
  await change(member_id, [three, two, 't9zzzz', 'm9zzzz', `u${other.member_id.toString(36)}`]);
  const shown = await listed(member_id);
  expect(shown).toEqual([three, `u${other.member_id.toString(36)}`, two, one]);
  await change(member_id, [], [two, two, 't9zzzz']);
  expect(await listed(member_id)).toEqual(shown.filter((code) => code !== two));
  expect(await listed(other.member_id)).toEqual([]);
});

test('of more than there may be the oldest are shown again, also with many at once', async () => {
  const { member_id } = await aMember(it.ctx(), 'Berta');
  const tags = await someTags(hidden_things_max + 20, 'many');
  await change(member_id, tags.slice(0, 20));
  const rest = tags.slice(20);
  await Promise.all([
    change(member_id, rest.slice(0, 250)),
    change(member_id, rest.slice(250)),
    change(member_id, rest.slice(0, 250)),
  ]);
  const shown = await listed(member_id);
  expect([shown.length, new Set(shown).size]).toEqual([hidden_things_max, hidden_things_max]);
  expect(shown.filter((code) => tags.slice(0, 20).includes(code))).toEqual([]);
});

test('a thing that was shown again stays shown when a list joins that has it, until it is hidden once more', async () => {
  const { member_id } = await aMember(it.ctx(), 'Shown-Emma');
  const other = await aMember(it.ctx(), 'Shown-Otto');
  const [one = '', two = '', old = '', now = ''] = await someTags(4, 'again');
  const member = thingCode({ kind: 'member', id: other.member_id });
  await join(member_id, [one, two, old, member]);
  await change(member_id, [], [one, old, member]);
  await sql`update tag set merged_into = ${parseThing(now)?.id ?? 0} where tag_id = ${parseThing(old)?.id ?? 0}`.execute(
    it.db,
  );
  await join(member_id, [one, two, now, member]);
  expect(await listed(member_id)).toEqual([two]);
  await change(member_id, [one, now]);
  await join(member_id, [one, member, old]);
  expect(new Set(await listed(member_id))).toEqual(new Set([one, now, two]));
  // Within a year, and as many as a list has things.
  await sql`update hidden_removal set removed_at = now() - interval '366 days' where member_id = ${member_id}`.execute(
    it.db,
  );
  await pruneHiddenRemovals(it.ctx());
  await join(member_id, [member]);
  expect(await listed(member_id)).toContain(member);
  await change(member_id, [], [member]);
  const many = await someTags(hidden_things_max, 'again-many');
  await change(member_id, many);
  await change(member_id, [], many);
  const { rows } = await sql<{ kind: number }>`
    select kind from hidden_removal where member_id = ${member_id}`.execute(it.db);
  expect([rows.length, rows.every(({ kind }) => kind === 2)]).toEqual([hidden_things_max, true]);
});

test('a thing that only a device hid and shows again stays shown when the list of another device joins', async () => {
  const { member_id } = await aMember(it.ctx(), 'Device-Emma');
  const [one = '', two = ''] = await someTags(2, 'device');
  await change(member_id, [], [one, one, 't9zzzz', 'u9zzzz']);
  await join(member_id, [one, two]);
  expect(await listed(member_id)).toEqual([two]);
});

test('a list that joins says how many of the oldest have left', async () => {
  const { member_id } = await aMember(it.ctx(), 'Dropping-Dana');
  const tags = await someTags(hidden_things_max + 3, 'dropped');
  expect(await join(member_id, tags.slice(0, 5))).toEqual({ dropped: 0 });
  expect(await join(member_id, tags.slice(5))).toEqual({ dropped: 3 });
  expect(await join(member_id, tags.slice(5))).toEqual({ dropped: 0 });
  expect((await listed(member_id)).slice(-2)).toEqual(tags.slice(0, 2));
});

test('things are called by what they are now, in the language that is asked for', async () => {
  const [old = '', now = ''] = await someTags(2, 'merged');
  await sql`update tag set merged_into = ${parseThing(now)?.id ?? 0} where tag_id = ${parseThing(old)?.id ?? 0}`.execute(
    it.db,
  );
  const { rows } = await sql<{
    id: number;
  }>`insert into category (dir, title) values ('lake', 'Lake') returning category_id as id`.execute(
    it.db,
  );
  const category = thingCode({ kind: 'category', id: rows[0]?.id ?? 0 });
  await sql`insert into category_i18n (category_id, lang, title) values (${rows[0]?.id ?? 0}, 'de', 'See')`.execute(
    it.db,
  );
  const { things } = await nameThings(it.ctx(), {
    things: [category, 't9zzzz', old],
    lang: 'de',
  });
  expect(things).toEqual([
    { thing: category, now: category, kind: 'category', dir: 'lake', title: 'See' },
    { thing: old, now, kind: 'tag', dir: 'merged-2', title: 'merged 2' },
  ]);
});

test('things that were merged or have a new address are listed for every visitor; an account’s list follows by itself', async () => {
  const [old = '', now = '', renamed = '', other = ''] = await someTags(4, 'moved');
  const idOf = (code: string): number => parseThing(code)?.id ?? 0;
  const { member_id } = await aMember(it.ctx(), 'Dora');
  await change(member_id, [other, old, now]);
  await sql`update tag set merged_into = ${idOf(now)} where tag_id = ${idOf(old)}`.execute(it.db);
  await sql`insert into redirect (kind, old_dir, object_id) values
    ('tag', 'before', ${idOf(renamed)}), ('tag', 'long-before', ${idOf(renamed)}), ('tag', 'old', ${idOf(old)})`.execute(
    it.db,
  );
  const { things } = await listMovedThings(it.ctx());
  expect(things.filter(({ dir }) => dir.startsWith('moved'))).toEqual([
    { thing: renamed, now: renamed, dir: 'moved-3' },
    { thing: old, now, dir: 'moved-2' },
  ]);
  expect(await listed(member_id)).toEqual([other, now]);
  await change(member_id, [], [now]);
  expect(await listed(member_id)).toEqual([other]);
});

test('only members whose videos are listed are named; the card of such a video has their code', async () => {
  const { member_id } = await aMember(it.ctx(), 'Clara');
  const code = thingCode({ kind: 'member', id: member_id });
  const names = async (): Promise<string[]> =>
    (await nameThings(it.ctx(), { things: [code], lang: 'en' })).things.map(({ title }) => title);
  expect(await names()).toEqual([]);
  const video_id = await aVideo(it.ctx(), { title: 'A quiet pier' });
  await sql`update video set member_id = ${member_id} where video_id = ${video_id}`.execute(it.db);
  await sql`select listing_refresh(${[video_id]}::int[])`.execute(it.db);
  await sql`select facet_fold()`.execute(it.db);
  expect(await names()).toEqual(['Clara']);
  const codes = async () =>
    (await cardsByIds(it.db, it.ctx().settings, [video_id])).map(({ things }) => things);
  expect(await codes()).toEqual([code]);
  await sql`update video set is_private = true where video_id = ${video_id}`.execute(it.db);
  await sql`select listing_refresh(${[video_id]}::int[])`.execute(it.db);
  expect(await codes()).toEqual(['']);
});

test('comments of members with whom there is a block, in either direction, are hidden by the codes that comments carry', async () => {
  const [anna, berta, clara] = [
    await aMember(it.ctx(), 'Blocking-Anna'),
    await aMember(it.ctx(), 'Blocked-Berta'),
    await aMember(it.ctx(), 'Other-Clara'),
  ];
  await blockMember(it.ctx(), { member_id: anna.member_id, username: 'Blocked-Berta' });
  const writers = (member_id: number) => listHiddenWriters(it.ctx(), member_id);
  expect(await writers(anna.member_id)).toEqual([writerCode(berta.member_id)]);
  expect(await writers(berta.member_id)).toEqual([writerCode(anna.member_id)]);
  expect(await writers(clara.member_id)).toEqual([]);
  const object_id = await aVideo(it.ctx());
  await sql`insert into comment (video_id, member_id, body, lang, text_hash) values (${object_id}, ${berta.member_id}, 'Hello', 'en', '')`.execute(
    it.db,
  );
  const query = { section: 'video', object_id, sort: 'best', after: '' } as const;
  const [thread] = (await listComments(it.ctx(), query)).threads;
  expect(thread?.writer).toBe(writerCode(berta.member_id));
});
