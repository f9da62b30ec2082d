import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { figure, type Figure } from '../figure.ts';

const most_mb_per_million = 600;

/** The size of the tables of search, with their indexes. */
export async function measureSize(db: Db, videos: number): Promise<Figure[]> {
  const { rows } = await sql<{ videos: number; all: number }>`
    select pg_total_relation_size('video_search')::float8 as videos,
      (select sum(pg_total_relation_size(t::regclass))::float8 from unnest(
        array['video_search', 'search_term', 'search_name', 'suggest', 'object_search']) t) as all`.execute(
    db,
  );
  const mb = (bytes = Number.NaN): number => bytes / 1e6;
  return [
    figure('search', 'words of videos, with indexes', {
      value: mb(rows[0]?.videos),
      unit: 'MB',
      bound: { most: (most_mb_per_million * videos) / 1e6 },
      note: `${mb(rows[0]?.all).toFixed(0)} MB with names, terms, suggestions and the words of all else`,
    }),
  ];
}
