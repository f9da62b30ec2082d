import { sql } from 'kysely';
import type { SearchedEntity, SearchOverviewQuery } from '#contracts/calls/search/search.ts';
import { objectKind, orientationCode } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { frameAddress, imageAddress } from '../media/index.ts';
import type { ObjectTotals } from '../search-index.ts';
import { namedTotal } from '../taxonomy/index.ts';

interface Row extends Omit<SearchedEntity, 'img'> {
  /** Of a model or channel: the key of the picture. */
  avatar_key: string | null;
  /** Of a category: a frame of a video. */
  storage_key: string | null;
  poster_index: number | null;
}

/**
 * Of these names the category, model or channel with the most videos of the orientation; undefined
 * where none has any. A category's title is in the language.
 */
export async function findEntity(
  { db, settings }: Pick<Ctx, 'db' | 'settings'>,
  named: ObjectTotals['named'],
  { orientation, lang }: Pick<SearchOverviewQuery, 'orientation' | 'lang'>,
): Promise<SearchedEntity | undefined> {
  if (named.length === 0) return undefined;
  const code = sql<number>`${orientationCode[orientation]}::int`;
  const idsOf = (kind: keyof typeof objectKind) =>
    sql`${named.filter((name) => name.kind === objectKind[kind]).map(({ id }) => id)}::int[]`;
  const { rows } = await sql<Row>`
    select * from (
      select 'category' as kind, c.dir::text, coalesce(i.title, c.title)::text as title,
        ${namedTotal('category', 'c', code)}::int as total_videos, null as avatar_key,
        p.storage_key::text, p.poster_index
      from category c
      left join category_i18n i on i.category_id = c.category_id and i.lang = ${lang}
      left join category_picture p on p.category_id = c.category_id and p.orientation = ${code}
      where c.category_id = any(${idsOf('category')}) and c.merged_into is null
      union all
      select 'model', m.dir, m.title, ${namedTotal('model', 'm', code)}::int, m.avatar_key,
        null, null
      from model m where m.model_id = any(${idsOf('model')}) and m.merged_into is null
      union all
      select 'channel', h.dir, h.title, l.total_videos, h.avatar_key, null, null
      from channel h join channel_listing l using (channel_id)
      where h.channel_id = any(${idsOf('channel')}) and l.orientation = ${code}) n
    where total_videos > 0 order by total_videos desc, kind, dir limit 1`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { avatar_key, storage_key, poster_index, ...entity } = row;
  const { media_origin } = settings;
  const img =
    storage_key === null
      ? imageAddress(media_origin, avatar_key)
      : frameAddress(media_origin, storage_key, poster_index ?? 0, 640, 'jpg');
  return { ...entity, img };
}
