import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { orientationCode, objectKind, type Orientation } from '#contracts/vocabulary.ts';
import { facetCode } from '#platform/db/facet-code.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Db } from '#platform/db/pool.ts';

/**
 * Kinds that a list can filter by; a country is named by its two letters, a member by its id, the
 * others by `dir`.
 */
export type LinkedKind = 'category' | 'tag' | 'model' | 'channel' | 'country' | 'member';

/**
 * A name with its facets in one orientation: one, or several equivalent ones while a merge into it
 * runs.
 */
export interface FacetGroup {
  dir: string;
  title: string;
  facets: number[];
}

interface FacetsOf {
  orientation: Orientation;
  kind: LinkedKind;
  dirs: readonly string[];
}

/**
 * Returns the names in order. Throws not_found for an unknown one; when names were renamed or
 * merged, `dir` of the error holds all current dirs, each once, in alphabetical order.
 */
export async function findFacets(db: Db, asked: FacetsOf): Promise<FacetGroup[]> {
  const found = await findNames(db, asked);
  const names = asked.dirs.map((dir) => found.get(dir));
  if (!names.every((name) => name !== undefined)) throw new AppError('not_found');
  if (names.some(({ dir }, index) => dir !== asked.dirs[index]))
    throw new AppError('not_found', {
      dir: [...new Set(names.map(({ dir }) => dir))].toSorted().join(),
    });
  return names;
}

/**
 * Returns the facets of all known names, by any current or former `dir`; unknown ones are left out.
 */
export async function findKnownFacets(db: Db, asked: FacetsOf): Promise<number[]> {
  const found = await findNames(db, asked);
  return [...new Set([...found.values()].flatMap(({ facets }) => facets))];
}

/**
 * For an unknown `dir`: throws not_found, with the current `dir` when the name was renamed or
 * merged.
 */
export async function throwNotFound(db: Db, kind: LinkedKind, dir: string): Promise<never> {
  // Any orientation serves: only the error matters.
  await findFacets(db, { orientation: 'str', kind, dirs: [dir] });
  throw new AppError('not_found');
}

/** The facet of an object in one orientation. */
export const facetOf = (kind: LinkedKind, id: number, orientation: Orientation): number =>
  facetCode(objectKind[kind], id, orientationCode[orientation]);

/** Names by the requested dir. */
async function findNames(
  db: Db,
  { orientation, kind, dirs }: FacetsOf,
): Promise<Map<string, FacetGroup>> {
  const { rows } = await (
    kind === 'country'
      ? selectCountries(dirs)
      : kind === 'member'
        ? selectMembers(dirs)
        : selectNames(kind, dirs)
  ).execute(db);
  return new Map(
    rows.map(({ asked, dir, title, ids }) => [
      asked,
      { dir, title, facets: ids.map((id) => facetOf(kind, id, orientation)) },
    ]),
  );
}

interface Row {
  asked: string;
  dir: string;
  title: string;
  /** its own id, and those of names being merged into it */
  ids: number[];
}

/** The names, the targets of merged ones, and the targets of former dirs. */
function selectNames(kind: Exclude<LinkedKind, 'country' | 'member'>, dirs: readonly string[]) {
  const table = sql.table(kind);
  const id = sql.ref(`${kind}_id`);
  // Channels are never merged.
  const merged_into = kind === 'channel' ? sql`null::int` : sql.ref('merged_into');
  const merging =
    kind === 'channel'
      ? sql`'{}'::int[]`
      : sql`array(select ${id} from ${table} s where s.merged_into = t.id and s.is_merging order by 1)`;
  const names = sql`(select ${id} as id, dir::text, title::text, ${merged_into} as merged_into from ${table})`;
  return sql<Row>`
    select ${prepared} q.dir as asked, t.dir, t.title, t.id || ${merging} as ids
    from unnest(${[...dirs]}::text[]) q(dir)
    left join ${names} n on n.dir = q.dir
    left join redirect r on n.id is null and r.kind = ${kind} and r.old_dir = q.dir
    left join ${names} o on o.id = r.object_id
    join ${names} t on t.id = coalesce(n.merged_into, n.id, o.merged_into, o.id)`;
}

const selectCountries = (codes: readonly string[]) =>
  sql<Row>`select code as asked, code as dir, code as title, array[country_id::int] as ids from country where code = any(${[...codes]}::text[])`;

const selectMembers = (ids: readonly string[]) =>
  sql<Row>`
    select member_id::text as asked, member_id::text as dir, username as title, array[member_id] as ids
    from member where member_id = any(${ids.map(Number)}::int[])
      and not exists (select from login as l where l.id = member_id and not l.email_verified)`;
