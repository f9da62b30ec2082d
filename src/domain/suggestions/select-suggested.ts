import { sql, type RawBuilder } from 'kysely';
import type { Suggestions } from '#contracts/calls/search/suggestions.ts';
import type { Db } from '#platform/db/pool.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import { namedTotal } from '../taxonomy/index.ts';
import type { DomainSettings } from '../ctx.ts';
import { imageAddress } from '../media/index.ts';
import { splitAtMatch } from './split-at-match.ts';

export interface Suggested {
  dir: string;
  title: string;
  total_videos: number;
  /** What of the title matched, as suggest_fold() returns it; null before anything is typed. */
  matched: string | null;
}
export type SuggestedPerson = Suggested & { avatar_key: string | null };

// Each takes the SQL of what was chosen, as (id, title, matched, place), and adds what is true now: names that have lost their videos are left out.

/** Totals of all orientations together, as everywhere here. A title that is null is the category's own. */
export async function selectCategories(db: Db, chosen: RawBuilder<unknown>): Promise<Suggested[]> {
  const { rows } = await sql<Suggested>`
    select ${prepared} c.dir, coalesce(q.title, c.title) as title, t.total as total_videos, q.matched
    from (${chosen}) q join category c on c.category_id = q.id
    cross join lateral (
      select sum(${namedTotal('category', 'c', sql<number>`o.o`)})::int as total from generate_series(1, 3) o(o)) t
    where c.merged_into is null and t.total > 0
    order by q.place`.execute(db);
  return rows;
}

/** A model is found by an alias as well, and shown by its own name. */
export async function selectModels(
  db: Db,
  chosen: RawBuilder<unknown>,
): Promise<SuggestedPerson[]> {
  const { rows } = await sql<SuggestedPerson>`
    select ${prepared} m.dir, m.title, m.avatar_key, l.total_videos, q.matched
    from (${chosen}) q join model m on m.model_id = q.id join model_listing l using (model_id)
    where m.merged_into is null and l.total_videos > 0
    order by q.place`.execute(db);
  return rows;
}

export async function selectChannels(
  db: Db,
  chosen: RawBuilder<unknown>,
): Promise<SuggestedPerson[]> {
  const { rows } = await sql<SuggestedPerson>`
    select ${prepared} h.dir, h.title, h.avatar_key, t.total as total_videos, q.matched
    from (${chosen}) q join channel h on h.channel_id = q.id
    cross join lateral (select sum(total_videos)::int as total from channel_listing l where l.channel_id = h.channel_id) t
    where t.total > 0
    order by q.place`.execute(db);
  return rows;
}

interface Selected {
  categories: readonly Suggested[];
  models: readonly SuggestedPerson[];
  channels: readonly SuggestedPerson[];
  queries: readonly Pick<Suggested, 'title' | 'matched'>[];
}

export function suggestionsOf(
  { media_origin }: DomainSettings,
  { categories, models, channels, queries }: Selected,
): Suggestions {
  const person = ({ avatar_key, ...named }: SuggestedPerson): Suggestions['models'][number] => ({
    ...withParts(named),
    img: imageAddress(media_origin, avatar_key),
  });
  return {
    categories: categories.map(withParts),
    models: models.map(person),
    channels: channels.map(person),
    queries: queries.map(withParts),
  };
}

const withParts = <Entry extends Pick<Suggested, 'title' | 'matched'>>({
  matched,
  ...entry
}: Entry): Omit<Entry, 'matched'> & { parts?: string[] } =>
  matched === null ? entry : { ...entry, parts: splitAtMatch(entry.title, matched) };
