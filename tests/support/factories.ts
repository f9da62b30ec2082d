import { randomBytes } from 'node:crypto';
import { savePhotos } from '#domain/albums/index.ts';
import { createAlbum, createVideos } from '#domain/submissions/index.ts';
import { type NewVideo } from '#domain/videos/index.ts';
import type { Ctx } from '#domain/ctx.ts';

/** A clip that is ready, without its objects: enough for everything that only reads rows. `seconds` and `height` become its videos'. */
export async function aMedia(
  { db }: Ctx,
  facts: { seconds?: number; height?: number; state?: 'uploaded' | 'transcoded' | 'ready' } = {},
): Promise<number> {
  const height = facts.height ?? 720;
  const { media_id } = await db
    .insertInto('media')
    .values({
      storage_key: randomBytes(11).toString('hex'),
      content_hash: randomBytes(32),
      bytes: 1000,
      state: facts.state ?? 'ready',
      duration: facts.seconds ?? 60,
      width: Math.round((height * 16) / 9),
      height,
      fps: 25,
      has_audio: true,
      rungs: JSON.stringify([]),
      thumb_count: 10,
      picture_set: 2,
    })
    .returning('media_id')
    .executeTakeFirstOrThrow();
  return media_id;
}

/** By which tests publish as the operator. */
export const a_command = 'velour import --publish --i-hold-records';

/** A published video with a clip of its own unless one is given, in a state in which its approval lacks nothing. Returns its id. */
export async function aVideo(
  ctx: Ctx,
  facts: Partial<NewVideo> & { seconds?: number; height?: number } = {},
): Promise<number> {
  const { seconds, height, ...rest } = facts;
  const media_id =
    facts.media_id ??
    (await aMedia(ctx, { ...(seconds && { seconds }), ...(height && { height }) }));
  const [video_id] = await createVideos(ctx, [
    {
      orientation: 'str',
      lang: 'en',
      title: 'Slow morning by the lake',
      ...((facts.status ?? 'active') === 'active' && { command: a_command }),
      ai_made: 'no',
      people_shown: 0,
      ...rest,
      media_id,
    },
  ]);
  if (video_id === undefined) throw new Error('the video exists already');
  if (facts.member_id !== undefined) await verifyUploader(ctx, facts.member_id);
  return video_id;
}

/** An album of a member that waits with a case, of photos without objects; its approval lacks nothing. Returns its id. */
export async function anAlbum(
  ctx: Ctx,
  { member_id, photos = 2 }: { member_id: number; photos?: number },
): Promise<number> {
  const rows = Array.from({ length: photos }, () => ({
    storage_key: randomBytes(11).toString('hex'),
    content_hash: randomBytes(32),
    width: 1600,
    height: 900,
  }));
  const photo_ids = await savePhotos(ctx, rows);
  await verifyUploader(ctx, member_id);
  return createAlbum(ctx, {
    orientation: 'str',
    lang: 'en',
    title: 'Slow morning by the lake',
    ai_made: 'no',
    people_shown: 0,
    member_id,
    photos: photo_ids.map((photo_id) => ({ photo_id })),
  });
}

/** Whose videos can be approved. */
export async function verifyUploader({ db }: Pick<Ctx, 'db'>, member_id: number): Promise<void> {
  await db
    .insertInto('verified_uploader')
    .values({ member_id, agreement_version: '1', verified_by: 'operator' })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .execute();
}
