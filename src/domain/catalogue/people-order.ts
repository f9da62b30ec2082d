import { sql, type RawBuilder } from 'kysely';
import type { PeopleSort } from '#contracts/models.ts';

/** The column of model_listing and channel_listing that a sort reads; each has an index that ends in the id. */
const sortColumn = {
  'most-popular': 'pop',
  'top-rated': 'wscore',
  'most-viewed': 'views',
  'latest-updates': 'latest',
  recent: 'recent',
  'count-videos': 'total_videos',
} as const satisfies Record<Exclude<PeopleSort, 'alphabet'>, string>;

/** The order of a list of models or channels as its index has it: the greatest first, the alphabet from a. */
export function peopleOrder(
  sort: PeopleSort,
  id: 'model_id' | 'channel_id',
  is_reversed: boolean,
): RawBuilder<unknown> {
  const direction = (sort === 'alphabet') === is_reversed ? sql`desc` : sql`asc`;
  const column = sort === 'alphabet' ? sql`sort_title collate "C"` : sql.ref(sortColumn[sort]);
  return sql`${column} ${direction}, ${sql.ref(id)} ${direction}`;
}
