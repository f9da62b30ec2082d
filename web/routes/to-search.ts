import { redirect } from 'react-router';
import { listingPage, parseListingPath } from '#contracts/listing-pages.ts';
import { pageFailure } from '../lib/page-failure.ts';

/** /search/?s=…: where the search field leads without a script. 301 to the page of these words; nothing for words that are not searched for. */
export function loader({ url }: { url: URL }): never {
  throw redirect(target(url), 301);
}

export function clientLoader({ url }: { url: URL }): never {
  throw redirect(target(url));
}

function target(url: URL): string {
  const [text = '', again] = url.searchParams.getAll('s');
  const asked = again === undefined ? parseListingPath(`/search/${encodeURIComponent(text)}`) : undefined;
  if (!asked) throw pageFailure({ code: 'not_found' });
  return listingPage(asked.place, asked.sort);
}
