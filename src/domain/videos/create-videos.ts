import { sql } from 'kysely';
import { dirOf } from '#contracts/text/dir.ts';
import {
  orientationCode,
  videoStatus,
  type Orientation,
  type Language,
} from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import { publishNewVideos } from '../publications/index.ts';
import { addLinks } from '../taxonomy/index.ts';
import type { Ctx } from '../ctx.ts';

/** A video that shows a clip. It waits as `processing` until the clip is ready; then it is shown if the operator publishes it, and waits for a decision otherwise. */
export interface NewVideo {
  orientation: Orientation;
  lang: Language;
  title: string;
  description?: string;
  media_id: number;
  poster_index?: number;
  /** Another state than follows from that. */
  status?: 'active' | 'pending' | 'rejected' | 'deleted';
  is_private?: boolean;
  is_unlisted?: boolean;
  /** Shown on this site alone. */
  is_exclusive?: boolean;
  post_date?: Date;
  country_id?: number | null;
  channel_id?: number;
  member_id?: number;
  /** Where it came from; a second video of the same source is not made. */
  source?: { tube: string; id: string };
  category_ids?: readonly number[];
  tag_ids?: readonly number[];
  model_ids?: readonly number[];
  /** The command with which the operator publishes it, stating to hold the records of the people shown; recorded with the time and the file's hash. */
  command?: string;
  /** The answers of the uploader: whether people or scenes are made or altered by software, and how many people are shown. */
  ai_made?: 'no' | 'altered' | 'made';
  people_shown?: number;
}

/** Makes videos with their links, counters and derived rows in the transaction of the caller (500 at most are sensible). Returns the ids of those that are new. */
export async function createVideosIn(
  { clock }: Pick<Ctx, 'clock'>,
  trx: Trx,
  inputs: readonly NewVideo[],
  onReady: OnReadyMade,
): Promise<number[]> {
  if (inputs.length === 0) return [];
  const ready = await readyMedia(trx, inputs);
  const made: { video_id: number; input: NewVideo }[] = [];
  for (const input of inputs) {
    const video_id = await insertVideo(trx, input, ready.get(input.media_id), clock.now());
    if (video_id !== undefined) made.push({ video_id, input });
  }
  const ids = made.map(({ video_id }) => video_id);
  if (ids.length === 0) return ids;
  await addLinks(
    trx,
    'video',
    made.map(({ video_id, input }) => ({ id: video_id, links: input })),
  );
  await publishNewVideos(
    trx,
    made.map(({ video_id, input: { command } }) => ({ video_id, command })),
  );
  await sql`insert into video_stat (video_id, pop) select video_id, pop_at(post_date) - 20 from video where video_id = any(${ids}::int[])`.execute(
    trx,
  );
  await sql`select listing_refresh(${ids}::int[])`.execute(trx);
  await onReady(
    made
      .filter(({ input }) => ready.has(input.media_id))
      .map(({ video_id, input }) => ({ video_id, media_id: input.media_id })),
  );
  return ids;
}

/** Last in the transaction that makes videos: those whose clip is ready already. */
type OnReadyMade = (made: readonly { video_id: number; media_id: number }[]) => Promise<void>;

interface ReadyMedia {
  duration: number;
  width: number;
  height: number;
}

/** Locked for share: a clip cannot become ready between this look and the insert, or its videos would wait for ever. */
async function readyMedia(trx: Trx, inputs: readonly NewVideo[]): Promise<Map<number, ReadyMedia>> {
  const ids = [...new Set(inputs.map(({ media_id }) => media_id))].toSorted((a, b) => a - b);
  const rows = await trx
    .selectFrom('media')
    .select(['media_id', 'state', 'duration', 'width', 'height'])
    .where('media_id', 'in', ids)
    .orderBy('media_id')
    .forShare()
    .execute();
  return new Map(
    rows.flatMap(({ media_id, state, duration, width, height }) =>
      state === 'ready' && duration !== null && width !== null && height !== null
        ? [[media_id, { duration, width, height }] as const]
        : [],
    ),
  );
}

async function insertVideo(
  trx: Trx,
  input: NewVideo,
  media: ReadyMedia | undefined,
  now: Date,
): Promise<number | undefined> {
  const asked = videoStatus[input.status ?? (input.command === undefined ? 'pending' : 'active')];
  const row = await trx
    .insertInto('video')
    .values({
      orientation: orientationCode[input.orientation],
      status_id: media || (input.status ?? 'active') !== 'active' ? asked : videoStatus.processing,
      is_private: input.is_private ?? false,
      is_unlisted: input.is_unlisted ?? false,
      is_exclusive: input.is_exclusive ?? false,
      lang: input.lang,
      dir: dirOf(input.title, 'video'),
      title: input.title,
      description: input.description ?? '',
      post_date: input.post_date ?? now,
      ...(media && factsOf(media)),
      poster_index: input.poster_index ?? 0,
      media_id: input.media_id,
      country_id: input.country_id ?? null,
      channel_id: input.channel_id ?? null,
      member_id: input.member_id ?? null,
      ai_made: input.ai_made ?? null,
      people_shown: input.people_shown ?? null,
      ex_tube: input.source?.tube ?? '',
      ex_id: input.source?.id ?? '',
    })
    .onConflict((conflict) =>
      conflict.columns(['ex_tube', 'ex_id']).where('ex_id', '<>', '').doNothing(),
    )
    .returning('video_id')
    .executeTakeFirst();
  return row?.video_id;
}

/** The columns that a video's row takes from its clip. HD is 720 lines or more of the short side. */
export function factsOf({ duration, width, height }: ReadyMedia): {
  duration: number;
  width: number;
  height: number;
  is_hd: boolean;
} {
  return {
    duration: Math.max(1, Math.round(duration)),
    width,
    height,
    is_hd: Math.min(width, height) >= 720,
  };
}
