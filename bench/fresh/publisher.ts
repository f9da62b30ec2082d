import { sql } from 'kysely';
import { createVideos } from '#domain/submissions/index.ts';
import type { Ctx } from '#domain/ctx.ts';
import type { Random } from '#seed/random.ts';

/** Makes one video more at each call, of a clip that is there, filed under names as many and as common as other videos are. */
export async function publisher(ctx: Ctx, { below }: Random): Promise<() => Promise<void>> {
  const { rows } = await sql<{
    media_id: number;
    title: string;
    channel_id: number | null;
    links: Record<string, number[]>;
  }>`
    select v.media_id, v.title, v.channel_id, json_build_object(
      'category_ids', array(select category_id from video_category x where x.video_id = v.video_id),
      'tag_ids', array(select tag_id from video_tag x where x.video_id = v.video_id),
      'model_ids', array(select model_id from video_model x where x.video_id = v.video_id)) links
    from video v where v.status_id = 1 and v.media_id is not null order by v.video_id desc limit 2000`.execute(
    ctx.db,
  );
  return async () => {
    const like = rows[below(rows.length)];
    if (!like) throw new Error('nothing to publish: the catalogue is empty');
    const { media_id, title, channel_id, links } = like;
    await createVideos(ctx, [
      {
        command: 'velour import',
        orientation: 'str',
        lang: 'en',
        title,
        media_id,
        ...(channel_id !== null && { channel_id }),
        ...links,
      },
    ]);
  };
}
