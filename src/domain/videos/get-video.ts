import { sql } from 'kysely';
import type { VideoAnswer } from '#contracts/calls/catalogue/videos.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { ReadDb } from '#platform/db/pool.ts';
import type { Ctx, DomainSettings } from '../ctx.ts';
import { shownLabels } from '../content-labels/index.ts';
import { imageAddress } from '../media/index.ts';
import { showsPartners } from '../partners/index.ts';
import { modelRef } from '../taxonomy/index.ts';
import { cardColumns, cardOf } from './listing/hydrate.ts';
import { assertVisible, workColumns } from './visibility.ts';

type Named = { dir: string; title: string };

/** The video page's data: one query by primary key. Throws not_found, private or deleted. */
export async function getVideo(
  { db, settings, viewer }: Ctx,
  video_id: number,
): Promise<VideoAnswer> {
  const row = await selectVideo(db, settings, video_id).executeTakeFirst();
  assertVisible(row, viewer);
  return {
    video: {
      ...cardOf(row, settings),
      description: row.description,
      statistics: {
        viewed: row.views,
        likes: row.likes,
        dislikes: row.dislikes,
        videos: row.channel_videos ?? 0,
      },
      width: row.width,
      country: row.country ?? '',
      content_source_dir: row.channel_dir ?? '',
      album_id: row.album_id ?? 0,
      total_videos: row.channel_videos ?? 0,
      channel:
        row.channel_id === null
          ? null
          : {
              id: row.channel_id,
              dir: row.channel_dir ?? '',
              title: row.channel_title ?? '',
              url: `/channel/${row.channel_dir}/`,
              scr1: imageAddress(settings.media_origin, row.channel_avatar),
              cf3: row.cf3 ?? '',
              cf4: row.cf4 ?? '',
              cf7: row.cf7 ?? '',
            },
      models: row.models.map((model) => modelRef(settings, model)),
      categories: row.categories,
      tags: row.tags,
      user:
        row.username === null || row.member_id === null
          ? null
          : { id: row.member_id, username: row.username },
      is_unlisted: row.is_unlisted ? 1 : 0,
      play_more: row.play_more,
      labels: row.labels,
      chapters: row.chapters,
    },
  };
}

function selectVideo(db: ReadDb, settings: DomainSettings, video_id: number) {
  return db
    .selectFrom('video as v')
    .modifyFront(prepared)
    .innerJoin('video_stat as s', 's.video_id', 'v.video_id')
    .leftJoin('media as x', 'x.media_id', 'v.media_id')
    .leftJoin('channel as h', 'h.channel_id', 'v.channel_id')
    .leftJoin('country as c', 'c.country_id', 'v.country_id')
    .leftJoin('member as u', 'u.member_id', 'v.member_id')
    .leftJoin('channel_listing as hl', (join) =>
      join
        .onRef('hl.channel_id', '=', 'v.channel_id')
        .onRef('hl.orientation', '=', 'v.orientation'),
    )
    .select([
      ...cardColumns,
      ...workColumns,
      'v.description',
      'v.chapters',
      'v.album_id',
      'v.is_unlisted',
      'v.channel_id',
      'c.code as country',
      'u.username',
    ])
    .select([
      'h.dir as channel_dir',
      'h.title as channel_title',
      'h.avatar_key as channel_avatar',
      'h.cf3',
      'h.cf4',
      'h.cf7',
      'hl.total_videos as channel_videos',
    ])
    .select([
      sql<
        (Named & { avatar_key: string | null })[]
      >`(select coalesce(json_agg(json_build_object('dir', m.dir, 'title', m.title, 'avatar_key', m.avatar_key) order by m.model_id), '[]')
        from video_model y join model m using (model_id) where y.video_id = v.video_id)`.as(
        'models',
      ),
      sql<
        Named[]
      >`(select coalesce(json_agg(json_build_object('dir', k.dir, 'title', k.title) order by k.title), '[]')
        from video_category y join category k using (category_id) where y.video_id = v.video_id)`.as(
        'categories',
      ),
      sql<
        Named[]
      >`(select coalesce(json_agg(json_build_object('dir', t.dir, 'title', t.title) order by t.title), '[]')
        from video_tag y join tag t using (tag_id) where y.video_id = v.video_id)`.as('tags'),
      showsPartners(settings).as('play_more'),
      shownLabels('video', 'v').as('labels'),
    ])
    .where('v.video_id', '=', video_id);
}
