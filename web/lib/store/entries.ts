import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import { limits } from '#contracts/limits/limits.ts';
import { albumFavouriteId, type FavouriteId } from './favourite-id.ts';

// Entries in the browser's storage may come from an older version, an extension or the console. An
// invalid required field drops the entry; an invalid optional one falls back to its default.

const digits = z.pipe(z.string().check(z.regex(/^\d{1,8}$/)), z.transform(Number));
const object_id = z.pipe(z.union([z.number(), digits]), z.int().check(z.gte(1), z.lt(2 ** 26)));
const number = z.union([
  z.number(),
  z.pipe(z.string().check(z.regex(/^\d{1,9}(\.\d{1,4})?$/)), z.transform(Number)),
]);
const whole = orElse(z.pipe(number, z.int().check(z.gte(0))), 0);
const word = orElse(z.string().check(z.maxLength(200)), '');

/** Unix seconds that every date function takes, up to the year 2242. */
const time = z.pipe(number, z.int().check(z.gte(0), z.lt(2 ** 33)));
const optional = <T>(type: z.ZodMiniType<T>) => orElse(z.optional(type), undefined);

/** The fields of a stored card. */
const anyShape = {
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  /** Address of the poster; '' when it is none that a page could show. */
  scr: orElse(z.string().check(z.maxLength(2000), z.regex(/^(\/(?!\/)|https?:\/\/)/)), ''),
  dir: z.string().check(z.regex(/^[a-z0-9-]{1,80}$/)),
  /** 0 to 20; 0 without votes. */
  rating: orElse(z.pipe(number, z.number().check(z.gte(0), z.lte(20))), 0),
  /** When it came among the favourites of this device. */
  added: optional(time),
};

const videoShape = {
  ...anyShape,
  duration: orElse(z.string().check(z.regex(/^\d{1,3}(:\d{2}){1,2}$/)), ''),
  sg_id: whole,
  ex_tube: word,
  ex_id: word,
  /** Shown where they are there; entries of older versions have none of them. */
  lang: optional(z.string().check(z.regex(/^[a-z]{2}$/))),
  quality: optional(z.enum(['HD', '4K'])),
  by: optional(z.string().check(z.minLength(1), z.maxLength(200))),
  views: optional(z.pipe(number, z.int().check(z.gte(0)))),
  posted: optional(time),
};

/** Section 3 of the specification: ten fields of a favourite video, then what its card shows besides. */
const FavouriteVideo = z.object({ type: z.literal('video'), video_id: object_id, ...videoShape });
export type FavouriteVideo = z.infer<typeof FavouriteVideo>;

const FavouriteAlbum = z.object({
  type: z.literal('album'),
  album_id: object_id,
  ...anyShape,
  photos: whole,
});
export type FavouriteAlbum = z.infer<typeof FavouriteAlbum>;

const FavouriteEntry = z.union([FavouriteVideo, FavouriteAlbum]);
export type FavouriteEntry = z.infer<typeof FavouriteEntry>;

const HistoryEntry = z.object({
  type: z.literal('video'),
  params: z.object({ video_id: object_id }),
  ...videoShape,
  /** When it was opened. */
  opened: optional(time),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** Seconds; no video is that long. */
const too_long = 1_000_000;

/** How far a video was watched, in seconds. */
const PositionEntry = z
  .object({
    video_id: object_id,
    position: z.number().check(z.gte(0)),
    duration: z.number().check(z.gt(0), z.lt(too_long)),
  })
  .check(z.refine(({ position, duration }) => position <= duration));
export type PositionEntry = z.infer<typeof PositionEntry>;

const SearchEntry = z.object({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.search.max)),
});
export type SearchEntry = z.infer<typeof SearchEntry>;

export interface ListKind<T> {
  /** Entries with the same one are the same thing. */
  idOf(entry: T): number | string;
  /** The maximum number of entries; the oldest are evicted. */
  most: number;
  /** The good entries of stored text, each once, newest first. Never throws. */
  parse(text: string | null): readonly T[];
}

const nothing: readonly never[] = [];

function listKind<T>(
  Entry: z.ZodMiniType<T>,
  most: number,
  idOf: ListKind<T>['idOf'],
): ListKind<T> {
  const parse = (text: string | null): readonly T[] => {
    const stored = readJson(text);
    if (!Array.isArray(stored)) return nothing;
    const entries = new Map<number | string, T>();
    for (const value of stored) {
      const { data } = Entry.safeParse(value);
      if (data !== undefined && !entries.has(idOf(data))) entries.set(idOf(data), data);
      if (entries.size === most) break;
    }
    return entries.size > 0 ? [...entries.values()] : nothing;
  };
  return { idOf, most, parse };
}

const favouriteId = (entry: FavouriteEntry): FavouriteId =>
  entry.type === 'video' ? entry.video_id : albumFavouriteId(entry.album_id);

export const favouriteKind = listKind(FavouriteEntry, limits.local.favourites, favouriteId);
export const historyKind = listKind(
  HistoryEntry,
  limits.local.history,
  ({ params }) => params.video_id,
);
export const positionKind = listKind(
  PositionEntry,
  limits.local.positions,
  ({ video_id }) => video_id,
);
export const searchKind = listKind(SearchEntry, limits.local.searches, ({ title }) =>
  title.toLowerCase(),
);

/** A flag; `fallback` for anything that is neither yes nor no. */
export function parseFlag(text: string | null, fallback: boolean): boolean {
  const value = readJson(text);
  if (value === true || value === 1 || value === 'true' || value === '1') return true;
  return value === false || value === 0 || value === 'false' || value === '0' ? false : fallback;
}

function readJson(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
