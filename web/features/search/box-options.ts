import type { Suggestions } from '#contracts/calls/search/suggestions.ts';
import { foldText } from '#contracts/text/fold-text.ts';
import { limits } from '#contracts/limits/limits.ts';
import { listingPage } from '#contracts/pages/listing-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { searchPage } from '#contracts/pages/search-pages.ts';
import type { SearchEntry } from '../../lib/store/local-store.ts';

export type OptionKind = 'recent' | 'query' | 'category' | 'model' | 'channel';

/** An entry of the list: a search, or a name with its own page. */
export interface BoxOption {
  kind: OptionKind;
  text: string;
  /** The text in three: before what matched, what matched, after it. */
  parts: readonly string[];
  href: string;
  /** Of models and channels: address of the picture, or empty. */
  img?: string;
  total_videos?: number;
}

export interface BoxGroup {
  name: 'recent' | 'popular' | 'categories' | 'models' | 'channels' | 'queries';
  options: readonly BoxOption[];
}

interface Offered {
  /** The text of the field. */
  text: string;
  recent: readonly SearchEntry[];
  /** The popular searches. */
  keywords: readonly string[];
  /** The answer to the text, or to one that it began with. */
  answer: Suggestions | undefined;
}

/**
 * The groups of the list, none of them empty: what was searched last on this device and begins with
 * the text; then what it may mean, or in an empty field what is popular.
 */
export function boxGroups({ text, recent, keywords, answer }: Offered): BoxGroup[] {
  const typed = foldText(text.trim());
  const begun = recent.filter(({ title }) => foldText(title).startsWith(typed));
  // Two spellings of one search have one page.
  const addresses = begun.map(({ title }) => searchPage(title));
  const last = begun
    .filter((_, at) => addresses.indexOf(addresses[at] ?? '') === at)
    .slice(0, limits.search.recent);
  const known = new Set(last.map(({ title }) => foldText(title)));
  const popular = typed === '' ? keywords : [];
  const groups: BoxGroup[] = [
    {
      name: 'recent',
      options: last.map(({ title }) =>
        searchOption('recent', { title, parts: beginning(title, text.trim()) }),
      ),
    },
    { name: 'popular', options: popular.map((title) => searchOption('query', { title })) },
    ...(answer ? foundGroups(answer) : []),
  ];
  let left: number = limits.suggestions.most;
  return groups
    .map(({ name, options }) => {
      const isNew = ({ kind, text: title }: BoxOption): boolean =>
        kind !== 'query' || !known.has(foldText(title));
      const shown = options.filter(isNew).slice(0, left);
      left -= shown.length;
      return { name, options: shown };
    })
    .filter(({ options }) => options.length > 0);
}

/** The parts of a title that begins with a text; undefined where the letters differ. */
const beginning = (title: string, text: string): string[] | undefined =>
  text !== '' && title.toLowerCase().startsWith(text.toLowerCase())
    ? ['', title.slice(0, text.length), title.slice(text.length)]
    : undefined;

/** A search, not a name with a page of its own. */
export const isSearch = ({ kind }: BoxOption): boolean => kind === 'recent' || kind === 'query';

function foundGroups({ categories, models, channels, queries }: Suggestions): BoxGroup[] {
  return [
    {
      name: 'categories',
      options: categories.map((category) => ({
        ...namedOption('category', category),
        href: listingPage({ kind: 'categories', dirs: [category.dir] }, 'latest-updates'),
      })),
    },
    {
      name: 'models',
      options: models.map((model) => ({
        ...namedOption('model', model),
        href: pages.model(model.dir),
        img: model.img,
      })),
    },
    {
      name: 'channels',
      options: channels.map((channel) => ({
        ...namedOption('channel', channel),
        href: pages.channel(channel.dir),
        img: channel.img,
      })),
    },
    { name: 'queries', options: queries.map((entry) => searchOption('query', entry)) },
  ];
}

interface Titled {
  title: string;
  parts?: readonly string[] | undefined;
}

const textOf = ({ title, parts }: Titled): Pick<BoxOption, 'text' | 'parts'> => ({
  text: title,
  parts: parts ?? [title, '', ''],
});

const searchOption = (kind: 'recent' | 'query', entry: Titled): BoxOption => ({
  kind,
  ...textOf(entry),
  href: searchPage(entry.title),
});

const namedOption = (
  kind: OptionKind,
  entry: Titled & { total_videos: number },
): Omit<BoxOption, 'href'> => ({ kind, ...textOf(entry), total_videos: entry.total_videos });
