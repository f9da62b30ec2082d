import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import { isAppError } from '#contracts/errors.ts';
import { orientationOfCode, type Orientation } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';

/** Visitors who searched for the same on a day before anybody else sees it. */
const visitors_min = 20;
/** Searches of a day and orientation that are stored, the most frequent ones. */
const stored_a_day = 1000;
/** Days that popular searches are of, and days that the owner's report can show. */
const [popular_days, stored_days] = [7, 90];

/** A possible name of a member, without the signs around it. */
const name_among_signs = '([[:alnum:]](?:[[:alnum:]_-]*[[:alnum:]])?)';

/**
 * Adds what many visitors searched for to the sums of the day, and selects the popular searches again.
 * Numbers only rise: rows older than a day may have gone already. The names of members are left out.
 */
export async function foldSearches({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  const today = clock.now().toISOString().slice(0, 10);
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into search_day as d (day, orientation, query, visitors, clicked)
      select day, orientation, query, visitors, clicked
      from (
        select s.*, row_number() over (partition by day, orientation order by visitors desc, query) as place
        from (
          select day, orientation, query, count(*)::int visitors, count(*) filter (where is_clicked)::int clicked
          from search_seen group by 1, 2, 3 having count(*) >= ${visitors_min}) s
        where not exists (
          select from (
            select s.query as name union all select unnest(string_to_array(s.query, ' '))
            union all select w[1] from regexp_matches(s.query, ${name_among_signs}, 'g') w) n
          join member m on m.username_key = n.name)) ranked
      where place <= ${stored_a_day} order by 1, 2, 3
      on conflict (day, orientation, query) do update
        set visitors = greatest(d.visitors, excluded.visitors), clicked = greatest(d.clicked, excluded.clicked)
        where d.visitors < excluded.visitors or d.clicked < excluded.clicked`.execute(trx);
    await sql`delete from search_day where day <= ${today}::date - ${stored_days}::int`.execute(
      trx,
    );
    await pickPopular(trx, today);
  });
}

async function pickPopular(trx: Trx, today: string): Promise<void> {
  await sql`
    with sums as (
      select orientation, query, sum(visitors)::int visitors from search_day
      where day > ${today}::date - ${popular_days}::int
      group by 1, 2 having coalesce((array_agg(results order by day desc) filter (where results is not null))[1], 1) > 0),
    gone as (
      delete from popular_search p where not exists (
        select from sums s where (s.orientation, s.query) = (p.orientation, p.query)))
    insert into popular_search as p (orientation, query, visitors)
    select orientation, query, visitors from sums
    on conflict (orientation, query) do update set visitors = excluded.visitors
      where p.visitors <> excluded.visitors`.execute(trx);
}

/** Searches that are counted at a time. */
const counted_at_once = 200;

type CountResults = (search: { s: string; orientation: Orientation }) => Promise<number>;

/** Counts the results of searches of the last days that were not counted yet. */
export async function countResults(
  { db }: Pick<Ctx, 'db'>,
  resultsOf: CountResults,
): Promise<number> {
  const { rows } = await sql<{ orientation: number; query: string }>`
    select orientation, query from search_day where results is null
    group by 1, 2 order by max(day) desc, sum(visitors) desc limit ${counted_at_once}`.execute(db);
  for (const { orientation, query } of rows) {
    const search = { s: query, orientation: orientationOfCode(orientation) };
    // One that cannot be searched finds nothing, and those behind it are counted all the same.
    const results = await resultsOf(search).catch((error: unknown) => {
      if (isAppError(error) && error.code === 'invalid') return 0;
      throw error;
    });
    await db
      .updateTable('search_day')
      .set({ results })
      .where('orientation', '=', orientation)
      .where('query', '=', query)
      .where('results', 'is', null)
      .execute();
  }
  return rows.length;
}
