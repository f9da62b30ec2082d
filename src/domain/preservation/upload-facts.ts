import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import { AppError } from '#contracts/errors.ts';
import type { Db, Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { photosOfVideo } from '../hashes/index.ts';
import { readFile, type SealedFile } from './read-preserved.ts';
import type { Work } from './preserve-work.ts';

const text = z.string();
const maybeText = z.nullable(text);

const Uploader = z.object({
  member_id: z.int(),
  username: text,
  email: maybeText,
  created_at: maybeText,
});
type Uploader = z.infer<typeof Uploader>;

const UploadedFile = z.object({ file_name: maybeText, sha256: text, md5: maybeText });
type UploadedFile = z.infer<typeof UploadedFile>;

const Facts = z.object({
  title: text,
  dir: text,
  /** Of a photo: the oldest album of a member that has it, else of anybody, whose title, address and uploader these are. */
  album_id: z.exactOptional(z.int()),
  uploaded_at: text,
  uploader: z.nullable(Uploader),
  files: z.array(UploadedFile),
  /** Of the lists about children alone. */
  matches: z.array(z.object({ list: text, reference: text, kind: text, distance: z.number() })),
});
/** Facts for a report about a video, album, photo or picture of a member: preserved with its files, because it and its uploader may be gone a year later. */
export type UploadFacts = z.infer<typeof Facts>;

/** As it is in the database. Throws not_found. */
export async function readFacts(db: Db | Trx, work: Work): Promise<UploadFacts> {
  const { type, id } = work;
  const { rows } = await sql<{
    title: string;
    dir: string;
    member_id: number | null;
    post_date: Date;
    album_id?: number;
  }>`
    ${
      type === 'picture'
        ? sql`select coalesce(m.username::text, '') as title, '' as dir, p.member_id, p.created_at as post_date
            from member_picture p left join member m using (member_id) where p.picture_id = ${id}`
        : type === 'photo'
          ? sql`select a.title, a.dir, a.member_id, a.post_date, a.album_id from album_photo x join album a using (album_id)
            where x.photo_id = ${id} order by a.member_id is null, a.album_id limit 1`
          : sql`select title, dir, member_id, post_date from ${sql.table(type)} where ${sql.ref(`${type}_id`)} = ${id}`
    }`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  return {
    title: row.title,
    dir: row.dir,
    ...(row.album_id !== undefined && { album_id: row.album_id }),
    uploaded_at: row.post_date.toISOString(),
    uploader: row.member_id === null ? null : await readUploader(db, row.member_id),
    files: await readFiles(db, work),
    matches: await readMatches(db, work),
  };
}

/** As it was when its files were preserved; undefined for what is not preserved. Throws VaultFault, and for facts that do not fit: a report has all of them or is not written. */
export async function readSealedFacts(
  ctx: Ctx,
  { type, id }: Work,
): Promise<UploadFacts | undefined> {
  const { rows } = await sql<SealedFile & { facts: unknown }>`
    select m.facts, file_id, bytes, vault_key, key_id, wrapped_key
    from preserved_material as m join preserved_file as f using (material_id)
    where m.subject_type = ${type} and m.subject_id = ${id} and m.state <> 'erased' and f.storage_key is null`.execute(
    ctx.db,
  );
  const [file] = rows;
  if (!file) return undefined;
  if (file.facts !== null) return Facts.parse(file.facts);
  const parts: Uint8Array[] = [];
  for await (const part of readFile(ctx, file)) parts.push(part);
  return z.nullable(Facts).parse(JSON.parse(Buffer.concat(parts).toString())) ?? undefined;
}

async function readUploader(db: Db | Trx, member_id: number): Promise<Uploader | null> {
  const row = await db
    .selectFrom('member as m')
    .leftJoin('login as l', 'l.id', 'm.member_id')
    .select(['m.username', 'l.email', 'l.created_at'])
    .where('m.member_id', '=', member_id)
    .executeTakeFirst();
  if (!row) return null;
  const { username, email, created_at } = row;
  return { member_id, username, email, created_at: created_at?.toISOString() ?? null };
}

async function readFiles(db: Db | Trx, work: Work): Promise<UploadedFile[]> {
  if (work.type === 'picture') {
    const { rows: sums } = await sql<UploadedFile>`
      select null as file_name, encode(content_hash, 'hex') as sha256, encode(md5, 'hex') as md5
      from member_picture where picture_id = ${work.id} and content_hash is not null`.execute(db);
    return sums;
  }
  const { rows } = await sql<UploadedFile>`
    ${
      work.type === 'video'
        ? sql`select u.file_name, encode(m.content_hash, 'hex') as sha256, encode(h.md5, 'hex') as md5
            from video v join media m using (media_id) left join media_hash h using (media_id)
            left join upload u on u.media_id = m.media_id where v.video_id = ${work.id}
            union all`
        : sql``
    }
    (select null as file_name, encode(p.content_hash, 'hex') as sha256, encode(h.md5, 'hex') as md5
      from (${photosOf(work)}) x join photo p using (photo_id) left join photo_hash h using (photo_id) order by x.position)`.execute(
    db,
  );
  return rows;
}

/** Photos of a work, in their order. */
function photosOf({ type, id }: Work): RawBuilder<{ photo_id: number; position: number }> {
  if (type === 'picture') return sql`select null::int as photo_id, 0 as position where false`;
  if (type === 'photo') return sql`select ${id}::int as photo_id, 0 as position`;
  if (type === 'album')
    return sql`select photo_id, position from album_photo where album_id = ${id}`;
  return sql`select photo_id, 0 as position from (${photosOfVideo(id)}) as own`;
}

async function readMatches(db: Db | Trx, work: Work): Promise<UploadFacts['matches']> {
  const { rows } = await sql<UploadFacts['matches'][number]>`
    select h.list_name as list, h.reference, h.kind, h.distance from hash_match h
    where exists (select from hash_list l where l.name = h.list_name and l.is_child_safety) and (
      (${work.type === 'picture'} and h.picture_id = ${work.id})
      or h.photo_id in (select photo_id from (${photosOf(work)}) as x)
      or (${work.type === 'video'} and h.media_id = (select media_id from video where video_id = ${work.id})))
    order by h.match_id`.execute(db);
  return rows;
}
