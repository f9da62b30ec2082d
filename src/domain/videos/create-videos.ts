import { sql } from 'kysely';
import { dirOf } from '#contracts/dir.ts';
import {
  orientationCode,
  videoStatus,
  type Orientation,
  type Language,
} from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import { addLinks } from '../taxonomy/index.ts';
import type { Ctx } from '../ctx.ts';

/** A video that shows a clip. It waits as `processing` until the clip is ready, then takes `status`. */
export interface NewVideo {
  orientation: Orientation;
  lang: Language;
  title: string;
  description?: string;
  media_id: number;
  poster_index?: number;
  status?: 'active' | 'pending' | 'rejected' | 'deleted';
  is_private?: boolean;
  post_date?: Date;
  country_id?: number;
  channel_id?: number;
  member_id?: number;
  /** Where it came from; a second video of the same source is not made. */
  source?: { tube: string; id: string };
  category_ids?: readonly number[];
  tag_ids?: readonly number[];
  model_ids?: readonly number[];
  /** The command with which the operator publishes it; recorded with the time and the file's hash. */
  command?: string;
}

/** Makes videos with their links, counters and derived rows in one transaction (500 at most are sensible). Returns the ids of those that are new. */
export async function createVideos(
  { db, clock }: Ctx,
  inputs: readonly NewVideo[],
  onReady?: OnReadyMade,
): Promise<number[]> {
  if (inputs.length === 0) return [];
  return db.transaction().execute(async (trx) => {
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
    await insertPublications(trx, made);
    await sql`insert into video_stat (video_id, pop) select video_id, pop_at(post_date) - 20 from video where video_id = any(${ids}::int[])`.execute(
      trx,
    );
    await sql`select listing_refresh(${ids}::int[])`.execute(trx);
    await onReady?.(
      trx,
      made
        .filter(({ input }) => ready.has(input.media_id))
        .map(({ video_id, input }) => ({ video_id, media_id: input.media_id })),
    );
    return ids;
  });
}

/** Last in the transaction that makes videos: those whose clip is ready already. */
type OnReadyMade = (
  trx: Trx,
  made: readonly { video_id: number; media_id: number }[],
) => Promise<void>;

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
  const asked = videoStatus[input.status ?? 'active'];
  const row = await trx
    .insertInto('video')
    .values({
      orientation: orientationCode[input.orientation],
      status_id: media || asked !== videoStatus.active ? asked : videoStatus.processing,
      is_private: input.is_private ?? false,
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

async function insertPublications(
  trx: Trx,
  made: readonly { video_id: number; input: NewVideo }[],
): Promise<void> {
  const published = made.flatMap(({ video_id, input: { command } }) =>
    command === undefined ? [] : { video_id, command },
  );
  if (published.length === 0) return;
  const ids = published.map(({ video_id }) => video_id);
  const commands = published.map(({ command }) => command);
  await sql`
    insert into publication (video_id, published_by, command, content_hash)
    select p.video_id, 'operator', p.command, m.content_hash
    from unnest(${ids}::int[], ${commands}::text[]) p(video_id, command) join video using (video_id) join media m using (media_id)`.execute(
    trx,
  );
}
