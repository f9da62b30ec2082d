import * as z from 'zod/mini';
import { albumSorts } from '../../pages/album-pages.ts';
import { dirPattern } from '../../text/dir.ts';
import {
  bucketOf,
  idField,
  jsonUrl,
  keyedUrl,
  lifetimeField,
  textField,
  word,
} from '../json-url.ts';
import { listUrl, type ListQuery } from './list-url.ts';
import { lifetimes } from '../../limits/limits-of-calls.ts';
import { CardPage, Label, ModelRef, Named, Statistics } from '../../text/names.ts';
import { Orientation, orientations } from '../../vocabulary.ts';

export { albumSorts } from '../../pages/album-pages.ts';
export type { AlbumSort } from '../../pages/album-pages.ts';

/** A page of albums; `object_id` is the dir of one category, model or channel. */
export type ListAlbumsQuery = ListQuery<typeof albumsUrl>;

export const albumsUrl = listUrl(
  '/api/json/albums/{lifetime}/{orientation}/{sort}/{count}/{section}.{object_id}.{page}.{ext}',
  {
    orientation: word(orientations),
    sort: word(albumSorts),
    section: word(['', 'categories', 'model', 'channel']),
    object_id: textField(/^([a-z0-9-]{1,80})?$/),
  },
  ({ section, object_id }) => (section === '' ? object_id === '' : dirPattern.test(object_id)),
);

export const albumUrl = keyedUrl(
  jsonUrl('/api/json/album/{lifetime}/{bucket}/{album_id}.{ext}', {
    lifetime: lifetimeField,
    bucket: bucketOf('album_id', 1000),
    album_id: idField,
  }),
  'album_id',
  lifetimes.listing,
);

/** `thumb` is the cover, 320 px wide, or empty; `photoSrcset` gives its other sizes. */
const cardShape = {
  album_id: z.int(),
  dir: z.string(),
  title: z.string(),
  /** Language of the title, for `lang`. */
  lang: z.string(),
  thumb: z.string(),
  photos_amount: z.int(),
  gender: Orientation,
  statistics: Statistics,
};

export const AlbumCard = z.extend(z.object(cardShape), {
  /** As of videos. */
  things: z.string(),
});
export type AlbumCard = z.infer<typeof AlbumCard>;

export const AlbumListing = z.extend(CardPage, {
  albums: z.array(AlbumCard),
  code: z.optional(z.literal('albums_not_found')),
});
export type AlbumListing = z.infer<typeof AlbumListing>;

/** `url` is the 1280 px JPEG; width and height are the photo's own. */
export const Photo = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  title: z.string(),
});
export type Photo = z.infer<typeof Photo>;

export const Album = z.extend(z.object(cardShape), {
  photos: z.array(Photo),
  models: z.array(ModelRef),
  tags: z.array(Named),
  categories: z.array(Named),
  channel: z.nullable(Named),
  /** As of videos. */
  labels: z.array(Label),
});
export type Album = z.infer<typeof Album>;

export const AlbumAnswer = z.object({ album: Album });
export type AlbumAnswer = z.infer<typeof AlbumAnswer>;

/** The answer for a deleted album, with status 410. */
export const DeletedAlbum = z.object({ album_id: z.int(), status_id: z.literal(5) });
export type DeletedAlbum = z.infer<typeof DeletedAlbum>;

const photo_widths = {
  avif: [320, 640, 1280],
  webp: [320, 640, 1280, 2560],
  jpg: [320, 640, 1280, 2560],
} as const;

/** `srcset` of a photo in a format, widths in w, from the address of any of its JPEGs (`thumb`, `url`); '' for ''. */
export function photoSrcset(url: string, extension: keyof typeof photo_widths): string {
  const folder = url.slice(0, url.lastIndexOf('/') + 1);
  return (
    folder &&
    photo_widths[extension].map((width) => `${folder}${width}.${extension} ${width}w`).join(', ')
  );
}

/** The key of a photo, by which reports name it, from the address of any of its files; '' for any other address. */
export const photoKey = (url: string): string =>
  /\/a\/([a-z0-9]{8,40})\/\d{3,4}\.\w+$/.exec(url)?.[1] ?? '';
