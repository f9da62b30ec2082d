import { sql } from 'kysely';
import * as z from 'zod/mini';
import {
  country,
  linked,
  maybeNumber,
  maybeText,
  maybeTime,
  names,
  number,
  text,
  time,
  yes,
  type ExportPart,
} from './part.ts';

const counted = (of: 'video' | 'album', what: 'views' | 'likes' | 'dislikes') =>
  sql`coalesce((select ${sql.ref(what)} from ${sql.table(`${of}_stat`)} as s
    where ${sql.ref(`s.${of}_id`)} = ${sql.ref(`t.${of}_id`)}), 0)`;

const shared = {
  title: text,
  dir: text,
  description: text,
  lang: text,
  orientation: number,
  status_id: number,
  is_private: yes,
  post_date: time,
  country: maybeText,
  channel: maybeText,
  categories: names,
  tags: names,
  models: names,
  views: number,
  likes: number,
  dislikes: number,
  ai_made: maybeText,
  people_shown: maybeNumber,
};
const computedOf = (of: 'video' | 'album') => ({
  country,
  channel: sql`(select title from channel as h where h.channel_id = t.channel_id)`,
  categories: linked('category', of),
  tags: linked('tag', of),
  models: linked('model', of),
  views: counted(of, 'views'),
  likes: counted(of, 'likes'),
  dislikes: counted(of, 'dislikes'),
});

/** What the member published and put together. */
export const publishedParts = {
  videos: {
    about: 'Videos. `clip` is the number of the file that was uploaded.',
    table: 'video',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({
      video_id: number,
      ...shared,
      duration: number,
      width: number,
      height: number,
      is_hd: yes,
      updated_at: time,
      clip: maybeNumber,
      album_id: maybeNumber,
      ex_tube: text,
      ex_id: text,
      captions: z.array(z.strictObject({ lang: text, label: text })),
    }),
    computed: {
      ...computedOf('video'),
      clip: sql`t.media_id`,
      captions: sql`(select coalesce(json_agg(json_build_object('lang', c.lang, 'label', c.label) order by c.lang), '[]')
        from video_caption as c where c.video_id = t.video_id)`,
    },
    left_out: {
      said: ['member_id', 'country_id', 'channel_id', 'media_id'],
      derived: ['credits', 'things'],
      internal: ['poster_index', 'sg_id'],
    },
  },
  clips: {
    about: 'Files that were uploaded, and what became of them.',
    table: 'media',
    column: 'owner_id',
    by: 'number',
    shape: z.strictObject({
      media_id: number,
      created_at: time,
      bytes: number,
      state: text,
      reason: maybeText,
      duration: maybeNumber,
      width: maybeNumber,
      height: maybeNumber,
      fps: maybeNumber,
      has_audio: z.nullable(yes),
    }),
    left_out: {
      said: ['owner_id', 'reason_code'],
      file: ['storage_key'],
      derived: ['content_hash', 'probe', 'rungs', 'storyboard', 'moments'],
      internal: [
        'percent',
        'thumb_count',
        'updated_at',
        'min_seconds',
        'virtual_deadline',
        'cost_log2',
        'stage',
        'picture_set',
      ],
    },
  },
  albums: {
    about: 'Albums.',
    table: 'album',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({
      album_id: number,
      ...shared,
      photos_amount: number,
      photo_titles: names,
    }),
    computed: {
      ...computedOf('album'),
      photo_titles: sql`(select coalesce(json_agg(p.title order by p.position), '[]')
        from album_photo as p where p.album_id = t.album_id)`,
    },
    left_out: {
      said: ['member_id', 'country_id', 'channel_id'],
      derived: ['things'],
      internal: ['cover_position'],
    },
  },
  channels: {
    about: 'Channels.',
    table: 'channel',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({
      channel_id: number,
      title: text,
      dir: text,
      description: text,
      cf3: text,
      cf4: text,
      cf7: text,
      created_at: time,
    }),
    left_out: { said: ['member_id'], file: ['avatar_key', 'banner_key'] },
  },
  playlists: {
    about: 'Playlists; of their videos the numbers and titles.',
    table: 'playlist',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({
      playlist_id: number,
      title: text,
      dir: text,
      description: text,
      orientation: number,
      visible: number,
      created_at: time,
      categories: names,
      videos: z.array(z.strictObject({ video_id: number, title: text })),
    }),
    computed: {
      categories: linked('category', 'playlist'),
      videos: sql`(select coalesce(json_agg(json_build_object('video_id', v.video_id, 'title', v.title) order by i.position), '[]')
        from playlist_item as i join video as v using (video_id)
        where i.playlist_id = t.playlist_id and v.status_id = 1
          and (not v.is_private or v.member_id = t.member_id))`,
    },
    left_out: { said: ['member_id'] },
  },
  applications: {
    about:
      'Applications to be a verified uploader. Photos are not in the export: they are erased after the decision.',
    table: 'uploader_verification',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({
      verification_id: number,
      state: text,
      provider: text,
      agreement_version: text,
      reason: text,
      created_at: time,
      decided_at: maybeTime,
    }),
    left_out: { said: ['member_id'] },
  },
  verification: {
    about: 'That the identity was checked, so that uploads can be approved.',
    table: 'verified_uploader',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({
      agreement_version: text,
      verified_by: text,
      verified_at: time,
      revoked_at: maybeTime,
    }),
    left_out: { said: ['member_id'] },
  },
  statistics_keys: {
    about: 'Keys by which statistics are read.',
    table: 'stats_token',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({ name: text, created_at: time }),
    left_out: { said: ['member_id'], secret: ['secret_hash'], internal: ['stats_token_id'] },
  },
  without_partners: {
    about: 'Since when no videos of partners stand among those of the member.',
    table: 'partner_exclusion',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({ excluded_at: time }),
    left_out: { said: ['member_id'], internal: ['partner_exclusion_id'], unused: ['channel_id'] },
  },
} as const satisfies Record<string, ExportPart>;
