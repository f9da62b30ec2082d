import { redirect } from 'react-router';
import { isVideoSort, pages } from '#contracts/pages/pages.ts';

/** /videos/, /latest-updates/, /top-rated/ and /most-popular/: 301 to the listing, with either slash and the query kept. */
export function loader({ url }: { url: URL }): never {
  throw redirect(target(url), 301);
}

export function clientLoader({ url }: { url: URL }): never {
  throw redirect(target(url));
}

function target(url: URL): string {
  const name = url.pathname.replaceAll('/', '');
  return pages.videos(isVideoSort(name) ? name : 'latest-updates') + url.search;
}
