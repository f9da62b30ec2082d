import * as z from 'zod/mini';
import { countField, jsonUrl, lifetimeField } from './json-url.ts';
import { limits } from '../limits.ts';
import { CategoryCount } from '../names.ts';
import { queryText } from '../query-text.ts';

/** GET suggester: what to offer before anything is typed. */
export const suggesterUrl = jsonUrl('/api/json/suggester/{lifetime}/{count}.{ext}', {
  lifetime: lifetimeField,
  count: countField,
});

const person = z.extend(CategoryCount, { img: z.string() });

export const Suggestions = z.object({
  categories: z.array(CategoryCount),
  models: z.array(person),
  channels: z.array(person),
});
export type Suggestions = z.infer<typeof Suggestions>;

/** GET suggester.php: names that begin with the text, or have a word that does. */
export const suggestUrl = {
  template: '/api/suggester.php',
  pattern: '/api/suggester.php',
  parts: {},
  query: { c: { schema: { type: 'string' } } },
  build: (text: string): string => `/api/suggester.php?c=${encodeURIComponent(text)}`,
  /** The text as sent; undefined when the call is misspelled. */
  parse(url: string): { text: string } | undefined {
    const [, encoded] =
      /^\/api\/suggester\.php\?c=([^&]*)$/.exec(url.slice(0, limits.url_length + 1)) ?? [];
    const text = encoded === undefined ? undefined : queryText(encoded);
    return text === undefined ? undefined : { text };
  },
} as const;
