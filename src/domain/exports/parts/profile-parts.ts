import { sql } from 'kysely';
import * as z from 'zod/mini';
import {
  country,
  maybeNumber,
  maybeText,
  maybeTime,
  number,
  text,
  time,
  yes,
  type ExportPart,
} from './part.ts';

/** For whom each thing is. */
const profileAudiences = {
  about: text,
  birth_date: text,
  city: text,
  country: text,
  education: text,
  occupation: text,
  website: text,
  gender: text,
  relationship: text,
  orientation: text,
};

/** What a member says of itself and to whom, whom it blocks, and the keys that sign it in. */
export const profileParts = {
  member: {
    about: 'The profile.',
    table: 'member',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({
      member_id: number,
      username: text,
      created_at: time,
      about: text,
      birth_date: maybeText,
      city: text,
      country: maybeText,
      education: text,
      occupation: text,
      gender: maybeText,
      orientation: maybeNumber,
      relationship: maybeNumber,
      website: text,
    }),
    computed: { country, birth_date: sql`to_char(t.birth_date, 'YYYY-MM-DD')` },
    left_out: {
      said: ['country_id'],
      file: ['avatar_key', 'cover_key'],
      derived: ['skeleton', 'username_key'],
    },
  },
  audiences: {
    about:
      'To whom the member shows the page and what it says of itself, and its favourites, who may have contact, whether watched videos leave those to watch later, and for how many days the history stays, if it is on; whether a mail tells of uploads that have ended.',
    table: 'profile',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({
      visibility: text,
      is_indexed: yes,
      messages_from: text,
      requests_from: text,
      favourites: text,
      removes_watched: yes,
      history_days: maybeNumber,
      history_paused: yes,
      history_cleared_at: maybeTime,
      mails_uploads: yes,
      ...profileAudiences,
    }),
    left_out: { said: ['member_id'] },
  },
  blocked: {
    about: 'Whom the member blocks, by name.',
    table: 'member_block',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({ username: text, created_at: time }),
    computed: {
      username: sql`(select m.username from member as m where m.member_id = t.blocked_id)`,
    },
    left_out: { said: ['member_id', 'blocked_id'] },
  },
  pictures: {
    about: 'Avatars and covers, and what was decided about them; the files are in the archive.',
    table: 'member_picture',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({
      picture_id: number,
      section: text,
      state: text,
      reason: text,
      created_at: time,
      decided_at: maybeTime,
    }),
    // What of it a list of hashes has is told to nobody.
    computed: { state: sql`coalesce(t.shown_state, t.state)` },
    left_out: {
      said: ['member_id'],
      file: ['storage_key'],
      internal: ['shown_state', 'content_hash', 'md5'],
    },
  },
  hidden: {
    about: 'What the member hides from lists, by name.',
    table: 'hidden_thing',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({ kind: text, name: maybeText, hidden_at: time }),
    computed: {
      kind: sql`case t.kind when 1 then 'category' when 2 then 'tag' when 3 then 'model' when 4 then 'channel' else 'member' end`,
      name: sql`case t.kind
        when 1 then (select title from category where category_id = t.object_id)
        when 2 then (select title from tag where tag_id = t.object_id)
        when 3 then (select title from model where model_id = t.object_id)
        when 4 then (select title from channel where channel_id = t.object_id)
        else (select username from member as m where m.member_id = t.object_id) end`,
    },
    left_out: { said: ['member_id', 'object_id'], derived: ['hidden_member_id'] },
  },
  subscriptions: {
    about: 'Models, channels and members that the member is subscribed to, by name.',
    table: 'subscription',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({
      kind: text,
      name: maybeText,
      subscribed_at: time,
      is_notified: yes,
      is_mailed: yes,
    }),
    computed: {
      kind: sql`case t.kind when 3 then 'model' when 4 then 'channel' else 'member' end`,
      name: sql`case t.kind
        when 3 then (select title from model where model_id = t.object_id)
        when 4 then (select title from channel where channel_id = t.object_id)
        else (select username from member as m where m.member_id = t.object_id) end`,
    },
    left_out: {
      said: ['subscription_id', 'member_id', 'object_id'],
      derived: ['source', 'model_id', 'channel_id', 'subscribed_member_id'],
    },
  },
  notifications: {
    about: 'What the member heard of in the last 90 days: its kind, when, and when it was read.',
    table: 'notification',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({ kind: text, at: time, read_at: maybeTime }),
    left_out: {
      said: ['member_id', 'notification_id'],
      derived: ['subject', 'day', 'objects', 'is_mailed'],
    },
  },
  unwanted_notifications: {
    about: 'Kinds of notifications that the member does not want.',
    table: 'notification_off',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({ kind: text }),
    left_out: { said: ['member_id'] },
  },
  digest: {
    about: 'When the member gets mails with the numbers of what is unread.',
    table: 'member_digest',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({
      every: text,
      hour: number,
      time_zone: text,
      next_at: maybeTime,
      last_day: maybeText,
    }),
    computed: { last_day: sql`to_char(t.last_day, 'YYYY-MM-DD')` },
    left_out: { said: ['member_id'] },
  },
  unwanted_in_mails: {
    about: 'Kinds of notifications that mails do not count.',
    table: 'digest_off',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({ kind: text }),
    left_out: { said: ['member_id'] },
  },
  saved: {
    about:
      'Favourites and videos to watch later, and favourites that were removed; of those that are shown the titles.',
    table: 'saved_item',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({
      list: text,
      video_id: maybeNumber,
      album_id: maybeNumber,
      title: maybeText,
      added_at: time,
      removed_at: maybeTime,
    }),
    computed: {
      list: sql`case t.list when 1 then 'favourites' else 'watch later' end`,
      title: sql`coalesce((select title from video as v where v.video_id = t.video_id and v.status_id = 1),
        (select title from album as a where a.album_id = t.album_id and a.status_id = 1))`,
    },
    left_out: { said: ['member_id', 'kind', 'object_id'] },
  },
  history: {
    about:
      'Videos of the history, how far each was watched and when; of those that are shown the titles.',
    table: 'history_entry',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({
      video_id: number,
      title: maybeText,
      position: number,
      watched_at: time,
    }),
    computed: {
      title: sql`(select title from video as v where v.video_id = t.video_id and v.status_id = 1)`,
    },
    left_out: { said: ['member_id'] },
  },
  history_removals: {
    about: 'Videos that were taken out of the history, and when.',
    table: 'history_removal',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({ video_id: number, removed_at: time }),
    left_out: { said: ['member_id'] },
  },
  comments: {
    about: 'Comments of the member, those that wait and those that were removed as well.',
    table: 'comment',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({
      comment_id: number,
      video_id: maybeNumber,
      album_id: maybeNumber,
      parent_id: maybeNumber,
      body: text,
      lang: text,
      state: text,
      held_by: text,
      held_value: text,
      created_at: time,
      edited_at: maybeTime,
      likes: number,
      dislikes: number,
      replies: number,
    }),
    left_out: { said: ['member_id'], derived: ['score', 'is_listed', 'text_hash'] },
  },
  api_tokens: {
    about: 'API tokens of the account.',
    table: 'api_token',
    column: 'user_id',
    by: 'number',
    shape: z.strictObject({
      name: text,
      scopes: z.array(text),
      created_at: time,
      expires_at: time,
      used_on: maybeText,
    }),
    computed: { used_on: sql`to_char(t.used_on, 'YYYY-MM-DD')` },
    left_out: {
      said: ['user_id'],
      secret: ['hash', 'sealed'],
      internal: ['token_id', 'shown_session', 'shown_until'],
    },
  },
  passkeys: {
    about: 'Passkeys of the account.',
    table: 'login_passkey',
    column: 'user_id',
    by: 'number',
    shape: z.strictObject({
      name: text,
      created_at: time,
      used_at: maybeTime,
      transports: z.array(text),
    }),
    left_out: {
      said: ['user_id'],
      secret: ['credential_id', 'public_key', 'user_handle'],
      internal: ['passkey_id', 'counter'],
    },
  },
} as const satisfies Record<string, ExportPart>;
