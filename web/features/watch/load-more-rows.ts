import { limits } from '#contracts/limits/limits.ts';
import { lifetimes } from '#contracts/limits/limits-of-calls.ts';
import type { ListVideosQuery } from '#contracts/calls/catalogue/listing-url.ts';
import type { Orientation } from '#contracts/vocabulary.ts';
import { toCard, type CardData } from '../card/index.ts';
import type { VideoSource } from '../listing/index.ts';
import type { VideoDetail } from './load-video.ts';

/** Another list that the video is in, cut to a row. */
export interface MoreRow {
  kind: 'channel' | 'model' | 'category';
  dir: string;
  title: string;
  videos: CardData[];
}
type List = Omit<MoreRow, 'videos'>;

/** So many rows and the related list end at about the same height on wide screens. */
const rows_shown = 3;
/** A row of fewer cards is left out. */
const row_least = 3;
const row_most = 8;
/** A row of fewer cards does not reach the end of a wide page. */
const row_full = 6;
const models_read = 2;

/**
 * The newest of the video's channel, its models and, where these are too few, its categories: one
 * read for each list, at most six. A list that cannot be read is left out, because the rows only
 * supplement a page.
 */
export async function loadMoreRows(
  source: Pick<VideoSource, 'list'>,
  video: Pick<VideoDetail, 'video_id' | 'channel' | 'models' | 'categories'>,
  orientation: Orientation,
): Promise<MoreRow[]> {
  const { channel, models, categories } = video;
  const lists: List[] = [
    ...(channel ? [listOf('channel', channel)] : []),
    ...models.slice(0, models_read).map((model) => listOf('model', model)),
    ...categories.map((category) => listOf('category', category)),
  ];
  const read = (some: readonly List[]) =>
    Promise.all(some.map((list) => newestOf(source, list, orientation)));
  const first = await read(lists.slice(0, rows_shown));
  const rows = distinctRows(video.video_id, first);
  if (rows.length === rows_shown || lists.length === rows_shown) return rows;
  return distinctRows(video.video_id, [...first, ...(await read(lists.slice(rows_shown)))]);
}

const listOf = (kind: MoreRow['kind'], { dir, title }: { dir: string; title: string }): List => ({
  kind,
  dir,
  title,
});

async function newestOf(
  source: Pick<VideoSource, 'list'>,
  list: List,
  orientation: Orientation,
): Promise<MoreRow> {
  const section = list.kind === 'category' ? 'categories' : list.kind;
  const query: ListVideosQuery = {
    orientation,
    sort: 'latest-updates',
    count: limits.page_size.related,
    section,
    object_id: list.dir,
    page: 1,
    type: 'all',
    duration: '',
    date: '',
  };
  const videos = await source.list(query, lifetimes.listing).then(
    (listing) => listing.videos.map(toCard),
    () => [],
  );
  return { ...list, videos };
}

/**
 * Each video stands in one row, the page's own in none. Only the last row may be a short one: two of
 * them would leave a hole at the end of a wide page.
 */
export function distinctRows(video_id: number, lists: readonly MoreRow[]): MoreRow[] {
  const seen = new Set([video_id]);
  const rows: MoreRow[] = [];
  for (const list of lists) {
    const videos = list.videos.filter((card) => !seen.has(card.video_id)).slice(0, row_most);
    if (rows.length === rows_shown || videos.length < row_least) continue;
    for (const card of videos) seen.add(card.video_id);
    rows.push({ ...list, videos });
  }
  const isFull = ({ videos }: MoreRow): boolean => videos.length >= row_full;
  return [...rows.filter(isFull), ...rows.filter((row) => !isFull(row)).slice(0, 1)];
}
