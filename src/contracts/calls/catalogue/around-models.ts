import * as z from 'zod/mini';
import { AlbumCard } from './albums.ts';
import { dirField, jsonUrl, pageField, word } from '../json-url.ts';
import { ModelCard } from './models.ts';
import { VideoCard } from './videos.ts';
import { orientations } from '../../vocabulary.ts';

/** First letters as the filter `letter` writes them, in the order of the strip: a to z, 0 for digits and signs, then the other scripts. */
export const letters: readonly string[] = [
  ...'a b c d e f g h i j k l m n o p q r s t u v w x y z 0'.split(' '),
  'cyrl',
  'jpan',
  'grek',
  'arab',
  'hebr',
  'thai',
  'kore',
];

/** GET letters: the first letters of the models that have anything to show. */
export const lettersUrl = jsonUrl('/api/v1/letters/{orientation}.json', {
  orientation: word(orientations),
});

export const Letter = z.object({ letter: z.string(), total: z.int() });
export const Letters = z.object({ letters: z.array(Letter) });
export type Letters = z.infer<typeof Letters>;

/** GET company: co-stars of a model, and similar models. */
export const relatedModelsUrl = jsonUrl('/api/v1/company/{dir}.json', { dir: dirField });

export const RelatedModels = z.object({ with: z.array(ModelCard), similar: z.array(ModelCard) });
export type RelatedModels = z.infer<typeof RelatedModels>;

/** GET wall: posts of a model's page, newest first, `limits.page_size.wall` a page. */
export const wallUrl = jsonUrl('/api/v1/wall/{dir}.{page}.json', {
  dir: dirField,
  page: pageField,
});
export type WallQuery = { dir: string; page: number };

export const WallVideo = z.object({ kind: z.literal('video'), video: VideoCard });
export const WallAlbum = z.object({
  kind: z.literal('album'),
  /** UTC, to the minute, in ISO 8601: the card of an album has no date. */
  post_date: z.string(),
  album: AlbumCard,
});
export type WallEntry = z.infer<typeof WallVideo> | z.infer<typeof WallAlbum>;

/** Past the end it is empty, with the true total. */
export const Wall = z.object({
  entries: z.array(z.union([WallVideo, WallAlbum])),
  total_count: z.int(),
});
export type Wall = z.infer<typeof Wall>;
