import * as z from 'zod/mini';
import { row_number_most } from '../../stored.ts';
import { languages } from '../../vocabulary.ts';
import { idField, jsonUrl, word } from '../json-url.ts';
import { ownListFields } from './own-list.ts';
import { NamedPerson } from './own-people.ts';
import { queryField, queryUrl } from '../query-url.ts';
import { NamedCategory, NamedCountry, typedFields } from './video-edit.ts';

/** POST, multipart or urlencoded: photos with their form, and an own album. */
export const album_edit_url = '/api/album_edit.php';

/**
 * create: photos that become a draft; save: a draft, or a published album; submit: for a review; delete: an album is hidden at once and gone for good after some days, until
 * which restore brings it back.
 */
const albumActs = ['create', 'save', 'submit', 'delete', 'restore'] as const;

export const draft_id_pattern = /^[a-z0-9]{22}$/;

const {
  exclusive: _,
  schedule: _at,
  time_zone: _zone,
  channel: _channel,
  ...albumFields
} = typedFields;
const numbers = z.optional(z.string().check(z.maxLength(6000), z.regex(/^[\d, ]*$/)));

/** Files are named `photo`. Besides, for a photo n: `caption_n`, `place_n` and `remove_n`; see `readPhotoFields`. */
export const AlbumEdit = z.strictObject({
  act: z.enum(albumActs),
  /** Of a draft of the member. */
  draft_id: z.optional(z.string().check(z.regex(draft_id_pattern))),
  /** Of an own album. */
  album_id: z.optional(z.string().check(z.regex(/^[1-9]\d{0,9}$/))),
  /** The version of the rules that was read, and the tick below them; of a new album. */
  rules: z.optional(z.string().check(z.maxLength(40))),
  agree: z.optional(z.literal('on')),
  /** Numbers of photos, separated by commas: those come first, in this order. */
  order: numbers,
  /** Number of the photo that stands for the album. */
  cover: z.optional(z.string().check(z.regex(/^\d{0,10}$/))),
  ...albumFields,
});
export type AlbumEdit = z.infer<typeof AlbumEdit>;

/** Captions, places and removals of photos, by their numbers. */
export interface PhotoFields {
  captions: ReadonlyMap<number, string>;
  /** From 1. */
  places: ReadonlyMap<number, number>;
  removed: ReadonlySet<number>;
}

const photo_field = /^(caption|place|remove)_([1-9]\d{0,9})$/;

/** Takes the fields of photos out of a form. Never throws: a place that is no number is none, and a number that no photo can have names none. */
export function readPhotoFields(fields: Readonly<Record<string, string>>): {
  others: Record<string, string>;
  photos: PhotoFields;
} {
  const others: Record<string, string> = {};
  const captions = new Map<number, string>();
  const places = new Map<number, number>();
  const removed = new Set<number>();
  for (const [name, value] of Object.entries(fields)) {
    const [, what, digits] = photo_field.exec(name) ?? [];
    const number = Number(digits);
    if (what === undefined) others[name] = value;
    else if (number > row_number_most) continue;
    else if (what === 'caption') captions.set(number, value);
    else if (what === 'remove') removed.add(number);
    else if (/^\d{1,4}$/.test(value)) places.set(number, Number(value));
  }
  return { others, photos: { captions, places, removed } };
}

export const DraftPhoto = z.strictObject({
  number: z.int(),
  /** As the device calls it. */
  file_name: z.string(),
  title: z.string(),
  state: z.enum(['checking', 'ready', 'refused']),
  /** Of refused: file_type, damaged, too_large, malware, duplicate, internal. */
  reason_code: z.nullable(z.string()),
  /** Of ready. */
  src: z.string(),
});
export type DraftPhoto = z.infer<typeof DraftPhoto>;

/** The next page, and the album or draft of the call; `photos` are those that came with it. */
export const AlbumEditAnswer = z.object({
  ok: z.literal(1),
  next: z.string(),
  draft_id: z.nullable(z.string()),
  album_id: z.nullable(z.int()),
  photos: z.array(DraftPhoto),
});
export type AlbumEditAnswer = z.infer<typeof AlbumEditAnswer>;

const fields = z.partial(z.object(albumFields));

export const AlbumDraft = z.strictObject({
  draft_id: z.string(),
  /** draft: its form is not submitted; checking: the album is made once all photos are checked. */
  state: z.enum(['draft', 'checking']),
  created_at: z.string(),
  fields,
  /** Number of a photo; 0 for the first. */
  cover: z.int(),
  /** In the order of the album. */
  photos: z.array(DraftPhoto),
});
export type AlbumDraft = z.infer<typeof AlbumDraft>;

const choices = {
  categories_least: z.int(),
  categories_most: z.int(),
  categories: z.array(NamedCategory),
  /** All, by name. */
  countries: z.array(NamedCountry),
  /** Own ones with a complete record. */
  people: z.array(NamedPerson),
} as const;

/** GET: data of the page on which a member makes albums. */
export const albumFormUrl = jsonUrl('/api/v1/me/album-form/{lang}', { lang: word(languages) });
export const AlbumPage = z.strictObject({
  username: z.string(),
  may_upload: z.boolean(),
  /** uploader: a verified one; member; none. */
  role: z.enum(['uploader', 'member', 'none']),
  rules: z.string(),
  photos_most: z.int(),
  ...choices,
  /** Newest first. */
  drafts: z.array(AlbumDraft),
});
export type AlbumPage = z.infer<typeof AlbumPage>;

const ownAlbumStates = [
  'deleted',
  'waiting',
  'changes',
  'published',
  'hidden',
  'rejected',
  'removed',
] as const;
export type OwnAlbumState = (typeof ownAlbumStates)[number];

export const OwnAlbum = z.strictObject({
  album_id: z.int(),
  /** Of its page, once it is published. */
  dir: z.string(),
  title: z.string(),
  state: z.enum(ownAlbumStates),
  is_private: z.boolean(),
  photos_amount: z.int(),
  views: z.int(),
  likes: z.int(),
  /** Of `changes`: the reviewer's words, by field. */
  changes: z.record(z.string(), z.string()),
  poster: z.string(),
  /** How long it can be restored once it is deleted; 0 for not at all. */
  delete_days: z.int(),
  /** Of `deleted`: until when it can be restored. */
  gone_at: z.nullable(z.string()),
  created_at: z.string(),
  /** Its texts and photos may be changed. */
  may_edit: z.boolean(),
});
export type OwnAlbum = z.infer<typeof OwnAlbum>;

export const ownAlbumSorts = ['newest', 'oldest', 'views', 'likes'] as const;
export type OwnAlbumSort = (typeof ownAlbumSorts)[number];

/** GET: own albums by a sort, as `ownVideosUrl` has videos. */
export const ownAlbumsUrl = queryUrl('/api/v1/me/own-albums', {
  ...ownListFields,
  sort: queryField(word(ownAlbumSorts), 'newest'),
});
export type OwnAlbumsQuery = NonNullable<ReturnType<typeof ownAlbumsUrl.parse>>;
export const OwnAlbums = z.strictObject({
  username: z.string(),
  /** Those that are no album yet, on the first page. */
  drafts: z.array(AlbumDraft),
  albums: z.array(OwnAlbum),
  /** Of the next page; null on the last. */
  next: z.nullable(z.int()),
});
export type OwnAlbums = z.infer<typeof OwnAlbums>;

export const OwnPhoto = z.strictObject({ number: z.int(), title: z.string(), src: z.string() });
export type OwnPhoto = z.infer<typeof OwnPhoto>;

/** GET: an own album as its form shows it. */
export const ownAlbumUrl = jsonUrl('/api/v1/me/own-album/{album_id}.{lang}', {
  album_id: idField,
  lang: word(languages),
});
export const OwnAlbumForm = z.strictObject({
  username: z.string(),
  album: OwnAlbum,
  fields,
  cover: z.int(),
  photos: z.array(OwnPhoto),
  /** Photos that were refused when it was made. */
  refused: z.array(DraftPhoto),
  ...choices,
});
export type OwnAlbumForm = z.infer<typeof OwnAlbumForm>;
