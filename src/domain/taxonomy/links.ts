import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { limits } from '#contracts/limits/limits.ts';
import type { Trx } from '#platform/db/pool.ts';

/** Names of which a video or album may have any number; these can be merged. */
export const linkKinds = ['category', 'tag', 'model'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** Links of one video or album; an omitted kind stays unchanged. */
export interface Links {
  category_ids?: readonly number[] | undefined;
  tag_ids?: readonly number[] | undefined;
  model_ids?: readonly number[] | undefined;
}

const idsOf = (links: Links, kind: LinkKind): readonly number[] => links[`${kind}_ids`] ?? [];

/**
 * Links videos or albums to names, and to the targets of merged ones. The videos must be locked.
 * Renames and merges of the names wait for the transaction, and running ones are waited for, so
 * they see all links. Throws invalid for too many names.
 */
export async function addLinks(
  trx: Trx,
  what: 'video' | 'album',
  linked: readonly { id: number; links: Links }[],
): Promise<void> {
  for (const kind of linkKinds) {
    if (linked.some(({ links }) => idsOf(links, kind).length > limits.names_of_a_kind))
      throw new AppError('invalid', { [`${kind}_ids`]: 'too_many' });
    const pairs = linked.flatMap(({ id, links }) =>
      idsOf(links, kind).map((name) => ({ id, name })),
    );
    if (pairs.length === 0) continue;
    const names = await lockNames(
      trx,
      kind,
      pairs.map(({ name }) => name),
    );
    const owners = pairs.map(({ id }) => id);
    const current = pairs.map(({ name }) => names.get(name) ?? name);
    await sql`
      insert into ${sql.table(`${what}_${kind}`)} (${sql.ref(`${what}_id`)}, ${sql.ref(`${kind}_id`)})
      select * from unnest(${owners}::int[], ${current}::int[]) order by 1, 2 on conflict do nothing`.execute(
      trx,
    );
  }
}

/** Replaces the links of one video or album. */
export async function reassignLinks(
  trx: Trx,
  what: 'video' | 'album',
  id: number,
  links: Links,
): Promise<void> {
  for (const kind of linkKinds) {
    if (links[`${kind}_ids`] === undefined) continue;
    await sql`delete from ${sql.table(`${what}_${kind}`)} where ${sql.ref(`${what}_id`)} = ${id}`.execute(
      trx,
    );
  }
  await addLinks(trx, what, [{ id, links }]);
}

/** Locks names with their merge targets in id order, as merges do. Returns the target of each. */
async function lockNames(
  trx: Trx,
  kind: LinkKind,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ name_id: number; current_id: number }>`
    select * from lock_names(${kind}, ${[...new Set(ids)]}::int[])`.execute(trx);
  return new Map(rows.map((row) => [row.name_id, row.current_id]));
}
