import { AppError } from '#contracts/errors.ts';
import type { ListVideosQuery, VideoSection } from '#contracts/calls/catalogue/listing-url.ts';
import { searchText } from '#contracts/text/search-text.ts';
import { orientationCode } from '#contracts/vocabulary.ts';
import type { Db } from '#platform/db/pool.ts';
import {
  findFacets,
  findKnownFacets,
  type FacetGroup,
  type LinkedKind,
} from '../../taxonomy/index.ts';
import { filterOf, flagsOf, type ListingFilter } from './filter.ts';

/** The parts of a query that decide which videos a list has. */
export type Selection = Pick<
  ListVideosQuery,
  'orientation' | 'section' | 'object_id' | 'sort' | 'type' | 'duration' | 'date' | 'country' | 's'
>;

const kindOfSection: Partial<Record<VideoSection, LinkedKind>> = {
  categories: 'category',
  tags: 'tag',
  model: 'model',
  channel: 'channel',
  country: 'country',
  member: 'member',
};

export interface ResolvedFilter {
  filter: ListingFilter;
  /** The names that the section selects. */
  chosen: FacetGroup[];
  /** The country that narrows the section. */
  of_country: FacetGroup[];
  /** The text of a search; undefined for a list. */
  text: string | undefined;
}

/** Throws not_found for an unknown name and invalid for a text of the wrong length. */
export async function resolveFilter(db: Db, query: Selection): Promise<ResolvedFilter> {
  const { orientation, section, object_id, country, date, sort, type, duration } = query;
  const text = readText(query.s);
  const dirs = object_id.split(',');
  const kind = kindOfSection[section];
  const chosen = kind ? await findFacets(db, { orientation, kind, dirs }) : [];
  const of_country =
    country === undefined
      ? []
      : await findFacets(db, { orientation, kind: 'country', dirs: [country] });
  const none =
    section === 'tagfilter' ? await findKnownFacets(db, { orientation, kind: 'tag', dirs }) : [];
  const metric = sort === 'top-rated' ? ('rating' as const) : ('views' as const);
  const filter = {
    ...filterOf(orientationCode[orientation], [...chosen, ...of_country]),
    none,
    flags: flagsOf(type, duration),
    ranking: date === '' ? undefined : { period: date, metric },
  };
  return { filter, chosen, of_country, text };
}

/** Undefined for blanks. */
function readText(s = ''): string | undefined {
  if (s.trim() === '') return undefined;
  const text = searchText(s);
  if (text === undefined) throw new AppError('invalid', { s: 'invalid' });
  return text;
}
