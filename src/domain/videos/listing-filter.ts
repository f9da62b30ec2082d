import type { ListVideosQuery } from '#contracts/listing-url.ts';

/** The column of `listing` that a sort reads; its index ends in video_id, so pages join without repeats or gaps. */
export const sortColumn = {
  'latest-updates': 'pub',
  longest: 'duration',
  'most-popular': 'pop',
  'top-rated': 'wscore',
  'most-viewed': 'views',
} as const satisfies Record<ListVideosQuery['sort'], string>;

/** The flags (2..7: hd + 2 × length class) that a choice of hd and length leaves; undefined when it leaves all. */
export function flagsOf(type: ListVideosQuery['type'], duration: ListVideosQuery['duration']): number[] | undefined {
  if (type === 'all' && duration === '') return undefined;
  return [2, 3, 4, 5, 6, 7].filter((flags) => (type === 'all' || flags % 2 === 1) && (duration === '' || flags >> 1 === duration));
}

/** Seconds a length class spans, inclusive, so that the index on duration is entered at the right place. */
export const durationRange = { 1: [0, 599], 2: [600, 2400], 3: [2401, 2 ** 31 - 1] } as const;

/**
 * Which rows to read for a page. Past the middle the order is turned round and read from the end, so that the last page costs what the first
 * does; undefined when the page lies past the end.
 */
export function windowOf(page: number, count: number, total: number): { offset: number; limit: number; is_reversed: boolean } | undefined {
  const offset = (page - 1) * count;
  if (offset >= total) return undefined;
  const limit = Math.min(count, total - offset);
  if (offset <= total / 2) return { offset, limit, is_reversed: false };
  return { offset: total - offset - limit, limit, is_reversed: true };
}
