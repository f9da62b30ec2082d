import { orientationCode, type Orientation } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import type { SearchAnswer } from '../search-index.ts';
import { filterOf } from '../videos/index.ts';

type VideoTotal = Pick<SearchAnswer, 'correction'> & {
  total: { total_count: number; total_is_capped?: true };
};

/** How many videos a text finds, and the correction that it was searched with. */
export async function countVideos(
  { db, searchOn }: Pick<Ctx, 'db' | 'searchOn'>,
  text: string,
  orientation: Orientation,
): Promise<VideoTotal> {
  const { total_count, is_capped, correction } = await searchOn(db).search({
    text,
    filter: filterOf(orientationCode[orientation], []),
    page: { page: 1, count: 1, sort: 'most-popular', duration: '' },
  });
  return { total: { total_count, ...(is_capped && { total_is_capped: true }) }, correction };
}
