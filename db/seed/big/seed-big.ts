import { checkCatalogue, type Promised } from './check.ts';
import {
  countVideos,
  creditTasks,
  listingTasks,
  sourceTasks,
  peopleTasks,
  rankingTasks,
  searchTasks,
  wordCountTasks,
} from './derive.ts';
import { inParts, openLanes, statement, type Task } from './lanes.ts';
import { dropIndexes } from './late-indexes.ts';
import { nameTasks, wordTasks } from './names.ts';
import { planOf } from './plan.ts';
import { restartSequences } from './restart-sequences.ts';
import { collectionTasks, dayTasks, videoTasks } from './truth.ts';

export type { Promised } from './check.ts';

/** Where rows come by the million. */
const of_truth = [
  'video',
  'publication',
  'media',
  'video_stat',
  'video_category',
  'video_tag',
  'video_model',
  'photo',
  'album_photo',
  'playlist_item',
];

interface BigSeedOptions {
  owner_url: string;
  videos: number;
  /** Called at the end of each part with the seconds it took. */
  report(part: string, seconds: number): void;
}

/**
 * Fills an empty, migrated database with the big catalogue: the same rows for the same number of videos, whenever and wherever. Truth is drawn by the server
 * itself as sets, derived rows come from the functions that keep them, keys and indexes are built when the rows are there. Returns what it promised, counted.
 */
export async function seedBig({ owner_url, videos, report }: BigSeedOptions): Promise<Promised[]> {
  const plan = planOf(videos);
  await using lanes = await openLanes(owner_url);
  const { part, inTurn } = inParts(lanes, report);
  const late = await dropIndexes(lanes.first, [...of_truth, 'listing'], ['video_search']);
  // Nothing is active without a publication, which a million checks of one row each would say more slowly than one of all does below.
  await inTurn('checks', coverage('disable'));
  await inTurn('words and names', [
    statement('create schema big_seed'),
    ...wordTasks(plan),
    ...nameTasks(plan),
  ]);
  await part('videos', videoTasks(plan));
  await inTurn('albums and playlists', collectionTasks(plan));
  await part('days', dayTasks(plan));
  await part('keys', late.keys(of_truth));
  // Before the other indexes: it writes every video once more. By key, which the server does not know to be worth it before it has looked at the tables.
  await inTurn('statistics of videos', [statement('analyze video, video_model, model, channel')]);
  await part('credits', creditTasks(plan));
  await part('indexes', late.indexes(of_truth));
  await part('statistics', [statement('analyze')]);
  await part('words of videos', searchTasks(plan));
  await inTurn('counts of words', wordCountTasks);
  await part('listing', listingTasks(plan));
  await part('key of the listing', late.keys(['listing']));
  await part('indexes of the listing', [...late.indexes(['video_search', 'listing']), countVideos]);
  await part('statistics of the listing', [statement('analyze listing, video_search')]);
  await inTurn('videos of sources', sourceTasks(plan));
  await inTurn('albums, models, channels, totals', peopleTasks());
  await inTurn('rankings', rankingTasks());
  await inTurn('foreign keys', [
    late.foreignKeys(),
    ...coverage('enable'),
    statement(assert_all_covered),
    statement('drop schema big_seed cascade'),
    restartSequences,
  ]);
  await part(
    'vacuum',
    [...of_truth, 'listing', 'video_search', 'video_day_default'].map((table) =>
      statement(`vacuum (freeze) ${table}`),
    ),
  );
  await inTurn('the rest of it', [statement('vacuum (freeze, analyze)')]);
  return await checkCatalogue(lanes.first, plan);
}

const coverage = (state: 'disable' | 'enable'): Task[] =>
  ['video', 'album'].flatMap((table) =>
    ['covered_inserted', 'covered_updated'].map((trigger) =>
      statement(`alter table ${table} ${state} trigger ${trigger}`),
    ),
  );

const assert_all_covered = `
  do $$ begin
    if exists (
      select from video v join media m using (media_id) where v.status_id = 1
        and not exists (select from publication p where p.video_id = v.video_id and p.revoked_at is null and p.content_hash = m.content_hash)
      union all
      select from album a where a.status_id = 1
        and not exists (select from publication p where p.album_id = a.album_id and p.revoked_at is null)) then
      raise exception 'something is active without a publication';
    end if;
  end $$`;
