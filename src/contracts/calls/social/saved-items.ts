import * as z from 'zod/mini';
import { parseThing } from '../../things.ts';
import { AlbumCard } from '../catalogue/albums.ts';
import type { FieldCodec } from '../json-url.ts';
import { queryField, queryUrl } from '../query-url.ts';
import { VideoCard } from '../catalogue/videos.ts';

/** Of a list; `shared`: a page of the items that a member shows to others; `merge`: items that a device adds at once; `marks`: items that a page asks for at once. */
export const saved_limits = { most: 5000, page: 60, shared: 24, merge: 500, marks: 80 } as const;

const id_most = 2 ** 31 - 1;

export interface SavedObject {
  kind: 'video' | 'album';
  id: number;
}

/** `v12` is a video, `a5` an album. */
export const savedCode = ({ kind, id }: SavedObject): string =>
  `${kind === 'video' ? 'v' : 'a'}${id}`;

/** Undefined for a text that is no code. */
export function parseSavedCode(code: string): SavedObject | undefined {
  const [, letter, digits] = /^([va])([1-9]\d{0,9})$/.exec(code) ?? [];
  const id = Number(digits);
  return letter === undefined || id > id_most
    ? undefined
    : { kind: letter === 'v' ? 'video' : 'album', id };
}

/** Where a page begins: after what was added then, in microseconds since 1970. */
export interface SavedCursor {
  added: string;
  object: SavedObject;
}

const cursor_pattern = /^([1-9]\d{0,15})-([va][1-9]\d{0,9})$/;

/** Undefined for a text that no page has given out. */
export function readSavedCursor(text: string): SavedCursor | undefined {
  const [, added, code = ''] = cursor_pattern.exec(text) ?? [];
  const object = parseSavedCode(code);
  return added === undefined || !object ? undefined : { added, object };
}
export const writeSavedCursor = ({ added, object }: SavedCursor): string =>
  `${added}-${savedCode(object)}`;

/** The `after` of lists that are the member's own. */
export const savedCursorField: FieldCodec<string> = {
  schema: { type: 'string', pattern: cursor_pattern.source },
  parse: (text) => (readSavedCursor(text) ? text : undefined),
  format: (text) => text,
};
/** Likewise of lists that hold videos alone. */
export const videoCursorField: FieldCodec<string> = {
  schema: { type: 'string', pattern: cursor_pattern.source.replace('[va]', 'v') },
  parse: (text) => (readSavedCursor(text)?.object.kind === 'video' ? text : undefined),
  format: (text) => text,
};
const page_fields = { after: queryField(savedCursorField, 'first') };

/** GET, with a session: the favourites of the member, newest first; `after` is the `next` of the page before. `no-store`. */
export const favouritesUrl = queryUrl('/api/v1/me/favourites', page_fields);
/** GET, with a session: likewise what the member watches later. */
export const watchLaterUrl = queryUrl('/api/v1/me/watch-later', {
  after: queryField(videoCursorField, 'first'),
});
export type SavedQuery = NonNullable<ReturnType<typeof favouritesUrl.parse>>;

/** Either a video or an album; the other one is null. */
export const SavedItem = z.object({
  code: z.string(),
  video: z.nullable(VideoCard),
  album: z.nullable(AlbumCard),
});
export type SavedItem = z.infer<typeof SavedItem>;

/** `next` is '' on the last page. */
export const SavedItems = z.object({
  items: z.array(SavedItem),
  next: z.string(),
  /** A video watched to its end leaves the videos to watch later. */
  removes_watched: z.boolean(),
});
export type SavedItems = z.infer<typeof SavedItems>;

const isMarked = (code: string): boolean =>
  parseSavedCode(code) !== undefined || parseThing(code) !== undefined;

const itemsField: FieldCodec<readonly string[]> = {
  schema: { type: 'string' },
  parse(text) {
    const codes = text.split(',');
    const isRight =
      codes.length <= saved_limits.marks &&
      new Set(codes).size === codes.length &&
      codes.every(isMarked);
    return isRight ? codes : undefined;
  },
  format: (codes) => codes.join(),
};

/** GET, with a session: the member's marks of the things that a page shows. `no-store`. */
export const marksUrl = queryUrl('/api/v1/me/marks', { items: queryField(itemsField) });

/** Of an account; nothing is added to one that is paused. */
export const HistoryState = z.enum(['off', 'on', 'paused']);
export type HistoryState = z.infer<typeof HistoryState>;

/** Codes of those that were asked for. */
export const Marks = z.object({
  favourites: z.array(z.string()),
  watch_later: z.array(z.string()),
  liked: z.array(z.string()),
  disliked: z.array(z.string()),
  subscribed: z.array(z.string()),
  /** Whether the account has a history. */
  history: HistoryState,
  /** How far videos of the history were watched, in seconds. */
  progress: z.array(z.object({ code: z.string(), position: z.int(), duration: z.int() })),
});
export type Marks = z.infer<typeof Marks>;

export const saved_urls = {
  add_favourite: '/api/v1/me/favourites/add',
  remove_favourite: '/api/v1/me/favourites/remove',
  merge_favourites: '/api/v1/me/favourites/merge',
  add_later: '/api/v1/me/watch-later/add',
  remove_later: '/api/v1/me/watch-later/remove',
  watched: '/api/v1/me/watch-later/watched',
  save_later: '/api/v1/me/watch-later/settings',
} as const;

/** The page that a browser without script is led back to. */
const next = z.optional(z.string().check(z.maxLength(2048)));

const code = (isRight: (object: SavedObject) => boolean) =>
  z.string().check(
    z.maxLength(11),
    z.refine((text) => {
      const object = parseSavedCode(text);
      return object !== undefined && isRight(object);
    }),
  );

export const FavouriteForm = z.strictObject({ item: code(() => true), next });
/** Of a video. */
export const WatchLaterForm = z.strictObject({ item: code(({ kind }) => kind === 'video'), next });
export const WatchLaterSettings = z.strictObject({ removes_watched: z.enum(['0', '1']), next });

/** A favourite of a device, with when it was added there: Unix seconds by the clock of the device, 0 where it does not know. */
export interface DeviceFavourite {
  object: SavedObject;
  added: number;
}

const device_pattern = /^([va][1-9]\d{0,9})-(\d{1,10})$/;

/** `v12-1790000000,a5-0`, the newest first. Undefined for a text that is none, or too many. */
export function parseDeviceFavourites(text: string): DeviceFavourite[] | undefined {
  const parts = text.split(',', saved_limits.merge + 1);
  const found = parts.flatMap((part) => {
    const [, item = '', added = ''] = device_pattern.exec(part) ?? [];
    const object = parseSavedCode(item);
    return object ? [{ object, added: Number(added) }] : [];
  });
  return parts.length > saved_limits.merge || found.length < parts.length ? undefined : found;
}

/** `now`: the clock of the device, Unix seconds. */
export const MergeFavourites = z.strictObject({
  items: z.string().check(
    z.maxLength(24 * saved_limits.merge),
    z.refine((text) => parseDeviceFavourites(text) !== undefined),
  ),
  now: z.string().check(z.regex(/^\d{1,10}$/)),
});

/** `dropped`: the oldest of the account that have left the list, which holds so many. */
export const FavouritesMerged = z.object({ ok: z.literal(1), added: z.int(), dropped: z.int() });
export type FavouritesMerged = z.infer<typeof FavouritesMerged>;

/** `is_removed`: it has left the videos to watch later. */
export const WatchedAnswer = z.object({ ok: z.literal(1), is_removed: z.boolean() });
export type WatchedAnswer = z.infer<typeof WatchedAnswer>;
