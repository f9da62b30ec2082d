import { sql } from 'kysely';
import { limits } from '#contracts/limits/limits.ts';
import { objectKind } from '#contracts/vocabulary.ts';
import type { Db } from '#platform/db/pool.ts';
import { facetCode, facetKind } from '#platform/db/facet-code.ts';
import { linkCondition, precomputedTotals, marked_facets, hasAnyFacet } from '../taxonomy/index.ts';
import type { Related } from './diversify-related.ts';

/** The reference for similar videos: a video, its facets while it is listed, and the flags of those wanted. */
export interface Likeness {
  video_id: number;
  orientation: number;
  facets: readonly number[];
  flags: number[] | undefined;
}

/** Weights of common facets; countries and uploaders say nothing about a video. */
const weights = new Map<number, number>([
  [objectKind.model, 2.5],
  [objectKind.tag, 1.2],
  [objectKind.word, 0.8],
  [objectKind.channel, 0.6],
  [objectKind.category, 0.6],
]);

/** Members above which a trait is a hub: it says little and would cost much. Members of a word are dearer to find. */
const hub_from = { facet: 3000, word: 500 };
const traits_most = 6;
/** Members of all traits together; the rarest trait is asked for whatever it has. */
const members_most = 2500;
/** The best of them, of which each channel gets its share. */
const best_most = limits.related * 4;
/** Words of one title that are looked up, the longest first. */
const words_most = 12;
const weight_of_pop = 0.05;

const ofFlags = (flags: number[] | undefined) =>
  flags ? sql`and l.flags = any(${flags}::smallint[])` : sql``;

/**
 * The best by what they have in common, rare things counting more; of one channel no more than a third of all that will be shown. Bounded work: traits have
 * some thousand members together, and channels are looked up for the best alone.
 */
export async function mostLike(
  db: Db,
  { video_id, orientation, facets, flags }: Likeness,
): Promise<Related[]> {
  const traits = await findTraits(db, { video_id, orientation, facets });
  if (traits.length === 0) return [];
  const shared = traits.flatMap(({ facet, gain }) => (facet === null ? [] : { facet, gain }));
  const worded = traits.flatMap(({ word, gain }) => (word === null ? [] : { word, gain }));
  const { rows } = await sql<Related>`
    with hit as (
      select l.video_id, l.pop, t.gain
      from unnest(${shared.map(({ facet }) => facet)}::int[], ${shared.map(({ gain }) => gain)}::float8[]) t(facet, gain)
      cross join lateral (select video_id, pop, flags from listing l where ${marked_facets} @> array[t.facet]) l
      where l.video_id <> ${video_id} ${ofFlags(flags)}
      union all
      select l.video_id, l.pop, t.gain
      from unnest(${worded.map(({ word }) => word)}::text[], ${worded.map(({ gain }) => gain)}::float8[]) t(word, gain)
      cross join lateral (select video_id from video_search where orientation = ${orientation} and tsv @@ t.word::tsquery) h
      join listing l using (video_id)
      where l.video_id <> ${video_id} ${ofFlags(flags)}),
    best as (
      -- rounded, because a sum of fractions depends on its order
      select video_id, round((sum(gain) + ${weight_of_pop} * min(pop))::numeric, 6) as score
      from hit group by 1 order by 2 desc, 1 desc limit ${best_most}),
    placed as (
      select b.*, v.channel_id, row_number() over (partition by v.channel_id order by b.score desc, b.video_id desc) as place
      from best b join video v using (video_id))
    select video_id, channel_id from placed where channel_id is null or place <= ${Math.floor(limits.related / 3)}
    order by score desc, video_id desc limit ${limits.related}`.execute(db);
  return rows;
}

interface Trait {
  facet: number | null;
  /** of the title, as a text query */
  word: string | null;
  /** what sharing it is worth */
  gain: number;
}

/**
 * The six rarest things that the video shares with others: facets, whose totals are precomputed, and
 * words of the title. A word is counted only as far as it could still be among them.
 */
async function findTraits(
  db: Db,
  { video_id, orientation, facets }: Omit<Likeness, 'flags'>,
): Promise<Trait[]> {
  const words = await titleWords(db, video_id);
  const { rows } = await sql<{
    kind: number;
    facet: number | null;
    word: string | null;
    total: number;
    all: number;
  }>`
    with named as materialized (
      select * from (select facet, facet_total(facet) as total from unnest(${facets.filter((facet) => weights.has(facetKind(facet)))}::int[]) facet) f
      where total between 2 and ${hub_from.facet} order by total, facet limit ${traits_most}),
    bar as materialized (select case when count(*) < ${traits_most} then ${hub_from.word + 1} else least(max(total), ${hub_from.word + 1}) end as total from named)
    select kind, facet, word, total, facet_total(${orientation}) as all
    from (
      select facet_kind(facet) as kind, facet, null as word, total from named
      union all
      select ${objectKind.word}, null, q.word, n.total
      from unnest(${words}::text[]) q(word)
      cross join lateral (
        select count(*)::int as total
        from (select from video_search where orientation = ${orientation} and tsv @@ q.word::tsquery limit (select total from bar)) z) n
      where n.total between 2 and (select total - 1 from bar)) t
    order by total, kind, facet, word limit ${traits_most}`.execute(db);
  let members = 0;
  const asked = rows.filter(
    ({ total }, index) => (members += total) <= members_most || index === 0,
  );
  return asked.map(({ kind, facet, word, total, all }) => ({
    facet,
    word,
    gain: (weights.get(kind) ?? 0) * Math.log(1 + all / (1 + total)),
  }));
}

/** Words of the title as text queries, without those that are known to be common. */
async function titleWords(db: Db, video_id: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select w.word from video_search s, unnest(tsvector_to_array(ts_filter(s.tsv, '{a}'))) w(word)
    where s.video_id = ${video_id} and not exists (
      select from search_term t where t.term = w.word and (t.heavy or t.df_title > 0))
    order by length(w.word) desc, w.word limit ${words_most}`.execute(db);
  return rows.map(({ word }) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':A`);
}

/** The most popular that are not known, in its categories and then in its orientation. None of these channels. */
export async function popularLike(
  db: Db,
  like: Likeness,
  known: readonly number[],
  channels: readonly number[],
): Promise<Related[]> {
  const categories = like.facets.filter((facet) => facetKind(facet) === objectKind.category);
  const ofCategories =
    categories.length > 0 ? await popular(db, like, { categories, known, channels }) : [];
  return ofCategories.length > 0
    ? ofCategories
    : popular(db, like, { categories: [], known, channels });
}

async function popular(
  db: Db,
  { orientation, flags }: Likeness,
  {
    categories,
    known,
    channels,
  }: { categories: readonly number[]; known: readonly number[]; channels: readonly number[] },
): Promise<Related[]> {
  const full = channels.map((channel) => facetCode(objectKind.channel, channel, orientation));
  const others = full.length > 0 ? sql`and not ${hasAnyFacet(sql.ref('l.facets'), full)}` : sql``;
  const [name] =
    categories.length > 0 ? await precomputedTotals(db, [{ orientation, facets: categories }]) : [];
  const { rows } = await sql<Related>`
    select l.video_id, v.channel_id from listing l join video v using (video_id)
    where ${name ? linkCondition(name, limits.related) : sql`l.orientation = ${orientation}`} ${ofFlags(flags)} ${others}
      and l.video_id <> all(${[...known]}::int[])
    order by l.pop desc, l.video_id desc limit ${limits.related}`.execute(db);
  return rows;
}
