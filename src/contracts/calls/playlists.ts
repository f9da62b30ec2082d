import * as z from 'zod/mini';
import {
  bucketOf,
  idField,
  jsonUrl,
  keyedUrl,
  lifetimeField,
  textField,
  word,
} from './json-url.ts';
import { listUrl, type ListQuery } from './list-url.ts';
import { lifetimes } from '../limits.ts';
import { CardPage, CategoryCount, Statistics } from '../names.ts';
import { VideoCard } from './videos.ts';
import { Orientation, orientations } from '../vocabulary.ts';

export const playlistSorts = ['recent', 'most-viewed', 'top-rated'] as const;
export type PlaylistSort = (typeof playlistSorts)[number];

/** A page of public playlists, of everybody or of one member (`object_id` is the member's id). */
export type ListPlaylistsQuery = ListQuery<typeof playlistsUrl>;

export const playlistsUrl = listUrl(
  '/api/json/playlists/{lifetime}/{sort}/{count}/{section}.{page}.{orientation}.{object_id}.{ext}',
  {
    sort: word(playlistSorts),
    section: word(['', 'member']),
    orientation: word(orientations),
    object_id: textField(/^([1-9]\d{0,7})?$/),
  },
  ({ section, object_id }) =>
    section === '' ? object_id === '' : idField.parse(object_id) !== undefined,
);

export const playlistUrl = keyedUrl(
  jsonUrl('/api/json/playlist/{lifetime}/{bucket}/{playlist_id}.{ext}', {
    lifetime: lifetimeField,
    bucket: bucketOf('playlist_id', 1000),
    playlist_id: idField,
  }),
  'playlist_id',
  lifetimes.listing,
);

const cardShape = {
  playlist_id: z.int(),
  dir: z.string(),
  title: z.string(),
  description: z.string(),
  gender: Orientation,
  /** 1: only public ones are shown. */
  visible: z.literal(1),
  /** Picture of the first video, or empty. */
  thumb: z.string(),
  total_videos: z.int(),
  statistics: Statistics,
  user: z.object({ id: z.int(), username: z.string() }),
};

export const PlaylistCard = z.object(cardShape);
export type PlaylistCard = z.infer<typeof PlaylistCard>;

export const PlaylistListing = z.extend(CardPage, {
  playlists: z.array(PlaylistCard),
  code: z.optional(z.literal('playlists_not_found')),
});
export type PlaylistListing = z.infer<typeof PlaylistListing>;

/** `videos` are its first 200 that are listed, in the member's order. */
export const Playlist = z.extend(z.object(cardShape), {
  categories: z.array(CategoryCount),
  videos: z.array(VideoCard),
});
export type Playlist = z.infer<typeof Playlist>;

export const PlaylistAnswer = z.object({ playlist: Playlist });
export type PlaylistAnswer = z.infer<typeof PlaylistAnswer>;
