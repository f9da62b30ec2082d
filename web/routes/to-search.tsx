import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { listingPage, searchSegment } from '#contracts/pages/listing-pages.ts';
import { parseListingPath } from '#contracts/pages/parse-listing-pages.ts';
import { searchFault } from '#contracts/text/search-text.ts';
import { pageFailure } from '../lib/transport/page-failure.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

/** /search/?s=…: the form without scripts. 301 to the results, 404 for words that are no search. */
export function loader({ url }: { url: URL }): never {
  throw redirect(target(url), 301);
}

export function clientLoader({ url }: { url: URL }): never {
  throw redirect(target(pageUrl(url)));
}

function target(url: URL): string {
  const [text = '', again] = url.searchParams.getAll('s');
  const asked =
    again === undefined ? parseListingPath(`/search/${searchSegment(text)}`) : undefined;
  if (!asked) {
    const search = searchFault(text);
    throw pageFailure({ code: 'not_found', ...(search && { search }) });
  }
  return listingPage(asked.place, asked.sort);
}

/** Never shown; with a component, a failure renders as a page. */
export default function ToSearch(): ReactNode {
  return null;
}
