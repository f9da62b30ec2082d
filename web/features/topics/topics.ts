import type { Categories } from '#contracts/calls/catalogue/catalogue.ts';
import { listingPage } from '#contracts/pages/listing-pages.ts';
import type { Preferences } from '#contracts/preferences.ts';
import type { Video } from '#contracts/calls/catalogue/videos.ts';
import type { Language, Orientation } from '#contracts/vocabulary.ts';

export interface Person {
  dir: string;
  title: string;
  /** '' where there is no picture. */
  img: string;
}

export interface Topic {
  title: string;
  href: string;
  /** Tags, and categories whose name in the visitor's language is not known, are English. */
  is_english: boolean;
}

export type TopicReader = Pick<Preferences, 'orientation' | 'language'>;
export type CategoryNames = ReadonlyMap<string, string>;

/** A video's or album's own answer is of no language: it names its categories in English. The page does not depend on their other names. */
export async function categoryNames(
  source: { categories(of: { orientation: Orientation; lang: Language }): Promise<Categories> },
  { orientation, language: lang }: TopicReader,
): Promise<CategoryNames> {
  if (lang === 'en') return new Map();
  const answer = await source.categories({ orientation, lang }).catch(() => undefined);
  return new Map(answer?.categories.map(({ dir, title }) => [dir, title]));
}

/** The titles of labels, in a language or else in English. */
export const labelsIn = (labels: Video['labels'], lang: Language): string[] =>
  labels.map(({ code, titles }) => titles[lang] ?? titles['en'] ?? code);

const videosOfCategory = (dir: string): string =>
  listingPage({ kind: 'categories', dirs: [dir] }, 'latest-updates');

/** A category and a tag may have the same name, up to its capitals: the first stands for both. `names`: titles of categories by dir. */
export function topicsOf(
  { categories, tags }: Pick<Video, 'categories' | 'tags'>,
  names: CategoryNames,
  hrefOfCategory: (dir: string) => string = videosOfCategory,
): Topic[] {
  const topics = new Map<string, Topic>();
  const add = (title: string, topic: Topic): void => {
    if (!topics.has(title.toLowerCase())) topics.set(title.toLowerCase(), topic);
  };
  for (const { dir, title } of categories) {
    const own = names.get(dir);
    add(title, { title: own ?? title, href: hrefOfCategory(dir), is_english: own === undefined });
  }
  for (const { dir, title } of tags)
    add(title, {
      title,
      href: listingPage({ kind: 'tag', dir }, 'latest-updates'),
      is_english: true,
    });
  return [...topics.values()];
}
