import { limits } from '#contracts/limits/limits.ts';
import { parsePage } from '#contracts/pages/parse-listing-pages.ts';
import type { PeopleSort } from '#contracts/calls/catalogue/models.ts';
import { pages } from '#contracts/pages/pages.ts';
import { parseChannelsPath } from '#contracts/pages/people/parse-people-pages.ts';
import { demandSort } from '../../lib/transport/demand-sort.ts';
import { pageFailure } from '../../lib/transport/page-failure.ts';
import { toPeople, type PeopleSource, type PersonData } from '../people/index.ts';
import type { Visitor } from '../listing/index.ts';

export interface ChannelsPage {
  sort: PeopleSort;
  page: number;
  people: PersonData[];
  total_count: number;
  /** A page after the last one: the empty state, with status 404. */
  is_past_end: boolean;
}

/** /channels/{sort}/. Throws page failures, and 301 for the other slash and without a sort. */
export async function loadChannels(
  source: PeopleSource,
  { orientation }: Visitor,
  url: URL,
): Promise<ChannelsPage> {
  const sort = demandSort(url, parseChannelsPath, pages.channels);
  const page = parsePage(url.searchParams);
  if (page === undefined) throw pageFailure({ code: 'not_found' });
  const query = {
    orientation,
    sort,
    count: limits.page_size.default,
    section: '',
    object_id: '',
    page,
  } as const;
  const { channels, total_count } = await source.channels(query);
  return {
    sort,
    page,
    people: toPeople(channels),
    total_count,
    is_past_end: page > 1 && channels.length === 0,
  };
}
