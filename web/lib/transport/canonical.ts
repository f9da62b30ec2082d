import { redirect } from 'react-router';
import { pageFailure } from './page-failure.ts';

/**
 * Strict slashes: passes when `pathname` is `path` itself, answers 301 (query kept) for the form with the other slash, 404 for any other
 * spelling that the router matched (percent-encoded letters, doubled slashes).
 */
export function demandPath(url: URL, path: string): void {
  if (url.pathname === path) return;
  const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
  if (url.pathname === other) throw redirect(path + url.search, 301);
  throw pageFailure({ code: 'not_found' });
}
