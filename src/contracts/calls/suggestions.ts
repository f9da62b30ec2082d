import * as z from 'zod/mini';
import { canonicalText } from '../canonical-text.ts';
import { countField, jsonUrl, lifetimeField } from './json-url.ts';
import { limits } from '../limits.ts';
import { queryText } from '../query-text.ts';

/** GET suggester: what to offer before anything is typed. */
export const suggesterUrl = jsonUrl('/api/json/suggester/{lifetime}/{count}.{ext}', {
  lifetime: lifetimeField,
  count: countField,
});

const parts = z.optional(z.array(z.string()));
const category = z.object({ dir: z.string(), title: z.string(), total_videos: z.int(), parts });
const person = z.object({
  dir: z.string(),
  title: z.string(),
  img: z.string(),
  total_videos: z.int(),
  parts,
});

export const Suggestions = z.object({
  categories: z.array(category),
  models: z.array(person),
  channels: z.array(person),
  queries: z.array(z.object({ title: z.string(), parts })),
});
export type Suggestions = z.infer<typeof Suggestions>;

/** GET suggester.php: names and searches that begin with the text, or have a word that does. */
export const suggestUrl = {
  template: '/api/suggester.php',
  pattern: '/api/suggester.php',
  parts: {},
  query: { c: { schema: { type: 'string' } } },
  build: (text: string): string =>
    `/api/suggester.php?c=${encodeURIComponent(canonicalText(text))}`,
  canonical: ({ text }: { text: string }): string => suggestUrl.build(text),
  /** The text in its one spelling; undefined when the call is misspelled. */
  parse(url: string): { text: string } | undefined {
    const [, encoded] =
      /^\/api\/suggester\.php\?c=([^&]*)$/.exec(url.slice(0, limits.url_length + 1)) ?? [];
    const text = encoded === undefined ? undefined : queryText(encoded);
    return text === undefined ? undefined : { text: canonicalText(text) };
  },
} as const;
