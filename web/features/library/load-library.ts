import { parsePage } from '#contracts/pages/parse-listing-pages.ts';
import { demandPath } from '../../lib/transport/canonical.ts';
import { pageFailure } from '../../lib/transport/page-failure.ts';

/** A page of a list that only the browser knows: the server checks the address. */
export interface LibraryPage {
  page: number;
}

/** `path` is the one address of the list. Throws page failures and redirects. */
export function loadLibrary(url: URL, path: string): LibraryPage {
  demandPath(url, path);
  const page = parsePage(url.searchParams);
  if (page === undefined) throw pageFailure({ code: 'not_found' });
  return { page };
}
