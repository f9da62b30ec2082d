import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { sql, type RawBuilder } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { writeZip, type ZipEntry } from '#platform/storage/write-zip.ts';
import type { Ctx } from '../ctx.ts';
import { readMemberData } from '../exports/index.ts';
import { appendEvent, operator } from '../moderation/index.ts';
import { objectsOf, openObject, storageKeysOf, type Work } from '../preservation/index.ts';

export interface Preserved {
  files: number;
  /** Of the case that records it. */
  reference: string;
}

/**
 * Writes what a hold keeps as a ZIP which only this user may read: the rows of each video and album with their cases, decisions and events, all their files, of a
 * member what is stored of the account and all uploads, and at last the SHA-256 of everything before. That it is written is an event first. Throws not_found, and
 * `already` for a hold that was lifted.
 */
export async function preserve(
  ctx: Ctx,
  { hold_id, path }: { hold_id: number; path: string },
): Promise<Preserved> {
  const hold = await ctx.db
    .selectFrom('legal_hold as h')
    .innerJoin('moderation_case as c', 'c.case_id', 'h.case_id')
    .select(['h.subject_type', 'h.subject_id', 'h.case_id', 'h.authority', 'h.file_number'])
    .select(['h.created_at', 'h.lifted_at', 'c.reference'])
    .where('h.hold_id', '=', hold_id)
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
  if (hold.lifted_at) throw new AppError('already');
  const { case_id, reference } = hold;
  await ctx.db.transaction().execute((trx) =>
    appendEvent(trx, {
      case_id,
      kind: 'note',
      by: operator,
      after: { hold_id, preserved: true },
    }),
  );
  const sums: string[] = [];
  await writeZip(path, summed(entriesOf(ctx, hold), sums));
  return { files: sums.length, reference };
}

/** The same entries, and then the SHA-256 of each, which are added to `sums`. */
export async function* summed(
  entries: AsyncIterable<ZipEntry>,
  sums: string[],
): AsyncGenerator<ZipEntry> {
  for await (const { open, ...entry } of entries)
    yield {
      ...entry,
      async *open() {
        const hash = createHash('sha256');
        for await (const chunk of open()) {
          hash.update(chunk);
          yield chunk;
        }
        sums.push(`${hash.digest('hex')}  ${entry.name}`);
      },
    };
  yield textEntry('sha256.txt', () => Promise.resolve(`${sums.join('\n')}\n`));
}

export const textEntry = (name: string, read: () => Promise<string>): ZipEntry => ({
  name,
  async *open() {
    yield await read();
  },
});

async function* entriesOf(
  ctx: Ctx,
  hold: { subject_type: string; subject_id: number },
): AsyncGenerator<ZipEntry> {
  yield textEntry('hold.json', () => Promise.resolve(JSON.stringify(hold, null, 2)));
  yield* subjectEntries(ctx, hold.subject_type, hold.subject_id);
}

/** Rows and files of a video, an album, a photo, a picture of a member, or a member with all uploads. */
export async function* subjectEntries(
  ctx: Ctx,
  type: string,
  id: number,
): AsyncGenerator<ZipEntry> {
  if (type === 'video') return yield* videoEntries(ctx, id);
  if (type === 'album') return yield* albumEntries(ctx, id);
  if (type === 'photo') return yield* photoEntries(ctx, id);
  if (type === 'picture') return yield* pictureEntries(ctx, id);
  yield* memberEntries(ctx, id);
}

/** Files that follow with the videos and albums. */
const of_works: ReadonlySet<string> = new Set(['videos', 'clips', 'albums']);

async function* memberEntries(ctx: Ctx, member_id: number): AsyncGenerator<ZipEntry> {
  yield textEntry('member/rows.json', async () => rowsOf(ctx, memberRows(member_id)));
  const { json, files } = await readMemberData(ctx, member_id);
  yield textEntry('member/data.json', () => Promise.resolve(json));
  for (const { key, path, is_private, about } of files) {
    const storage = is_private ? ctx.private_storage : ctx.storage;
    if (!of_works.has(about)) yield fileEntry(() => storage.read(key), key, `member/${path}`);
  }
  yield* storedFiles(ctx, leftFiles('account', member_id), 'member');
  for (const [type, entries] of [
    ['video', videoEntries],
    ['album', albumEntries],
  ] as const) {
    const { rows } = await sql<{ id: number }>`
      select ${sql.ref(`${type}_id`)} as id from ${sql.table(type)} where member_id = ${member_id} order by 1`.execute(
      ctx.slow_db,
    );
    for (const { id } of rows) yield* entries(ctx, id);
  }
}

async function* videoEntries(ctx: Ctx, video_id: number): AsyncGenerator<ZipEntry> {
  const folder = `videos/${video_id}`;
  yield textEntry(`${folder}/rows.json`, () => rowsOf(ctx, videoRows(video_id)));
  yield* filesOf(ctx, { type: 'video', id: video_id }, folder);
}

async function* albumEntries(ctx: Ctx, album_id: number): AsyncGenerator<ZipEntry> {
  const folder = `albums/${album_id}`;
  yield textEntry(`${folder}/rows.json`, () => rowsOf(ctx, albumRows(album_id)));
  yield* filesOf(ctx, { type: 'album', id: album_id }, folder);
}

async function* photoEntries(ctx: Ctx, photo_id: number): AsyncGenerator<ZipEntry> {
  const folder = `photos/${photo_id}`;
  yield textEntry(`${folder}/rows.json`, () => rowsOf(ctx, photoRows(photo_id)));
  yield* filesOf(ctx, { type: 'photo', id: photo_id }, folder);
}

async function* pictureEntries(ctx: Ctx, picture_id: number): AsyncGenerator<ZipEntry> {
  const folder = `pictures/${picture_id}`;
  yield textEntry(`${folder}/rows.json`, () => rowsOf(ctx, pictureRows(picture_id)));
  yield* filesOf(ctx, { type: 'picture', id: picture_id }, folder);
}

/** Files that it has no more, and that the hold keeps. */
const leftFiles = (type: string, id: number): RawBuilder<{ storage_key: string }> =>
  sql`select storage_key from held_file where subject_type = ${type} and subject_id = ${id}`;

/** Every object of its clip, photos and captions, in the storage or preserved: also where its rows are gone. */
const filesOf = (ctx: Ctx, work: Work, folder: string): AsyncGenerator<ZipEntry> =>
  storedFiles(
    ctx,
    sql`
      select storage_key from (${storageKeysOf(work)}) as k
      union select f.storage_key from preserved_material as m join preserved_file as f using (material_id)
      where m.subject_type = ${work.type} and m.subject_id = ${work.id} and m.state <> 'erased' and f.storage_key is not null
      union ${leftFiles(work.type, work.id)}`,
    folder,
  );

async function* storedFiles(
  ctx: Ctx,
  keys: RawBuilder<{ storage_key: string }>,
  folder: string,
): AsyncGenerator<ZipEntry> {
  const { rows } = await keys.execute(ctx.slow_db);
  for (const { storage_key } of rows)
    for (const key of await objectsOf(ctx, storage_key))
      yield fileEntry(
        async () => (await openObject(ctx, key))?.read(),
        key,
        `${folder}/files/${key}`,
      );
}

/** The file of a storage, read when its turn has come. */
const fileEntry = (
  read: () => Promise<Readable | undefined>,
  key: string,
  name: string,
): ZipEntry => ({
  name,
  is_compressed: true,
  async *open() {
    const stream = await read();
    if (!stream) throw new Error(`the file ${key} is gone`);
    yield* stream as AsyncIterable<Uint8Array>;
  },
});

type Rows = Readonly<Record<string, RawBuilder<unknown>>>;

/** Cases, decisions and events about a subject. */
const reviewRows = (type: string, id: number): Rows => ({
  moderation_case: sql`target_type = ${type} and target_id = ${String(id)}`,
  moderation_decision: sql`subject_type = ${type} and subject_id = ${String(id)}`,
  case_event: sql`(subject_type = ${type} and subject_id = ${String(id)}) or case_id in (
    select case_id from moderation_case where target_type = ${type} and target_id = ${String(id)})`,
});
const videoRows = (id: number): Rows => ({
  video: sql`video_id = ${id}`,
  media: sql`media_id = (select media_id from video where video_id = ${id})`,
  media_hash: sql`media_id = (select media_id from video where video_id = ${id})`,
  hash_match: sql`media_id = (select media_id from video where video_id = ${id})`,
  video_caption: sql`video_id = ${id}`,
  publication: sql`video_id = ${id}`,
  consent: sql`video_id = ${id}`,
  ...reviewRows('video', id),
});
const albumRows = (id: number): Rows => ({
  album: sql`album_id = ${id}`,
  album_photo: sql`album_id = ${id}`,
  photo: sql`photo_id in (select photo_id from album_photo where album_id = ${id})`,
  publication: sql`album_id = ${id}`,
  consent: sql`album_id = ${id}`,
  ...reviewRows('album', id),
});
const photoRows = (id: number): Rows => ({
  photo: sql`photo_id = ${id}`,
  album_photo: sql`photo_id = ${id}`,
  photo_hash: sql`photo_id = ${id}`,
  hash_match: sql`photo_id = ${id}`,
  ...reviewRows('photo', id),
});
const pictureRows = (id: number): Rows => ({
  member_picture: sql`picture_id = ${id}`,
  hash_match: sql`picture_id = ${id}`,
  ...reviewRows('picture', id),
});
const memberRows = (id: number): Rows => ({
  member: sql`member_id = ${id}`,
  audit_event: sql`member_id = ${id}`,
  ...reviewRows('member', id),
});

async function rowsOf({ slow_db }: Ctx, rows: Rows): Promise<string> {
  const found: Record<string, unknown[]> = {};
  for (const [table, condition] of Object.entries(rows)) {
    const { rows: of } = await sql<{ row: unknown }>`
      select to_jsonb(t) as row from ${sql.table(table)} as t where ${condition}`.execute(slow_db);
    found[table] = of.map(({ row }) => row);
  }
  return JSON.stringify(found, null, 2);
}
