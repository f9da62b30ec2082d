import { sql, type RawBuilder } from 'kysely';
import { objectKind, orientationCode } from '#contracts/vocabulary.ts';
import type { ObjectKind, ObjectSearch } from '../search-index.ts';
import { textQueryOf } from './heavy.ts';
import type { ReadQuery } from './read-query.ts';
import { popularityFactor, textFactor } from './score.ts';

/** A search whose text was read. */
export interface ReadObjectSearch extends Omit<ObjectSearch, 'text'> {
  query: ReadQuery;
  now: Date;
  /** Matches that are counted; more than these are looked for along the order of the list. */
  most: number;
}

type Place = Pick<ReadObjectSearch, 'kind' | 'orientation' | 'query'>;

interface Listed {
  table: string;
  id: string;
  /** Whether lists show the row `l`, as the index of `order` says it. */
  is_shown: RawBuilder<boolean>;
  order: string;
  popularity(now: Date): RawBuilder<number>;
}

const always = sql<boolean>`true`;
/** How each kind is listed; `order` has an index that begins with the orientation. */
export const listed: Readonly<Record<ObjectKind, Listed>> = {
  model: {
    table: 'model_listing',
    id: 'model_id',
    is_shown: sql`l.total_videos + l.total_albums > 0`,
    order: 'l.pop',
    popularity: popularityFactor,
  },
  channel: {
    table: 'channel_listing',
    id: 'channel_id',
    is_shown: always,
    order: 'l.pop',
    popularity: popularityFactor,
  },
  album: {
    table: 'album_listing',
    id: 'album_id',
    is_shown: always,
    order: 'l.pop',
    popularity: popularityFactor,
  },
  playlist: {
    table: 'playlist_listing',
    id: 'playlist_id',
    is_shown: always,
    order: 'l.views',
    popularity: () => sql`power(1 + l.views, 0.06)`,
  },
};

/** SQL: whether the row `z` of object_search is of the kind and orientation, and the text finds it. */
export function isFound({ kind, orientation, query }: Place): RawBuilder<boolean> {
  // A literal, as the indexes of the kinds say it; a channel may have videos of any orientation.
  const of = kind === 'channel' ? 0 : orientationCode[orientation];
  return sql`z.kind = ${sql.lit(objectKind[kind])} and z.orientation = ${of}
    and z.tsv @@ ${textQueryOf(query)}::tsquery`;
}

/** SQL: whether the row `l` of the list is shown in the orientation. */
export const isListed = ({ kind, orientation }: Place): RawBuilder<boolean> =>
  sql`l.orientation = ${orientationCode[orientation]} and ${listed[kind].is_shown}`;

export const idOf = (kind: ObjectKind) => sql.ref(`l.${listed[kind].id}`);

/** SQL: the rows `z` of object_search that the text finds, each with its row `l` of the list. */
export const matchingRows = (place: Place, condition = sql``): RawBuilder<unknown> => sql`
  (select z.object_id, z.tsv from object_search z where ${isFound(place)} ${condition} offset 0) z
  ${joinedList(place)}`;

export const joinedList = (place: Place): RawBuilder<unknown> => sql`
  cross join lateral (
    select * from ${sql.table(listed[place.kind].table)} l
    where ${idOf(place.kind)} = z.object_id and ${isListed(place)} offset 0) l`;

/**
 * SQL: text queries for a title that is the whole text, and for one that begins with it, the last
 * word unfinished or not; null where there is no such text.
 */
export const titleQueries = ({ whole }: ReadQuery): RawBuilder<unknown> => sql`
  select ('''#^'' <-> ' || nullif(phraseto_tsquery('simple', search_pairs(norm, true))::text, '')
      || ' <-> ''#$''')::tsquery as whole,
    ('''#^'' <-> ' || nullif(phraseto_tsquery('simple', search_pairs(norm,
      norm !~ '[\u1100-\u11ff\u3005-\u3007\u3040-\u31ff\u3400-\u9fff\uac00-\ud7af]$'))::text, '')
      || ':*')::tsquery as beginning
  from (select search_fold(${whole}) as norm) f`;

/** SQL: what the order goes by: place and score of a row `z` with its row `l`. */
export function keyOf({ kind, query, now }: ReadObjectSearch): RawBuilder<unknown> {
  const marks = query.named.filter((name) => name.kind === objectKind[kind]);
  const named = marks.map(({ mark }) => `'${mark}'`).join(' | ');
  const is_named = named === '' ? sql`false` : sql`z.tsv @@ ${named}::tsquery`;
  return sql`
    case when z.tsv @@ asked.whole or ${is_named} then 2 when z.tsv @@ asked.beginning then 1
      else 0 end as place,
    ${textFactor(query)} * ${listed[kind].popularity(now)} as score`;
}
