import { search_limits } from '#contracts/limits/limits-of-search.ts';
import { as_of } from './draw-sql.ts';
import { statement, type Task } from './lanes.ts';
import type { BigPlan } from './plan.ts';

const batch = 25_000;
const everything = 2 ** 31 - 1;

// Every derived row comes from the function that keeps it: what is here is only the order, and how many at a time.

export const creditTasks = ({ videos }: BigPlan): Task[] =>
  inBatches(videos, 'select credits_refresh($1)');

export const searchTasks = ({ videos }: BigPlan): Task[] =>
  inBatches(videos, 'select search_refresh($1)');

/** As if the site had run for hours: common words are facets, which rows of the listing hold. */
export const wordCountTasks: readonly Task[] = [
  statement('select term_fold()'),
  statement(
    `update search_term set heavy = true, is_ready = true where df > ${search_limits.postings}`,
  ),
  statement('analyze search_term, search_name'),
];

export const listingTasks = ({ videos }: BigPlan): Task[] =>
  inBatches(videos, 'insert into listing select * from listing_truth($1) order by 1');

/** Fills the tables that feeds of subscribers read. Every video counts as listed when it was published. */
export const sourceTasks = ({ videos }: BigPlan): Task[] => [
  statement(
    'insert into first_listed (video_id, listed_at, notified_to) select video_id, to_timestamp(pub::bigint * 60), null from listing',
  ),
  ...inBatches(videos, 'select source_refresh($1)'),
];

/** The ids as a value, not as a query: only a value is planned for how many they are. */
function inBatches(count: number, text: string): Task[] {
  return Array.from({ length: Math.ceil(count / batch) }, (_, index) => {
    const from = index * batch + 1;
    return statement(text, [
      Array.from({ length: Math.min(batch, count - from + 1) }, (_id, more) => from + more),
    ]);
  });
}

/** The counts that listing_refresh() would have added up, video by video. */
export const countVideos: Task = statement(
  'insert into facet_delta select f, flags, count(*)::int from listing, unnest(facets || orientation::int) f group by 1, 2',
);

const fold = statement('select facet_fold()');
const step = statement('select people_step($1)', [everything]);

/** Albums before models, which know how many they have; what a fold enqueues is refreshed with the rest. Every album counts as listed when it was published. */
export const peopleTasks = (): Task[] => [
  fold,
  statement('truncate people_dirty'),
  statement('insert into people_dirty select 9, album_id from album'),
  step,
  statement(
    'update album_first_listed f set listed_at = to_timestamp(l.pub::bigint * 60), notified_to = null from album_listing l where l.album_id = f.album_id',
  ),
  statement(`insert into people_dirty
    select 3, model_id from model union select 4, channel_id from channel union select 8, playlist_id from playlist`),
  step,
  fold,
];

export const rankingTasks = (): Task[] => [
  ...['day', 'week', 'month'].flatMap((period) =>
    ['views', 'rating'].map((metric) =>
      statement(`select rank_period('${period}', '${metric}', date '${as_of}')`),
    ),
  ),
  statement('select category_covers()'),
  statement('select count_title_words()'),
  statement('select suggest_refresh(1, array(select category_id from category))'),
  statement('select suggest_phrases()'),
];
