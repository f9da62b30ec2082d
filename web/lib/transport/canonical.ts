import { redirect } from 'react-router';
import { pageFailure } from './page-failure.ts';

/**
 * Strict slashes: accepts `path` itself, answers 301 with the query for the other slash and 404 for
 * any other spelling that the router matched (percent-encoded letters, doubled slashes).
 */
export function demandPath(url: URL, path: string): void {
  if (url.pathname === path) return;
  const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
  if (url.pathname === other) throw redirect(path + url.search, 301);
  throw pageFailure({ code: 'not_found' });
}
