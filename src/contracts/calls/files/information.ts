import * as z from 'zod/mini';
import { jsonUrl, word } from '../json-url.ts';
import { informationPages, type InformationPage } from '../../pages/information-pages.ts';
import { languages, type Language } from '../../vocabulary.ts';

/** GET information: one page in one language. */
export const informationUrl = jsonUrl('/api/v1/information/{page}.{lang}.json', {
  page: word(informationPages),
  lang: word(languages),
});
export type InformationQuery = { page: InformationPage; lang: Language };

/** `title` and `description` are plain text. `html` holds headings from h2 on, paragraphs, lists, emphasis and links, and no other markup. */
export const InformationText = z.object({
  title: z.string(),
  description: z.string(),
  html: z.string(),
});
export type InformationText = z.infer<typeof InformationText>;
