import { redirect } from 'react-router';
import { pages } from '#contracts/pages/pages.ts';

/** /history/: 301 to the list, with either slash; the query is retained. */
export function loader({ url }: { url: URL }): never {
  throw redirect(pages.history() + url.search, 301);
}

export function clientLoader({ url }: { url: URL }): never {
  throw redirect(pages.history() + url.search);
}
