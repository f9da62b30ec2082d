import * as z from 'zod/mini';
import { CategoryCount } from '../../text/names.ts';
import { canonicalText } from '../../text/canonical-text.ts';
import { countField, jsonUrl, lifetimeField } from '../json-url.ts';
import { limits } from '../../limits/limits.ts';
import { queryText } from '../../text/query-text.ts';
import { languages, type Language } from '../../vocabulary.ts';

const default_language: Language = 'en';

/** GET suggester: suggestions before anything is typed. */
export const suggesterUrl = jsonUrl('/api/json/suggester/{lifetime}/{count}.{ext}', {
  lifetime: lifetimeField,
  count: countField,
});

const parts = z.optional(z.array(z.string()));
const category = z.extend(CategoryCount, { parts });
const person = z.extend(CategoryCount, { img: z.string(), parts });

export const Suggestions = z.object({
  categories: z.array(category),
  models: z.array(person),
  channels: z.array(person),
  queries: z.array(z.object({ title: z.string(), parts })),
});
export type Suggestions = z.infer<typeof Suggestions>;

/** The typed text, and the language whose names of categories come first. */
export interface TypedText {
  text: string;
  lang: Language;
}

/**
 * GET suggester.php: names and searches that begin with the text, or have a word that does. English
 * is left out of the address.
 */
export const suggestUrl = {
  template: '/api/suggester.php',
  pattern: '/api/suggester.php',
  parts: {},
  query: {
    c: { schema: { type: 'string' } },
    lang: { schema: { type: 'string', enum: languages.slice(1) }, is_optional: true },
  },
  build({ text, lang }: TypedText): string {
    const address = `/api/suggester.php?c=${encodeURIComponent(canonicalText(text))}`;
    return lang === default_language ? address : `${address}&lang=${lang}`;
  },
  canonical: (typed: TypedText): string => suggestUrl.build(typed),
  /** The text in its one spelling; undefined when the call is misspelled. */
  parse(url: string): TypedText | undefined {
    const [, encoded, other] =
      /^\/api\/suggester\.php\?c=([^&]*)(?:&lang=([a-z]{2}))?$/.exec(
        url.slice(0, limits.url_length + 1),
      ) ?? [];
    const text = encoded === undefined ? undefined : queryText(encoded);
    const lang =
      other === undefined ? default_language : languages.slice(1).find((l) => l === other);
    return text === undefined || lang === undefined
      ? undefined
      : { text: canonicalText(text), lang };
  },
} as const;
