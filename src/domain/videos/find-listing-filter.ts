import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { ListVideosQuery, VideoSection } from '#contracts/listing-url.ts';
import { searchText } from '#contracts/search-text.ts';
import { orientationCode } from '#contracts/vocabulary.ts';
import type { Db } from '#platform/db/pool.ts';
import {
  findFacets,
  findKnownFacets,
  type FacetGroup,
  type LinkedKind,
} from '../taxonomy/index.ts';
import { flagsOf, type ListingFilter } from './listing-filter.ts';

const kindOfSection: Partial<Record<VideoSection, LinkedKind>> = {
  categories: 'category',
  tags: 'tag',
  model: 'model',
  channel: 'channel',
  country: 'country',
  member: 'member',
};

/** The filter of a query, and the names its section chose. Throws not_found for unknown names, invalid for a search of unfit length. */
export async function findListingFilter(
  db: Db,
  query: ListVideosQuery,
): Promise<{ filter: ListingFilter; chosen: FacetGroup[] }> {
  const { orientation, section, object_id, country, date } = query;
  const words = await findWords(db, query.s);
  const dirs = object_id.split(',');
  const kind = kindOfSection[section];
  const chosen = kind ? await findFacets(db, { orientation, kind, dirs }) : [];
  const beside =
    country === undefined
      ? []
      : await findFacets(db, { orientation, kind: 'country', dirs: [country] });
  const none =
    section === 'tagfilter' ? await findKnownFacets(db, { orientation, kind: 'tag', dirs }) : [];
  const filter = {
    ...filterOf(orientationCode[orientation], [...chosen, ...beside]),
    none,
    flags: flagsOf(query.type, query.duration),
    words,
    ranking:
      date === ''
        ? undefined
        : {
            period: date,
            metric: query.sort === 'top-rated' ? ('rating' as const) : ('views' as const),
          },
  };
  return { filter, chosen };
}

/** Everything filed under all of the names. */
export function filterOf(orientation: number, names: readonly FacetGroup[]): ListingFilter {
  const facets = names.map((name) => name.facets);
  return {
    orientation,
    all: facets.filter(({ length }) => length === 1).flat(),
    groups: facets.filter(({ length }) => length > 1),
    none: [],
    flags: undefined,
    words: undefined,
    ranking: undefined,
  };
}

/** The text as a query, '' when it holds no word; undefined when only blanks were typed. As a constant it is planned for how common its words are. */
async function findWords(db: Db, s = ''): Promise<string | undefined> {
  if (s.trim() === '') return undefined;
  const text = searchText(s);
  if (text === undefined) throw new AppError('invalid', { s: 'invalid' });
  const query = sql<string>`coalesce(title_query(${text})::text, '')`;
  return (await db.selectNoFrom(query.as('words')).executeTakeFirstOrThrow()).words;
}
