import { formatDuration } from '#contracts/media/duration.ts';
import { ratingOf } from '#contracts/rating.ts';
import type { VideoCard } from '#contracts/calls/catalogue/videos.ts';
import { orientationOfCode } from '#contracts/vocabulary.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { ReadDb } from '#platform/db/pool.ts';
import type { DomainSettings } from '../../ctx.ts';
import { frameAddress, pictureOrigin, posterAddress } from '../../media/index.ts';
import { readByIds } from '../../read-page.ts';

/** The columns of every shape of a video; `v` is video, `s` video_stat, `x` media. */
export const cardColumns = [
  'v.video_id',
  'v.orientation',
  'v.status_id',
  'v.is_private',
  'v.lang',
  'v.dir',
  'v.title',
  'v.duration',
  'v.post_date',
  'v.is_hd',
  'v.width',
  'v.height',
  'v.poster_index',
  'v.poster_key',
  'v.sg_id',
  'v.ex_tube',
  'v.ex_id',
  's.views',
  's.likes',
  's.dislikes',
  'x.storage_key',
  'x.picture_set',
] as const;

type Row = {
  video_id: number;
  orientation: number;
  status_id: number;
  is_private: boolean;
  lang: string;
  dir: string;
  title: string;
  duration: number;
  post_date: Date;
  is_hd: boolean;
  width: number;
  height: number;
  poster_index: number;
  poster_key: string | null;
  sg_id: number;
  ex_tube: string;
  ex_id: string;
  views: number;
  likes: number;
  dislikes: number;
  storage_key: string | null;
  picture_set: number | null;
};

type Credits = Pick<VideoCard, 'channel' | 'models'>;

/**
 * `video.credits` as JSON; null until the video is first refreshed. Not parsed by the contract, which takes as long
 * as JSON.parse(): credits_refresh() alone writes it.
 */
function creditsOf(text: string | null): Credits {
  if (text === null) return { channel: null, models: [] };
  const { channel, models } = JSON.parse(text) as Credits;
  return { channel, models };
}

/**
 * Cards of the ids, in their order: three rows by key each, in one query whatever their number.
 * Credits and codes are stored with the video, so a name that has just changed may still be the old one.
 */
export const cardsByIds = (db: ReadDb, settings: DomainSettings, ids: readonly number[]) =>
  readByIds(
    db
      .selectFrom('video as v')
      .modifyFront(prepared)
      .innerJoin('video_stat as s', 's.video_id', 'v.video_id')
      .leftJoin('media as x', 'x.media_id', 'v.media_id')
      .select([...cardColumns, 'v.credits', 'v.things']),
    ['v', 'video_id'],
    ids,
    (row): VideoCard => ({
      ...cardOf(row, settings),
      ...creditsOf(row.credits),
      things: row.things,
    }),
  );

/** A card without its names. */
export function cardOf(
  row: Row,
  settings: DomainSettings,
): Omit<VideoCard, keyof Credits | 'things'> {
  return {
    video_id: row.video_id,
    id: row.video_id,
    dir: row.dir,
    title: row.title,
    lang: row.lang,
    duration: formatDuration(row.duration),
    post_date: row.post_date.toISOString(),
    rating: ratingOf(row.likes, row.dislikes),
    ...videoPictures(pictureOrigin(settings.media_origin, row), row),
    sg_id: row.sg_id,
    ex_tube: row.ex_tube,
    ex_id: row.ex_id,
    status_id: row.status_id,
    is_private: row.is_private ? 1 : 0,
    is_hd: row.is_hd,
    height: row.height,
    gender: orientationOfCode(row.orientation),
    statistics: { viewed: row.views, likes: row.likes, dislikes: row.dislikes },
  };
}

const widths = [320, 640, 1280] as const;
const frames = 10;
/** Clips of this `picture_set` and later have AVIF pictures and a preview. */
const full_set = 2;

type Pictured = Pick<Row, 'storage_key' | 'picture_set' | 'poster_index' | 'poster_key'>;

type Pictures = Pick<
  VideoCard,
  'scr' | 'scr1' | 'thumb' | 'thumbsrc' | 'thumbs' | 'pictures' | 'preview'
>;

const no_pictures: Pictures = {
  scr: '',
  scr1: '',
  thumb: '',
  thumbsrc: '',
  thumbs: [],
  pictures: { avif: '', webp: '', jpeg: '' },
  preview: '',
};

/**
 * Addresses of a video's pictures: its poster is one of the clip's ten frames, or a picture of its uploader. All are empty
 * without a clip, and until the clip has pictures.
 */
function videoPictures(
  origin: string,
  { storage_key, picture_set, poster_index, poster_key }: Pictured,
): Pictures {
  if (storage_key === null || !picture_set) return no_pictures;
  const poster = (width: number, extension: string): string =>
    posterAddress(origin, { storage_key, poster_index, poster_key }, width, extension);
  const srcset = (extension: string): string =>
    widths.map((width) => `${poster(width, extension)} ${width}w`).join(', ');
  const is_full = picture_set >= full_set;
  return {
    scr: poster(640, 'jpg'),
    scr1: poster(320, 'jpg'),
    thumb: poster(320, 'jpg'),
    thumbsrc: poster(1280, 'jpg'),
    thumbs: Array.from({ length: frames }, (_, frame) =>
      frameAddress(origin, storage_key, frame, 320, 'jpg'),
    ),
    pictures: { avif: is_full ? srcset('avif') : '', webp: srcset('webp'), jpeg: srcset('jpg') },
    preview: is_full ? `${origin}/media/p/${storage_key}/preview.mp4` : '',
  };
}
