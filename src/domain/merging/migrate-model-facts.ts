import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import type { Move } from './migrate-merged-links.ts';

/**
 * Migrates the other facts of a merged model: name and aliases, votes and counters. A voter who
 * voted on both keeps the vote on the target. Idempotent. Always returns 0: one step is enough.
 */
export async function migrateModelFacts(trx: Trx, { from_id, into_id }: Move): Promise<number> {
  // Counters before votes and models, in the lock order of votes.
  await sql`select 1 from model_stat where model_id in (${from_id}, ${into_id}) order by model_id for no key update`.execute(
    trx,
  );
  const { rows } = await sql<{ likes: number; dislikes: number }>`
    with gone as (delete from model_vote where model_id = ${from_id} returning voter_key, vote, voted_at),
    moved as (
      insert into model_vote (model_id, voter_key, vote, voted_at) select ${into_id}, voter_key, vote, voted_at from gone order by voter_key
      on conflict do nothing returning voter_key)
    select count(*) filter (where vote = 1)::int as likes, count(*) filter (where vote = 0)::int as dislikes
    from gone where voter_key not in (select voter_key from moved)`.execute(trx);
  const dropped = rows[0] ?? { likes: 0, dislikes: 0 };
  await sql`
    update model_stat t set views = t.views + s.views, likes = t.likes + greatest(0, s.likes - ${dropped.likes}::int),
      dislikes = t.dislikes + greatest(0, s.dislikes - ${dropped.dislikes}::int),
      pop = case when s.views > 0 then pop_sum(t.pop, s.pop) else t.pop end
    from model_stat s where t.model_id = ${into_id} and s.model_id = ${from_id}`.execute(trx);
  await sql`update model_stat set views = 0, likes = 0, dislikes = 0 where model_id = ${from_id}`.execute(
    trx,
  );
  await sql`
    insert into model_alias (model_id, alias)
    select ${into_id}, n.alias from (
      select title::text alias from model where model_id = ${from_id} union select alias::text from model_alias where model_id = ${from_id}) n
    where n.alias <> (select title::text from model where model_id = ${into_id}) order by 2
    on conflict do nothing`.execute(trx);
  await sql`delete from model_alias where model_id = ${from_id}`.execute(trx);
  return 0;
}
