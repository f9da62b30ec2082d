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
  /** The part of the title that matched, as suggest_fold() returns it; null before anything is typed. */
  matched: string | null;
}
type SuggestedPerson = Suggested & { avatar_key: string | null };

/** Names of each kind, in their order. */
interface SuggestedNames {
  categories: readonly Suggested[];
  models: readonly SuggestedPerson[];
  channels: readonly SuggestedPerson[];
}

/** SQL of what was chosen of each kind, as (id, title, matched, place); nothing of a kind without. */
export type Chosen = Partial<Record<keyof SuggestedNames, RawBuilder<unknown>>>;

/** Adds what is true now, with one statement: names that have lost their videos are left out. */
export async function readSuggested(db: Db, chosen: Chosen): Promise<SuggestedNames> {
  const parts = [
    ...(chosen.categories ? [categoryRows(chosen.categories)] : []),
    ...(chosen.models ? [modelRows(chosen.models)] : []),
    ...(chosen.channels ? [channelRows(chosen.channels)] : []),
  ];
  if (parts.length === 0) return { categories: [], models: [], channels: [] };
  const { rows } = await sql<SuggestedPerson & { kind: keyof SuggestedNames }>`
    select ${prepared} kind, dir, title, avatar_key, total_videos, matched
    from (${sql.join(parts, sql` union all `)}) n order by place`.execute(db);
  const of = (wanted: keyof SuggestedNames): SuggestedPerson[] =>
    rows.flatMap(({ kind, ...row }) => (kind === wanted ? [row] : []));
  return {
    categories: of('categories').map(({ avatar_key: _none, ...row }) => row),
    models: of('models'),
    channels: of('channels'),
  };
}

/** Totals of all orientations together, as everywhere here. A title that is null is the category's own. */
const categoryRows = (chosen: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select 'categories' as kind, c.dir, coalesce(q.title, c.title) as title, null::text as avatar_key,
    t.total as total_videos, q.matched, q.place
  from (${chosen}) q join category c on c.category_id = q.id
  cross join lateral (
    select sum(${namedTotal('category', 'c', sql<number>`o.o`)})::int as total
    from generate_series(1, 3) o(o)) t
  where c.merged_into is null and t.total > 0`;

/** A model is found by an alias as well, and shown by its own name. */
const modelRows = (chosen: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select 'models' as kind, m.dir, m.title, m.avatar_key, l.total_videos, q.matched, q.place
  from (${chosen}) q join model m on m.model_id = q.id join model_listing l using (model_id)
  where m.merged_into is null and l.total_videos > 0`;

const channelRows = (chosen: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select 'channels' as kind, h.dir, h.title, h.avatar_key, t.total as total_videos, q.matched, q.place
  from (${chosen}) q join channel h on h.channel_id = q.id
  cross join lateral (
    select sum(total_videos)::int as total from channel_listing l where l.channel_id = h.channel_id) t
  where t.total > 0`;

interface Selected extends SuggestedNames {
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
