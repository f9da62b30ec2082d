import { redirect } from 'react-router';
import { pageFailure } from './page-failure.ts';

/**
 * The sort that the address of a list names. 404 for a path that is none, 301 for the other slash
 * and without a sort.
 */
export function demandSort<Sort>(
  url: URL,
  parse: (pathname: string) => { sort: Sort } | undefined,
  pathOf: (sort: Sort) => string,
): Sort {
  const asked = parse(url.pathname);
  if (!asked) throw pageFailure({ code: 'not_found' });
  const path = pathOf(asked.sort);
  if (url.pathname !== path) throw redirect(path + url.search, 301);
  return asked.sort;
}
