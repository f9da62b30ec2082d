import { sql } from 'kysely';
import { search_limits } from '#contracts/limits/limits-of-search.ts';
import { parseListingPath } from '#contracts/pages/parse-listing-pages.ts';
import { splitLanguage } from '#contracts/pages/language-urls.ts';
import { search_form } from '#contracts/pages/pages.ts';
import { parseSearchTabPath } from '#contracts/pages/search-pages.ts';
import { parseSearchQuery } from '#contracts/text/search-query.ts';
import { searchText } from '#contracts/text/search-text.ts';
import type { Db, Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { foldPairs, type Folded } from './fold-pairs.ts';

/** A search that leads to a page instead of its results. */
export interface SearchRedirect {
  query: string;
  /** A path of this site, with its query and fragment. */
  target: string;
}

/** Why a redirect is not saved. */
export type RedirectFault =
  | 'length'
  | 'operators'
  | 'empty'
  | 'twice'
  | 'target'
  | 'long'
  | 'itself'
  | 'circle';

/** As many as a folded search may have: folding writes some letters as two. */
const query_longest = 100;

export async function listSearchRedirects({ db }: Pick<Ctx, 'db'>): Promise<SearchRedirect[]> {
  return db
    .selectFrom('search_redirect')
    .select(['query_text as query', 'target'])
    .orderBy('query')
    .execute();
}

/** The owner's page for a search: a path. A search with operators has none. */
export async function findSearchRedirect(
  { db }: Pick<Ctx, 'db'>,
  text: string,
): Promise<string | undefined> {
  const words = plainWords(text);
  if (words === undefined) return undefined;
  const row = await db
    .selectFrom('search_redirect')
    .select('target')
    .where('query', '=', sql<string>`search_fold(${words})`)
    .executeTakeFirst();
  return row?.target;
}

/**
 * Adds redirects, or changes those that are there. None is saved when one is refused: of a text that
 * is no search, has operators or stands there twice; to another site, or in a circle. Returns the
 * faults by place.
 */
export async function saveSearchRedirects(
  { db }: Pick<Ctx, 'db'>,
  redirects: readonly SearchRedirect[],
): Promise<Map<number, RedirectFault>> {
  return db.transaction().execute(async (trx) => {
    await sql`lock table search_redirect in share row exclusive mode`.execute(trx);
    const read = await readAll(trx, redirects);
    const faults = new Map<number, RedirectFault>();
    for (const [n, one] of read.entries()) {
      const fault = faultOf(one, read.slice(0, n));
      if (fault) faults.set(n, fault);
    }
    const all = await readAll(trx, await listSearchRedirects({ db: trx }));
    const next = new Map([...all, ...read].map(({ from, to }) => [from, to]));
    for (const [n, { from }] of read.entries())
      if (!faults.has(n) && isInCircle(next, from)) faults.set(n, 'circle');
    if (faults.size === 0 && read.length > 0) await save(trx, read);
    return faults;
  });
}

/** Returns false when there was none. */
export async function removeSearchRedirect(
  { db }: Pick<Ctx, 'db'>,
  query: string,
): Promise<boolean> {
  const words = plainWords(query);
  if (words === undefined) return false;
  const { numDeletedRows } = await db
    .deleteFrom('search_redirect')
    .where('query', '=', sql<string>`search_fold(${words})`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The words of a search without quotes; undefined with an excluded word or `OR`. */
function plainWords(text: string): string | undefined {
  const { groups, excluded } = parseSearchQuery(text);
  if (excluded.length > 0 || groups.some(({ length }) => length > 1)) return undefined;
  return groups.map(([term]) => term?.text ?? '').join(' ');
}

/**
 * A redirect as a search sees it: `from` are the words of the query, `to` those of the search that
 * the target is; '' for any other page.
 */
interface ReadRedirect extends SearchRedirect, Folded {
  path: string | undefined;
}

async function readAll(
  db: Db | Trx,
  redirects: readonly SearchRedirect[],
): Promise<ReadRedirect[]> {
  const paths = redirects.map(({ target }) => pathOf(target));
  const folded = await foldPairs(
    db,
    redirects.map(({ query }, n) => [
      plainWords(query) ?? '',
      plainWords(searchedBy(paths[n]) ?? '') ?? '',
    ]),
  );
  return redirects.map((one, n) => ({
    ...one,
    ...(folded[n] ?? { from: '', to: '' }),
    path: paths[n],
  }));
}

const own_origin = 'http://site.invalid';

/** A target as an address spells it; undefined for anything but a path of this site. */
function pathOf(target: string): string | undefined {
  // A browser takes a backslash for a slash, and drops tabs and line breaks.
  if (!target.startsWith('/') || /[\p{Cc}\\]/u.test(target)) return undefined;
  const url = URL.canParse(target, own_origin) ? new URL(target, own_origin) : undefined;
  if (url?.origin !== own_origin || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}

/** The text that a path of this site searches for, in whatever language and of whatever tab. */
function searchedBy(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  const { pathname: address, searchParams } = new URL(path, own_origin);
  const pathname = splitLanguage(address).path;
  if (`${pathname}/` === search_form || pathname === search_form)
    return searchParams.get('s') ?? undefined;
  const place = parseListingPath(pathname)?.place;
  return place?.kind === 'search' ? place.text : parseSearchTabPath(pathname)?.text;
}

function faultOf(
  { query, from, to, path }: ReadRedirect,
  earlier: readonly ReadRedirect[],
): RedirectFault | undefined {
  if (searchText(query) === undefined) return 'length';
  if (plainWords(query) === undefined) return 'operators';
  if (from === '') return 'empty';
  if (from.length > query_longest) return 'length';
  if (earlier.some((other) => other.from === from)) return 'twice';
  if (path === undefined) return 'target';
  if (path.length > search_limits.redirect) return 'long';
  return from === to ? 'itself' : undefined;
}

/** Whether redirects lead from a search back to it. */
function isInCircle(next: ReadonlyMap<string, string>, from: string): boolean {
  const met = new Set<string>();
  for (let at = next.get(from); at && !met.has(at); at = next.get(at)) {
    if (at === from) return true;
    met.add(at);
  }
  return false;
}

async function save(trx: Trx, redirects: readonly ReadRedirect[]): Promise<void> {
  await sql`
    insert into search_redirect (query, query_text, target)
    select * from unnest(${redirects.map(({ from }) => from)}::text[],
      ${redirects.map(({ query }) => query.trim())}::text[],
      ${redirects.map(({ path }) => path)}::text[])
    on conflict (query) do update
      set query_text = excluded.query_text, target = excluded.target`.execute(trx);
}
