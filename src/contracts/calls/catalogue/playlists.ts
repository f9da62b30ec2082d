import * as z from 'zod/mini';
import {
  bucketOf,
  idField,
  jsonUrl,
  keyedUrl,
  lifetimeField,
  textField,
  whole,
  word,
} from '../json-url.ts';
import { listUrl, type ListQuery } from './list-url.ts';
import { queryField } from '../query-url.ts';
import { playlistSorts } from '../../pages/playlist-pages.ts';
import { limits } from '../../limits/limits.ts';
import { lifetimes } from '../../limits/limits-of-calls.ts';
import { CardPage, CategoryCount, Statistics } from '../../text/names.ts';
import { VideoCard } from './videos.ts';
import { Orientation, orientations } from '../../vocabulary.ts';

/** A page of public playlists, of all members or of one (`object_id` is the member's id). */
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

const videosPath = jsonUrl('/api/v1/playlists/{playlist_id}/videos.json', { playlist_id: idField });
const after = queryField(whole(1, 2 ** 31 - 1));
export interface PlaylistVideosQuery {
  playlist_id: number;
  /** The last video of the page before; 0 for the first page. */
  after: number;
}

/** GET: all listed videos of a public playlist, 60 a page: those after the video `after`, without it the first ones. */
export const playlistVideosUrl = {
  template: videosPath.template,
  pattern: videosPath.pattern,
  parts: videosPath.parts,
  query: { after: { schema: after.schema, is_optional: true as const } },
  build: ({ playlist_id, after: video_id }: PlaylistVideosQuery): string =>
    videosPath.build({ playlist_id }) + (video_id === 0 ? '' : `?after=${video_id}`),
  canonical: (query: PlaylistVideosQuery & { lifetime: number }): string =>
    playlistVideosUrl.build(query),
  parse(target: string): (PlaylistVideosQuery & { lifetime: number }) | undefined {
    if (target.length > limits.url_length) return undefined;
    const [path = '', text, more] = target.split('?after=');
    const query = videosPath.parse(path);
    const video_id = text === undefined ? 0 : after.parse(text);
    return query && video_id !== undefined && more === undefined
      ? { ...query, after: video_id, lifetime: lifetimes.listing }
      : undefined;
  },
};

/** `next` is the `after` of the next page; 0 on the last one. */
export const PlaylistVideos = z.object({ videos: z.array(VideoCard), next: z.int() });
export type PlaylistVideos = z.infer<typeof PlaylistVideos>;
