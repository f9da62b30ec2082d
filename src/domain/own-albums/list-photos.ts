import { sql } from 'kysely';
import type { DraftPhoto } from '#contracts/calls/uploads/album-edit.ts';
import type { Ctx } from '../ctx.ts';
import { photoAddress } from '../media/index.ts';

interface Row {
  draft_id: string;
  number: number;
  file_name: string;
  title: string;
  state: DraftPhoto['state'];
  reason_code: string | null;
  storage_key: string | null;
}

/** Width of the pictures in forms. */
const shown_width = 320;

const select = sql`
  select d.draft_id, d.number, d.file_name, d.title, d.state, d.reason_code, p.storage_key
  from album_draft_photo as d left join photo as p using (photo_id)
  where d.state <> 'removed'`;

const shown = (row: Row): DraftPhoto => ({
  number: row.number,
  file_name: row.file_name,
  title: row.title,
  state: row.state,
  reason_code: row.reason_code,
  src: row.storage_key === null ? '' : photoSrc(row.storage_key),
});

/** On the site's own host, which knows the member by the session: most albums here are not public. */
export const photoSrc = (storage_key: string): string => photoAddress('', storage_key, shown_width);

/** Photos of a draft with these bytes, in the order in which they came. */
export async function listPhotos(
  ctx: Ctx,
  draft_id: string,
  hashes: readonly Buffer[],
): Promise<DraftPhoto[]> {
  const { rows } = await sql<Row>`${select} and d.draft_id = ${draft_id}
    and d.content_hash = any(${[...hashes]}::bytea[]) order by d.number`.execute(ctx.db);
  return rows.map((row) => shown(row));
}

/** Photos of drafts in the order of the album. */
export async function photosOfDrafts(
  ctx: Ctx,
  draft_ids: readonly string[],
): Promise<ReadonlyMap<string, DraftPhoto[]>> {
  const { rows } = await sql<Row>`${select} and d.draft_id = any(${[...draft_ids]}::text[])
    order by d.draft_id, d.place, d.number`.execute(ctx.db);
  const byDraft = Map.groupBy(rows, ({ draft_id }) => draft_id);
  return new Map(
    Array.from(byDraft, ([draft_id, each]) => [draft_id, each.map((row) => shown(row))]),
  );
}

/** The refused photos of the draft of which an album was made. */
export async function refusedOfAlbum(ctx: Ctx, album_id: number): Promise<DraftPhoto[]> {
  const { rows } = await sql<Row>`${select} and d.state = 'refused'
    and d.draft_id in (select draft_id from album_draft where album_id = ${album_id}) order by d.number`.execute(
    ctx.db,
  );
  return rows.map((row) => shown(row));
}
