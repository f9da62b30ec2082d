import * as z from 'zod/mini';
import { jsonUrl, textField, word } from '../json-url.ts';
import { languages, type Language } from '../../vocabulary.ts';

/** GET search-help: the help text of a restricted search. Its lifetime is fixed. */
export const searchHelpUrl = jsonUrl('/api/v1/search-help/{help}.{lang}.json', {
  help: textField(/^[a-z-]{1,40}$/),
  lang: word(languages),
});
export type SearchHelpQuery = { help: string; lang: Language };

/** `title` and `description` are plain text. `html` holds paragraphs, lists, emphasis and links, and no other markup. */
export const SearchHelp = z.object({
  title: z.string(),
  description: z.string(),
  html: z.string(),
  /** Where to turn to: the owner's setting. */
  links: z.array(z.object({ title: z.string(), url: z.string() })),
});
export type SearchHelp = z.infer<typeof SearchHelp>;

/** The notice of a search that meets a restricted term. */
export const SearchNotice = z.object({
  /** block: nothing is listed; warn: the results are. */
  effect: z.enum(['block', 'warn']),
  /** Of the call search-help. */
  help: z.string(),
});
export type SearchNotice = z.infer<typeof SearchNotice>;

/**
 * The text that was searched in place of one with a word that occurs nowhere (`is_applied`), or that is
 * offered instead of it.
 */
export const SearchCorrection = z.object({ text: z.string(), is_applied: z.boolean() });
export type SearchCorrection = z.infer<typeof SearchCorrection>;
