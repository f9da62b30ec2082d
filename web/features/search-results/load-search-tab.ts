import { redirect } from 'react-router';
import type { SearchCorrection, SearchHelp } from '#contracts/calls/search/search-help.ts';
import type { SearchedNames, SearchOverview } from '#contracts/calls/search/search.ts';
import { parsePage } from '#contracts/pages/parse-listing-pages.ts';
import {
  parseSearchTabPath,
  searchTabPage,
  type SearchTab,
} from '#contracts/pages/search-pages.ts';
import { pageFailure } from '../../lib/transport/page-failure.ts';
import { toAlbums, type AlbumData } from '../albums/index.ts';
import type { Visitor } from '../listing/index.ts';
import { toPeople, type PersonData } from '../people/index.ts';
import { loadOverview } from './load-search.ts';
import type { SearchSource } from './search-source.ts';

export interface SearchTabPage {
  text: string;
  tab: SearchTab;
  page: number;
  people: PersonData[];
  albums: AlbumData[];
  total_count: number;
  total_is_capped: boolean;
  /** Of the videos. */
  videos: SearchedNames['videos'];
  correction: SearchCorrection | undefined;
  overview: SearchOverview | undefined;
  restriction: { effect: 'block' | 'warn'; help: SearchHelp | undefined } | undefined;
  is_past_end: boolean;
}

/** The models, channels or albums that a search finds. Throws page failures, and 301 to the one spelling. */
export async function loadSearchTab(
  source: SearchSource,
  visitor: Visitor,
  url: URL,
): Promise<SearchTabPage> {
  const asked = parseSearchTabPath(url.pathname);
  const page = parsePage(url.searchParams);
  if (!asked || page === undefined) throw pageFailure({ code: 'not_found' });
  const { text, tab } = asked;
  const path = searchTabPage(text, tab);
  if (url.pathname !== path) throw redirect(path + url.search, 301);
  const { orientation, language: lang } = visitor;
  const [found, overview] = await Promise.all([
    source.names({ s: text, type: tab, orientation, page }),
    loadOverview(source, visitor, text),
  ]);
  const { notice } = found;
  const help =
    notice && (await source.searchHelp({ help: notice.help, lang }).catch(() => undefined));
  const people = toPeople(found.models ?? found.channels ?? []);
  const albums = toAlbums({ albums: found.albums ?? [] });
  return {
    text,
    tab,
    page,
    people,
    albums,
    total_count: found.total_count,
    total_is_capped: found.total_is_capped === true,
    videos: found.videos,
    correction: found.correction,
    overview,
    restriction: notice && { effect: notice.effect, help },
    is_past_end: page > 1 && people.length + albums.length === 0 && notice?.effect !== 'block',
  };
}
