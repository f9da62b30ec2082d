import { redirect } from 'react-router';
import { isVideoSort, pages } from '#contracts/pages/pages.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

/**
 * /videos/, /latest-updates/, /top-rated/, /most-popular/: 301 to the listing; the query is
 * retained.
 */
export function loader({ url }: { url: URL }): never {
  throw redirect(target(url), 301);
}

export function clientLoader({ url }: { url: URL }): never {
  throw redirect(target(pageUrl(url)));
}

function target(url: URL): string {
  const name = url.pathname.replaceAll('/', '');
  return pages.videos(isVideoSort(name) ? name : 'latest-updates') + url.search;
}
