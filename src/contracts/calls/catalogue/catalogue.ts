import * as z from 'zod/mini';
import { ChannelCard } from './channels.ts';
import { dirField, jsonUrl, lifetimeField, word, type QueryOf } from '../json-url.ts';
import { ModelCard } from './models.ts';
import { CategoryCount, TagMvp } from '../../text/names.ts';
import { orientations, languages } from '../../vocabulary.ts';

const byLanguage = {
  lifetime: lifetimeField,
  orientation: word(orientations),
  lang: word(languages),
};

/** GET main: the largest categories and names of the site. */
export const mainUrl = jsonUrl('/api/json/main/{lifetime}/{orientation}.{lang}.{ext}', byLanguage);

/** GET categories: those with videos of the orientation, most videos first. */
export const categoriesUrl = jsonUrl(
  '/api/json/categories/{lifetime}/{orientation}.{section}.{lang}.{ext}',
  {
    ...byLanguage,
    section: word(['all']),
  },
);

/** GET tags_mvp: the 1,000 tags with the most videos of the orientation, with the words of their pages. */
export const tagsMvpUrl = jsonUrl('/api/json/tags_mvp/{lifetime}/{orientation}.all.en.{ext}', {
  lifetime: lifetimeField,
  orientation: word(orientations),
});

/** GET countries: those with videos of the orientation, most videos first. Its lifetime is fixed. */
export const countriesUrl = jsonUrl('/api/v1/countries/{orientation}.{lang}.json', {
  orientation: word(orientations),
  lang: word(languages),
});

const relatedFields = {
  section: word(['categories', 'tags']),
  orientation: word(orientations),
  lang: word(languages),
  dir: dirField,
};
export type RelatedNamesQuery = QueryOf<typeof relatedFields>;

/** GET related-names: the names that occur most often together with a category or tag. Its lifetime is fixed. */
export const relatedNamesUrl = jsonUrl(
  '/api/v1/related-names/{section}/{orientation}.{lang}.{dir}.json',
  relatedFields,
);

export const Category = z.extend(CategoryCount, { img: z.string() });
export type Category = z.infer<typeof Category>;

export const Categories = z.object({ categories: z.array(Category) });
export type Categories = z.infer<typeof Categories>;

export const Tag = z.extend(CategoryCount, { mvp: z.optional(TagMvp) });
export const Tags = z.object({ tags: z.array(Tag) });
export type Tags = z.infer<typeof Tags>;

export const Country = z.object({ code: z.string(), title: z.string(), total_videos: z.int() });
export type Country = z.infer<typeof Country>;

export const Countries = z.object({ countries: z.array(Country) });
export type Countries = z.infer<typeof Countries>;

export const RelatedName = z.object({ dir: z.string(), title: z.string(), total_videos: z.int() });
export const RelatedNames = z.object({ names: z.array(RelatedName) });
export type RelatedNames = z.infer<typeof RelatedNames>;

/** Keywords are what is searched most, as far as many visitors did; then the tags with the most videos. */
export const Main = z.object({
  categories: z.array(Category),
  keywords: z.array(z.object({ title: z.string() })),
  models: z.array(ModelCard),
  channels: z.array(ChannelCard),
});
export type Main = z.infer<typeof Main>;
