import { redirect } from 'react-router';
import type { SearchOverview, SearchWords } from '#contracts/calls/search/search.ts';
import type { Suggestions } from '#contracts/calls/search/suggestions.ts';
import { parseListingPath } from '#contracts/pages/parse-listing-pages.ts';
import { pageFailure } from '../../lib/transport/page-failure.ts';
import { isNarrowed, loadListing, type ListingPage, type Visitor } from '../listing/index.ts';
import type { SearchSource } from './search-source.ts';

/** Words and spellings that lead on from a search without results. */
export interface NearSearch {
  /** Its words that find something, each for itself. */
  words: SearchWords['words'];
  /** Names and searches that are spelled nearly like it. */
  spellings: Suggestions | undefined;
}

export interface SearchPage extends ListingPage {
  /** The text of the address. */
  text: string;
  /** Undefined where it could not be read: the videos do not depend on it. */
  overview: SearchOverview | undefined;
  near: NearSearch | undefined;
}

/**
 * The videos that a search finds and what stands around them. Throws page failures, 301 to the one
 * spelling, and 302 to the owner's page for this search.
 */
export async function loadSearch(
  source: SearchSource,
  visitor: Visitor,
  url: URL,
): Promise<SearchPage> {
  const place = parseListingPath(url.pathname)?.place;
  // Nothing is asked about a text that is no search.
  if (place?.kind !== 'search') throw pageFailure({ code: 'not_found' });
  const { text } = place;
  const [page, overview] = await Promise.all([
    loadListing(source, visitor, url),
    loadOverview(source, visitor, text),
  ]);
  const isEmpty =
    page.total_count === 0 && !isNarrowed(page) && page.restriction?.effect !== 'block';
  return {
    ...page,
    text,
    overview,
    near: isEmpty ? await loadNear(source, visitor, text) : undefined,
  };
}

/** Throws the way to the owner's page for the search, where there is one. */
export async function loadOverview(
  source: SearchSource,
  { orientation, language: lang }: Visitor,
  s: string,
): Promise<SearchOverview | undefined> {
  const overview = await source.overview({ s, orientation, lang }).catch(() => undefined);
  if (overview?.redirect !== undefined) throw redirect(overview.redirect);
  return overview;
}

async function loadNear(
  source: SearchSource,
  { orientation, language: lang }: Visitor,
  text: string,
): Promise<NearSearch> {
  const [words, spellings] = await Promise.all([
    source.words({ s: text, orientation }).catch(() => undefined),
    source.suggest({ text, lang }).catch(() => undefined),
  ]);
  return { words: words?.words ?? [], spellings };
}
