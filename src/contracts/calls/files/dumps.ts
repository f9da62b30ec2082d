import * as z from 'zod/mini';
import { limits } from '../../limits/limits.ts';
import { languages, Language, Orientation, orientations } from '../../vocabulary.ts';
import { dirField, idField, whole, word, type FieldCodec } from '../json-url.ts';
import { queryField, queryUrl } from '../query-url.ts';

/** A video of a dump. An answer has the fields that were asked for. */
export const DumpVideo = z.object({
  video_id: z.optional(z.int()),
  url: z.optional(z.string()),
  embed: z.optional(z.string()),
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  /** Seconds. */
  duration: z.optional(z.int()),
  post_date: z.optional(z.string()),
  lang: z.optional(Language),
  orientation: z.optional(Orientation),
  is_hd: z.optional(z.boolean()),
  categories: z.optional(z.array(z.string())),
  tags: z.optional(z.array(z.string())),
  models: z.optional(z.array(z.string())),
  channel: z.optional(z.string()),
  thumb: z.optional(z.string()),
  thumbs: z.optional(z.array(z.string())),
  views: z.optional(z.int()),
  rating: z.optional(z.number()),
});
export type DumpVideo = z.infer<typeof DumpVideo>;
export type DumpField = keyof DumpVideo;
export const dumpFields = Object.keys(DumpVideo.shape) as DumpField[];

/** GET dumps: the files that have videos. */
export const DumpFiles = z.object({
  files: z.array(z.object({ shard: z.int(), changed_at: z.string() })),
});
export type DumpFiles = z.infer<typeof DumpFiles>;

/** GET dump: the videos of a range of ids. */
export const Dump = z.object({ shard: z.int(), videos: z.array(DumpVideo) });

/** GET removed: videos that left the lists, the earliest first. */
export const RemovedVideos = z.object({
  removed: z.array(z.object({ video_id: z.int(), removed_at: z.string() })),
  /** The value of `since` in the next request, when there is no next page. */
  until: z.string(),
  next: z.optional(z.string()),
});
export type RemovedVideos = z.infer<typeof RemovedVideos>;

const formats = ['json', 'csv'] as const;

const shard_max = Math.ceil(2 ** 26 / limits.sitemap_ids);

/** Names of fields, each once, in any order. */
const fieldList: FieldCodec<readonly DumpField[]> = {
  schema: { type: 'string', pattern: '^[a-z_]+(,[a-z_]+)*$' },
  parse(text) {
    const named = text.split(',').map((name) => dumpFields.find((each) => each === name));
    const known = named.filter((name) => name !== undefined);
    return known.length === named.length && new Set(known).size === known.length
      ? known
      : undefined;
  },
  format: (fields) => fields.join(','),
};

/** A day, or a time to the microsecond, in UTC. */
const time = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d{1,6})?Z)?$/;
const timeField: FieldCodec<string> = {
  schema: { type: 'string', pattern: time.source },
  parse: (text) => (time.test(text) && isTime(text) ? text : undefined),
  format: (text) => text,
};

/** JavaScript takes the 30th of February for the 2nd of March. */
function isTime(text: string): boolean {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text.slice(0, 10));
}

const format = queryField(word(formats), 'json');

export const dumpFilesUrl = queryUrl('/api/v1/dumps', {});

export const dumpUrl = queryUrl('/api/v1/dump', {
  shard: queryField(whole(1, shard_max)),
  format,
  fields: queryField(fieldList, dumpFields),
  orientation: queryField<(typeof orientations)[number] | null>(word(orientations), null),
  category: queryField<string | null>(dirField, null),
  tag: queryField<string | null>(dirField, null),
  model: queryField<string | null>(dirField, null),
  channel: queryField<string | null>(dirField, null),
  lang: queryField<(typeof languages)[number] | null>(word(languages), null),
  type: queryField(word(['all', 'hd']), 'all'),
  duration: queryField<number | null>(whole(1, 3), null),
});
export type DumpQuery = NonNullable<ReturnType<typeof dumpUrl.parse>>;

export const removedUrl = queryUrl('/api/v1/removed', {
  since: queryField(timeField),
  after: queryField<number | null>(idField, null),
  format,
});
export type RemovedQuery = NonNullable<ReturnType<typeof removedUrl.parse>>;
