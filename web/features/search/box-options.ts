import type { Suggestions } from '#contracts/calls/suggestions.ts';
import { foldText } from '#contracts/fold-text.ts';
import { limits } from '#contracts/limits.ts';
import { listingPage } from '#contracts/pages/listing-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
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
  /** What the field holds. */
  text: string;
  recent: readonly SearchEntry[];
  /** What is offered before anything is typed. */
  popular: Suggestions | undefined;
  /** The answer to the text, or to one that it began with. */
  answer: Suggestions | undefined;
}

/**
 * The groups of the list, none of them empty. Before a text is long enough to be searched: what was
 * searched last on this device, and in an empty field what is popular.
 */
export function boxGroups({ text, recent, popular, answer }: Offered): BoxGroup[] {
  const groups = answer ? foundGroups(answer) : startGroups(text, recent, popular);
  return groups.filter(({ options }) => options.length > 0);
}

function startGroups(
  text: string,
  recent: readonly SearchEntry[],
  popular: Suggestions | undefined,
): BoxGroup[] {
  const typed = foldText(text.trim());
  const last = recent
    .filter(({ title }) => foldText(title).startsWith(typed))
    .slice(0, limits.search.recent);
  const known = new Set(last.map(({ title }) => title.toLowerCase()));
  const others = typed === '' ? (popular?.queries ?? []) : [];
  return [
    { name: 'recent', options: last.map((entry) => searchOption('recent', entry)) },
    {
      name: 'popular',
      options: others
        .filter(({ title }) => !known.has(title.toLowerCase()))
        .map((entry) => searchOption('query', entry)),
    },
  ];
}

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
  href: listingPage({ kind: 'search', text: entry.title }, 'most-popular'),
});

const namedOption = (
  kind: OptionKind,
  entry: Titled & { total_videos: number },
): Omit<BoxOption, 'href'> => ({ kind, ...textOf(entry), total_videos: entry.total_videos });
