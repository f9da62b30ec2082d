import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import { dropCaptions } from '../captions/index.ts';
import type { Ctx } from '../ctx.ts';
import { dropUnusedMedia, dropUnusedPhotos } from '../media/index.ts';
import { publishByDecision, showWaitingPreview } from '../publications/index.ts';
import { editVideoIn } from '../videos/index.ts';
import { hindranceTo } from './replaceable.ts';

export interface Replacement {
  /** The approved version. */
  version_id: number;
  /** The video that it replaces. */
  video_id: number;
  decision_id: number;
}

interface Pair {
  old_media: number;
  new_media: number;
  old_poster: string | null;
}

/**
 * Gives a published video the film of its new version and the people shown in that, in the transaction of the decision that approves it: its picture, chapters and captions come along. Address,
 * texts, visibility, figures, comments and time stay. The version is gone then, and so is the film before, unless another video shows it. Throws `already` where something stands against it
 * since the decision was checked: the next try checks again, and takes the decision back.
 */
export async function takePlace(
  ctx: Pick<Ctx, 'jobs'>,
  trx: Trx,
  { version_id, video_id, decision_id }: Replacement,
): Promise<void> {
  const pair = await lockPair(trx, { version_id, video_id });
  const unused = await showWaitingPreview(trx, version_id);
  await takeModels(trx, { version_id, video_id });
  await takeFilm(trx, { version_id, video_id });
  await takePeople(trx, { version_id, video_id });
  const isFilm = pair.old_media !== pair.new_media;
  await takeCaptions(ctx, trx, { version_id, video_id, isFilm });
  // Of another film they say nothing.
  if (isFilm) await sql`delete from video_watch where video_id = ${video_id}`.execute(trx);
  await endVersion(trx, { version_id, video_id });
  await publishByDecision(trx, { type: 'video', id: video_id }, decision_id);
  await sql`select listing_refresh(array[${version_id}, ${video_id}]::int[])`.execute(trx);
  if (isFilm) await dropUnusedMedia(ctx, trx, pair.old_media);
  await dropUnusedPhotos(ctx, trx, [...unused, ...(await photosOf(trx, pair.old_poster))]);
}

type Ids = Pick<Replacement, 'version_id' | 'video_id'>;

/** Locks both videos after their clips, and checks again for an obstacle: a registered hold, a deletion, a hiding or a withdrawal has ended before these locks, or waits for them. */
async function lockPair(trx: Trx, { version_id, video_id }: Ids): Promise<Pair> {
  const ids = [version_id, video_id];
  const clips = await lockClips(trx, ids);
  await sql`select video_lock(${ids}::int[])`.execute(trx);
  const { rows } = await sql<Pair & { is_hidden: boolean }>`
    select o.media_id as old_media, n.media_id as new_media, o.poster_key as old_poster,
      exists (select from case_hidden_video as h where h.video_id = n.video_id) as is_hidden
    from video as o, video as n where o.video_id = ${video_id} and n.video_id = ${version_id}`.execute(
    trx,
  );
  const [pair] = rows;
  if (!pair || pair.is_hidden || (await hindranceTo(trx, { version_id, video_id })))
    throw new AppError('already');
  // Another version has taken the place while this one waited for the clip.
  if (!clips.has(pair.old_media) || !clips.has(pair.new_media)) throw new AppError('already');
  return pair;
}

/** Before the videos, as everywhere: one of them goes. */
async function lockClips(trx: Trx, video_ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ media_id: number }>`
    select media_id from media where media_id = any(array(select media_id from video where video_id = any(${[...video_ids]}::int[])))
    order by media_id for update`.execute(trx);
  return new Set(rows.map(({ media_id }) => media_id));
}

async function takeModels(trx: Trx, { version_id, video_id }: Ids): Promise<void> {
  const models = await trx
    .selectFrom('video_model')
    .select('model_id')
    .where('video_id', '=', version_id)
    .execute();
  await editVideoIn(trx, video_id, { model_ids: models.map(({ model_id }) => model_id) });
}

async function takeFilm(trx: Trx, { version_id, video_id }: Ids): Promise<void> {
  await sql`
    update video as o set media_id = n.media_id, duration = n.duration, width = n.width, height = n.height, is_hd = n.is_hd,
      poster_index = n.poster_index, poster_key = n.poster_key, chapters = n.chapters, ai_made = n.ai_made, people_shown = n.people_shown, is_exclusive = n.is_exclusive,
      updated_at = now()
    from video as n where o.video_id = ${video_id} and n.video_id = ${version_id}`.execute(trx);
  await sql`delete from preview_candidate where video_id = ${video_id}`.execute(trx);
  await sql`update preview_candidate set video_id = ${video_id} where video_id = ${version_id}`.execute(
    trx,
  );
}

async function takePeople(trx: Trx, { version_id, video_id }: Ids): Promise<void> {
  await sql`delete from consent where video_id = ${video_id} and withdrawn_at is null`.execute(trx);
  await sql`update consent set video_id = ${video_id} where video_id = ${version_id}`.execute(trx);
}

/** All of another film; of the same one those of the languages that are new. */
async function takeCaptions(
  ctx: Pick<Ctx, 'jobs'>,
  trx: Trx,
  { version_id, video_id, isFilm }: Ids & { isFilm: boolean },
): Promise<void> {
  const added = await trx
    .selectFrom('video_caption')
    .select('lang')
    .where('video_id', '=', version_id)
    .execute();
  if (isFilm) await dropCaptions(ctx, trx, video_id);
  else for (const { lang } of added) await dropCaptions(ctx, trx, video_id, lang);
  await sql`update video_caption set video_id = ${video_id} where video_id = ${version_id}`.execute(
    trx,
  );
}

/** Its address says that it was deleted; its upload leads to the video. */
async function endVersion(trx: Trx, { version_id, video_id }: Ids): Promise<void> {
  await sql`
    update video set status_id = ${videoStatus.deleted}, media_id = null, poster_key = null, updated_at = now()
    where video_id = ${version_id}`.execute(trx);
  await sql`update upload set video_id = ${video_id} where video_id = ${version_id}`.execute(trx);
}

async function photosOf(trx: Trx, storage_key: string | null): Promise<number[]> {
  if (storage_key === null) return [];
  const photos = await trx
    .selectFrom('photo')
    .select('photo_id')
    .where('storage_key', '=', storage_key)
    .execute();
  return photos.map(({ photo_id }) => photo_id);
}
