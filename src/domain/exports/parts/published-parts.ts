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
    about:
      'Videos. `clip` is the number of the file that was uploaded, `more_previews` the places of the pictures that may take turns.',
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
      is_unlisted: yes,
      updated_at: time,
      clip: maybeNumber,
      album_id: maybeNumber,
      ex_tube: text,
      ex_id: text,
      chapters: text,
      captions: z.array(z.strictObject({ lang: text, label: text })),
      schedule: maybeText,
      more_previews: z.array(number),
    }),
    computed: {
      ...computedOf('video'),
      clip: sql`t.media_id`,
      captions: sql`(select coalesce(json_agg(json_build_object('lang', c.lang, 'label', c.label) order by c.lang), '[]')
        from video_caption as c where c.video_id = t.video_id)`,
      schedule: sql`(select s.publish_at::text || ' ' || s.time_zone from video_schedule as s where s.video_id = t.video_id)`,
      more_previews: sql`(select coalesce(json_agg(f + 1 order by f), '[]') from preview_candidate as c, unnest(c.frames) as f
        where c.video_id = t.video_id)`,
    },
    left_out: {
      said: ['member_id', 'country_id', 'channel_id', 'media_id'],
      derived: ['credits', 'things'],
      file: ['poster_key'],
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
      file: ['storage_key', 'original_erased_at'],
      derived: ['content_hash', 'probe', 'rungs', 'storyboard', 'moments', 'levels', 'ready_at'],
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
  uploads: {
    about: 'Files that were sent, what became of them, and the form beside each.',
    table: 'upload',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({
      upload_id: text,
      purpose: text,
      file_name: text,
      orientation: text,
      lang: text,
      ai_made: maybeText,
      people_shown: maybeNumber,
      bytes: number,
      received: number,
      state: text,
      reason_code: maybeText,
      video_id: maybeNumber,
      replaces: maybeNumber,
      created_at: time,
      last_byte_at: time,
      ended_at: maybeTime,
      form: maybeText,
    }),
    computed: {
      form: sql`(select coalesce(f.submitted, f.typed)::text from upload_form as f where f.upload_id = t.upload_id)`,
    },
    left_out: {
      said: ['member_id', 'media_id'],
      file: ['storage_key'],
      internal: ['sender', 'sender_until', 'is_wanted'],
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
      derived: ['things', 'photo_bytes'],
      internal: ['cover_position'],
    },
  },
  album_drafts: {
    about:
      'Albums that are put together: what was typed, and of each photo its name, its size and what became of it.',
    table: 'album_draft',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({
      draft_id: text,
      created_at: time,
      saved_at: time,
      ended_at: maybeTime,
      album_id: maybeNumber,
      form: maybeText,
      photos: z.array(
        z.strictObject({
          number,
          file_name: text,
          title: text,
          bytes: number,
          state: text,
          reason_code: maybeText,
        }),
      ),
    }),
    computed: {
      form: sql`coalesce(t.submitted, t.typed)::text`,
      photos: sql`(select coalesce(json_agg(json_build_object('number', p.number, 'file_name', p.file_name, 'title', p.title,
          'bytes', p.bytes, 'state', p.state, 'reason_code', p.reason_code) order by p.place, p.number), '[]')
        from album_draft_photo as p where p.draft_id = t.draft_id)`,
    },
    left_out: {
      said: ['member_id', 'typed', 'submitted', 'rules_version'],
      internal: ['cover'],
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
      is_hidden: yes,
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
    left_out: { said: ['member_id'], derived: ['items'] },
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
