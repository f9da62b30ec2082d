import { sql, type RawBuilder } from 'kysely';
import { viewSections, type ViewSection } from '#contracts/calls/forms/input.ts';
import { limits } from '#contracts/limits/limits.ts';
import { objectKind } from '#contracts/vocabulary.ts';
import type { DomainDeps } from '../index.ts';
import type { View } from './view-counter.ts';

type Counting = Pick<DomainDeps, 'db' | 'clock'>;

/**
 * One statement per section. Counts viewers who have not been seen within the repeat window;
 * unknown and hidden objects do not count. Safe to repeat after a failure, because counted viewers
 * have been seen. Returns the number of counted views.
 */
export async function countViews(counting: Counting, views: readonly View[]): Promise<number> {
  let counted = 0;
  for (const section of viewSections) {
    const of_section = views.filter((view) => view.section === section);
    if (of_section.length > 0) counted += await countSection(counting, section, of_section);
  }
  return counted;
}

async function countSection(
  { db, clock }: Counting,
  section: ViewSection,
  views: readonly View[],
): Promise<number> {
  const kind = objectKind[section];
  const { rows } = await sql<{ counted: number }>`
    with asked as materialized (${askedFor(section, views)}),
    fresh as (
      insert into view_seen as s (voter_key, kind, object_id) select voter_key, ${kind}::smallint, object_id from asked order by 1, 2, 3
      on conflict (voter_key, kind, object_id) do update set seen_at = now() where s.seen_at <= now() - make_interval(secs => ${limits.view_repeat})
      returning voter_key, object_id),
    counted as (select object_id, count(*)::int n from fresh group by 1),
    ${section === 'video' ? queueForRoller : addToCounters(section, clock.now())}
    select coalesce(sum(n), 0)::int counted from counted`.execute(db);
  return rows[0]?.counted ?? 0;
}

/** Viewers of the objects that exist and are visible. */
function askedFor(section: ViewSection, views: readonly View[]): RawBuilder<unknown> {
  const voters = views.map(({ voter_key }) => voter_key);
  const earlier = views.map(({ earlier_key }) => earlier_key);
  const names = views.map(({ object_id }) => object_id);
  const sources = views.map(({ source }) => source);
  const countries = views.map(({ country }) => country);
  const goesByDir = section === 'model' || section === 'channel';
  const asked = goesByDir
    ? sql`unnest(${voters}::text[], ${earlier}::text[], ${names}::text[], ${sources}::text[], ${countries}::text[]) a(voter, earlier, name, source, country) join ${sql.table(section)} t on t.dir = a.name`
    : sql`unnest(${voters}::text[], ${earlier}::text[], ${names.map(Number)}::int[], ${sources}::text[], ${countries}::text[]) a(voter, earlier, id, source, country) join ${sql.table(section)} t on t.${sql.ref(`${section}_id`)} = a.id`;
  return sql`select decode(a.voter, 'hex') voter_key, t.${sql.ref(`${section}_id`)} object_id, a.source, a.country from ${asked} where ${isShown[section]}
    and not exists (
      select from view_seen e where e.voter_key = decode(a.earlier, 'hex') and e.kind = ${objectKind[section]} and e.object_id = t.${sql.ref(`${section}_id`)}
        and e.seen_at > now() - make_interval(secs => ${limits.view_repeat}))`;
}

const isShown: Readonly<Record<ViewSection, RawBuilder<boolean>>> = {
  video: sql`t.status_id = 1`,
  album: sql`t.status_id = 1`,
  model: sql`t.merged_into is null`,
  channel: sql`true`,
  playlist: sql`t.visible = 1 and not t.is_hidden`,
};

/** Videos have so many views that only the roller updates their counters. */
const queueForRoller = sql`
  sourced as (
    insert into view_source_batch (ids, sources, countries, counts)
    select array_agg(object_id), array_agg(source), array_agg(country), array_agg(n) from (
      select object_id, source, country, count(*)::int n from fresh join asked using (voter_key, object_id) group by 1, 2, 3) q
    having count(*) > 0),
  batch as (
    insert into view_batch (ids, counts)
    select array_agg(object_id order by object_id), array_agg(n order by object_id) from counted having count(*) > 0)`;

/** Counts the other sections at once, in id order like every writer of counters. */
function addToCounters(section: Exclude<ViewSection, 'video'>, now: Date): RawBuilder<unknown> {
  const stat = sql.table(`${section}_stat`);
  const id = sql.ref(`s.${section}_id`);
  return sql`
    locked as materialized (select ${id} id, c.n from ${stat} s join counted c on c.object_id = ${id} order by 1 for no key update of s),
    added as (update ${stat} s set views = s.views + l.n, pop = pop_add(s.pop, l.n, pop_at(${now})) from locked l where ${id} = l.id),
    dirty as (insert into people_dirty (kind, object_id) select ${objectKind[section]}::smallint, id from locked)`;
}
