import { sql } from 'kysely';
import { objectKind } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';

export interface OwnerCounters {
  id: number;
  views: number;
  likes: number;
  dislikes: number;
}

const year = 31_536_000;

/**
 * Sets counters that were counted elsewhere (the demo) on models, channels or playlists without
 * counts; popularity as if views had come evenly over a year. Lists follow with the next upkeep.
 */
export async function setOwnerCounters(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  kind: 'model' | 'channel' | 'playlist',
  counters: readonly OwnerCounters[],
): Promise<void> {
  if (counters.length === 0) return;
  const sorted = counters.toSorted((a, b) => a.id - b.id);
  const column = (name: keyof OwnerCounters): number[] => sorted.map((row) => row[name]);
  const id = sql.ref(`s.${kind}_id`);
  await sql`
    with given as (
      select * from unnest(${column('id')}::int[], ${column('views')}::int[], ${column('likes')}::int[], ${column('dislikes')}::int[])
        g(id, views, likes, dislikes)),
    locked as materialized (
      select g.* from ${sql.table(`${kind}_stat`)} s join given g on g.id = ${id}
      where s.views = 0 and s.likes = 0 and s.dislikes = 0 order by g.id for no key update of s),
    done as (
      update ${sql.table(`${kind}_stat`)} s set views = l.views, likes = l.likes, dislikes = l.dislikes,
        pop = pop_at(${clock.now()}) + ln(greatest(1, l.views) * 373960.0 / ${year}::float8)
      from locked l where ${id} = l.id)
    insert into people_dirty (kind, object_id) select ${objectKind[kind]}::smallint, id from locked`.execute(
    db,
  );
}
