import { asSuperuser } from './superuser.ts';

/** A word, and of which videos `n` (1, 2, …): conditions in SQL. */
interface SomeWord {
  word: string;
  titled?: string;
  described?: string;
  /** Where it stands in the description; a word of its own place unless said. */
  at?: number;
}

interface Texts {
  count: number;
  words: readonly SomeWord[];
  /** SQL: facets of categories and the like. */
  facets?: string;
}

const orientation = 1;

/**
 * Listed videos that are nothing but rows of the tables that searches read, of ids from 1 on: the larger, the less
 * popular and the older. Texts are long, so that few of them fit into a block. A word of titles is a facet.
 */
export async function manyTexts(
  url: string,
  { count, words, facets = 'array[]::int[]' }: Texts,
): Promise<void> {
  const part = (has: string | undefined, text: string): string =>
    has === undefined ? '' : `|| case when ${has} then '${text}' else '' end::tsvector`;
  const texts = words.map(
    ({ word, titled, described, at }, n) =>
      `${part(titled, `${word}:${n + 1}A`)} ${part(described, `${word}:${at ?? 20 + 2 * n}`)}`,
  );
  const heavy = words.map(
    ({ titled = 'false' }, n) =>
      `case when ${titled} then facet_code(6, ${n + 1}, ${orientation}) end`,
  );
  const counted = (has: string): string =>
    `(select count(*) from generate_series(1, ${count}) n where ${has})`;
  const terms = words.map(({ word, titled = 'false', described = 'false' }, n) => {
    const df_title = counted(titled);
    return `select ${n + 1}, '${word}', ${counted(`(${titled}) or (${described})`)}, ${df_title}, ${df_title} > 0, ${df_title} > 0`;
  });
  await asSuperuser(
    url,
    `insert into listing (video_id, pub, duration, views, pop, wscore, orientation, flags, facets)
     select n, 1000000 - n, 300, 1, 100 - n::float8 / 1000, 0.5, ${orientation}, 2 + n % 2,
       sort(array_remove(array[${heavy.join(', ')}]::int[], null) || ${facets})
     from generate_series(1, ${count}) n`,
    `insert into video_search (video_id, orientation, tsv)
     select n, ${orientation}, (select string_agg('f' || (n * 7 + i) % 997 || ':' || 100 + i, ' ')
       from generate_series(1, 60) i)::tsvector ${texts.join(' ')}
     from generate_series(1, ${count}) n`,
    `insert into search_term (term_id, term, df, df_title, heavy, is_ready)
     overriding system value ${terms.join(' union all ')}`,
    `insert into facet_count (facet, n)
     select f, array[count(*) filter (where flags = 2), count(*) filter (where flags = 3), 0, 0, 0, 0]
     from listing cross join unnest(facets || orientation::int) f group by 1`,
    // The indexes have no list of entries that wait.
    'vacuum (analyze) listing, video_search, search_term, facet_count',
  );
}
