import * as z from 'zod/mini';
import { orientations } from '../../vocabulary.ts';
import { whole, type FieldCodec } from '../json-url.ts';
import { queryField, queryUrl } from '../query-url.ts';

/** Ids are `int` in the database. */
const id_most = 2 ** 31 - 1;
const id = whole(1, id_most);
const none: FieldCodec<number> = whole(0, id_most);

/** GET: the playlists of the member, the newest first; `video_id` asks which hold that video. `no-store`. */
export const ownPlaylistsUrl = queryUrl('/api/v1/me/playlists', {
  video_id: queryField(none, 0),
});

/** GET: a playlist of the member with a page of its videos. `no-store`. */
export const ownPlaylistUrl = queryUrl('/api/v1/me/playlist', {
  playlist_id: queryField(id),
  /** The `next` of the page before; 0 begins at the beginning. */
  after: queryField(none, 0),
});

/** Of its own: pages load the vocabulary first, and would load the validator with it. */
const Orientation = z.enum(orientations);
/** 0 private, 1 public. */
const Visible = z.literal([0, 1]);

const fields = {
  playlist_id: z.int(),
  dir: z.string(),
  title: z.string(),
  visible: Visible,
  /** A decision hid it from everyone but its member. */
  is_hidden: z.boolean(),
  /** All videos, those that are not shown to anybody at the moment too. */
  items: z.int(),
};

export const OwnPlaylistRow = z.object({
  ...fields,
  /** Holds the video that was asked for. */
  has_video: z.boolean(),
});
export type OwnPlaylistRow = z.infer<typeof OwnPlaylistRow>;

export const OwnPlaylists = z.object({
  username: z.string(),
  playlists: z.array(OwnPlaylistRow),
  /** Of the video that was asked for; '' without one, and for one that the member may not see. */
  video_title: z.string(),
});
export type OwnPlaylists = z.infer<typeof OwnPlaylists>;

/** `title` is '' for a video that is not shown to the member at the moment. */
export const OwnPlaylistItem = z.object({
  video_id: z.int(),
  dir: z.string(),
  title: z.string(),
  lang: z.string(),
  duration: z.string(),
  thumb: z.string(),
});
export type OwnPlaylistItem = z.infer<typeof OwnPlaylistItem>;

export const OwnPlaylist = z.object({
  ...fields,
  description: z.string(),
  gender: Orientation,
  /** `dir` of each, three at most. */
  categories: z.array(z.string()),
  /** In the order of the member. */
  videos: z.array(OwnPlaylistItem),
  /** The video after which the next page begins; 0 on the last one. */
  next: z.int(),
  /** The video that the next page begins with; 0 on the last one. */
  following: z.int(),
});
export type OwnPlaylist = z.infer<typeof OwnPlaylist>;

export const save_playlist_url = '/api/v1/me/playlists/save';
export const delete_playlist_url = '/api/v1/me/playlists/delete';
export const add_to_playlist_url = '/api/v1/me/playlists/add';
export const remove_from_playlist_url = '/api/v1/me/playlists/remove';
export const move_in_playlist_url = '/api/v1/me/playlists/move';

const number = z.string().check(z.regex(/^[1-9]\d{0,9}$/));
/** The page that a browser without script is led back to. */
const next = z.optional(z.string().check(z.maxLength(2048)));
/** '' for none. */
const dir = z.optional(z.string().check(z.regex(/^[a-z0-9-]{0,80}$/)));
/** Four bytes a character at most; the domain says what is too long. */
const text = z.string().check(z.maxLength(24_000));

/** Without `playlist_id` it is a new one, which `video_id` is put into. */
export const SavePlaylist = z.strictObject({
  playlist_id: z.optional(number),
  video_id: z.optional(number),
  title: text,
  description: z.optional(text),
  visible: z.enum(['0', '1']),
  orientation: Orientation,
  category_1: dir,
  category_2: dir,
  category_3: dir,
  next,
});
export type SavePlaylist = z.infer<typeof SavePlaylist>;

export const DeletePlaylist = z.strictObject({ playlist_id: number, next });
export const ChangePlaylistItem = z.strictObject({ playlist_id: number, video_id: number, next });

/** To an end, or next to the video of that number. */
export type Move = 'start' | 'end' | { side: 'before' | 'after'; neighbour: number };

/** Undefined for a text that is none. */
export function parseMove(text: string): Move | undefined {
  if (text === 'start' || text === 'end') return text;
  const [, side, neighbour] = /^(before|after)-([1-9]\d{0,9})$/.exec(text) ?? [];
  return side === 'before' || side === 'after' ? { side, neighbour: Number(neighbour) } : undefined;
}

/** `to`: start, end, or before- or after- with the number of a video of the list. */
export const MovePlaylistItem = z.strictObject({
  playlist_id: number,
  video_id: number,
  to: z.string().check(z.refine((text) => parseMove(text) !== undefined)),
  next,
});

export const PlaylistSaved = z.object({
  ok: z.literal(1),
  playlist_id: z.int(),
  next: z.string(),
});
