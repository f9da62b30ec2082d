import { sql, type RawBuilder } from 'kysely';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Db, Trx } from '#platform/db/pool.ts';

interface Work {
  type: 'video' | 'album';
  id: number;
}

/** Ids of what a work `w` is filed under, in their order. Ids, because staff may rename a tag while somebody looks. */
const idsOf = (type: Work['type'], name: 'tag' | 'category' | 'model') => {
  const id = sql.ref(`x.${name}_id`);
  return sql`array(
    select ${id} from ${sql.table(`${type}_${name}`)} as x where ${sql.ref(`x.${type}_id`)} = ${sql.ref(`w.${type}_id`)} order by 1)`;
};

/** People of the uploader's own register. Staff changes those of the operator's. */
const peopleOf = (type: Work['type']) => sql`array(
  select c.person_id from consent as c join person as p using (person_id)
  where ${sql.ref(`c.${type}_id`)} = ${sql.ref(`w.${type}_id`)} and p.sent_by = w.member_id order by 1)`;

/** Columns that one of the two types alone has. */
const partsOf: Readonly<Record<Work['type'], RawBuilder<unknown>>> = {
  video: sql`w.chapters, (select f.frames from preview_candidate as f where f.video_id = w.video_id),
    (select json_agg(json_build_array(c.lang, c.label, c.storage_key) order by c.lang)
      from video_caption as c where c.video_id = w.video_id)`,
  album: sql`(select json_agg(json_build_array(x.photo_id, x.title) order by x.position)
      from album_photo as x where x.album_id = w.album_id)`,
};

/**
 * Of a row `w` of its table: names what a reviewer sees of a video or album, and its uploader may change without another decision. Like
 * `seenText` of a comment. An own picture has a name of its own.
 */
export const seenOf = (
  type: Work['type'],
) => sql<string>`left(encode(sha256(convert_to(json_build_array(
    w.title, w.description, w.channel_id, ${idsOf(type, 'tag')}, ${idsOf(type, 'category')}, ${idsOf(type, 'model')},
    ${peopleOf(type)}, ${partsOf[type]})::text, 'utf8')), 'hex'), 32)`;

/**
 * By field: the video or album differs from the one that was seen, because its uploader has changed it since. A transaction that changes it waits for its
 * cases. Calls that show nothing, such as batches, name nothing: their decisions are about the present state.
 */
export async function changedSince(
  db: Db | Trx,
  { type, id }: Work,
  seen: string | undefined,
): Promise<Record<string, string>> {
  if (seen === undefined) return {};
  const { rows } = await sql<{ now: string }>`
    select ${prepared} ${seenOf(type)} as now from ${sql.table(type)} as w
    where ${sql.ref(`w.${type}_id`)} = ${id}`.execute(db);
  const [row] = rows;
  return row === undefined || row.now === seen ? {} : { seen: 'changed' };
}
