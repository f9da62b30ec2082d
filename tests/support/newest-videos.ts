import { limits } from '#contracts/limits/limits.ts';
import type { TrueVideo } from './many-videos.ts';

/** The newest listed videos of a kind, as many as are read for co-occurring names. */
export const newestOf = (
  videos: readonly TrueVideo[],
  isOf: (video: TrueVideo) => boolean,
): TrueVideo[] =>
  videos
    .filter((video) => video.is_listed && isOf(video))
    .toSorted((a, b) => b.posted - a.posted || b.video_id - a.video_id)
    .slice(0, limits.co_occurring.videos);

/** On how many videos each name stands, by its place; the most first, of as many the lower place. */
export function countNames(
  videos: readonly TrueVideo[],
  kind: 'categories' | 'tags' | 'models',
): { place: number; videos: number }[] {
  const counts = new Map<number, number>();
  for (const place of videos.flatMap((video) => video[kind]))
    counts.set(place, (counts.get(place) ?? 0) + 1);
  return [...counts]
    .map(([place, on]) => ({ place, videos: on }))
    .toSorted((a, b) => b.videos - a.videos || a.place - b.place);
}
