import type { ListVideosQuery } from '#contracts/calls/catalogue/listing-url.ts';
import { parseSearchQuery, type SearchTerm } from '#contracts/text/search-query.ts';
import type { Orientation } from '#contracts/vocabulary.ts';
import { wilson } from './wilson.ts';

// The catalogue as a plain program without a database: lists of things, filtered and sorted. Velour's tables must give the same results.

export type PlainKind = 'category' | 'tag' | 'model' | 'channel';

export interface PlainName {
  kind: PlainKind;
  id: number;
  dir: string;
  old_dirs: string[];
  title: string;
  /** Its titles in other languages, which a rename leaves as they are. */
  other_titles: string[];
  merged_into?: PlainName;
}

export interface PlainVideo {
  video_id: number;
  orientation: Orientation;
  status: 'active' | 'pending' | 'rejected' | 'deleted';
  is_private: boolean;
  title: string;
  /** minutes */
  pub: number;
  duration: number;
  is_hd: boolean;
  names: Set<PlainName>;
  country: string | undefined;
  member_id: number | undefined;
  views: number;
  /** By voter: 1 or 0. */
  votes: Map<string, number>;
  seen_by: Set<string>;
}

export const isListed = ({ status, is_private }: PlainVideo): boolean =>
  status === 'active' && !is_private;

/** The name that a merged name became, or the name itself when it was never merged. */
export const currentName = (name: PlainName): PlainName =>
  name.merged_into ? currentName(name.merged_into) : name;

export const likesOf = ({ votes }: PlainVideo): number =>
  [...votes.values()].filter((vote) => vote === 1).length;
export const dislikesOf = (video: PlainVideo): number => video.votes.size - likesOf(video);

/** The lower bound that top-rated sorts by. */
export const bound = (video: PlainVideo): number => wilson(likesOf(video), dislikesOf(video));

export class PlainCatalogue {
  readonly videos: PlainVideo[] = [];
  readonly names: PlainName[] = [];
  /** Videos of the last rankings, best first. */
  readonly ranked = new Map<'views' | 'rating', PlainVideo[]>();
  /** The orientation under which each was ranked: one that changes leaves the ranking for good. */
  private readonly ranked_as = new Map<PlainVideo, Orientation>();

  has(video: PlainVideo, name: PlainName): boolean {
    return [...video.names].some((each) => currentName(each) === currentName(name));
  }

  /** By any dir that it ever had. */
  find(kind: PlainKind, dir: string): PlainName | undefined {
    const named = this.names.filter((name) => name.kind === kind);
    return (
      named.find((name) => name.dir === dir) ?? named.find((name) => name.old_dirs.includes(dir))
    );
  }

  /** Builds both rankings as of now. */
  rank(): void {
    const listed = this.videos.filter(isListed);
    const best = (
      video: PlainVideo,
      other: PlainVideo,
      score: (video: PlainVideo) => number,
    ): number => score(other) - score(video) || other.video_id - video.video_id;
    this.ranked.set(
      'views',
      listed.filter(({ views }) => views > 0).toSorted((a, b) => best(a, b, ({ views }) => views)),
    );
    this.ranked.set(
      'rating',
      listed.filter(({ votes }) => votes.size > 0).toSorted((a, b) => best(a, b, bound)),
    );
    this.ranked_as.clear();
    for (const video of listed) this.ranked_as.set(video, video.orientation);
  }

  /** To be called after each change of a video: a video that left the lists, or those of its orientation, leaves the rankings. */
  mend(video: PlainVideo): void {
    if (isListed(video) && this.ranked_as.get(video) === video.orientation) return;
    for (const [metric, list] of this.ranked)
      this.ranked.set(
        metric,
        list.filter((each) => each !== video),
      );
  }

  /** Everything that a listing holds, best first, or the addresses to ask for instead, or that there is no such thing. */
  list(query: ListVideosQuery): PlainVideo[] | { moved_to: string } | 'unknown' {
    const asked = this.askedNames(query);
    if (!Array.isArray(asked)) return asked;
    const { date, sort } = query;
    const ranking =
      date === '' ? undefined : (this.ranked.get(sort === 'top-rated' ? 'rating' : 'views') ?? []);
    const found = (ranking ?? this.videos).filter(
      (video) => isListed(video) && this.fits(video, query, asked),
    );
    return ranking
      ? found
      : found.toSorted((a, b) => order[sort](b) - order[sort](a) || b.video_id - a.video_id);
  }

  private askedNames({
    section,
    object_id,
  }: ListVideosQuery): PlainName[] | { moved_to: string } | 'unknown' {
    const kind = kindOf[section];
    if (!kind) return [];
    const dirs = object_id.split(',');
    const names = dirs.map((dir) => this.find(kind, dir)).filter((name) => name !== undefined);
    if (names.length < dirs.length) return 'unknown';
    const now = names.map(currentName);
    if (now.some(({ dir }, n) => dir !== dirs[n]))
      return { moved_to: [...new Set(now.map(({ dir }) => dir))].toSorted().join() };
    return now;
  }

  private fits(video: PlainVideo, query: ListVideosQuery, asked: readonly PlainName[]): boolean {
    const { section, object_id, country, type, duration, s = '' } = query;
    const unwanted =
      section === 'tagfilter' ? object_id.split(',').map((dir) => this.find('tag', dir)) : [];
    return (
      video.orientation === query.orientation &&
      (type === 'all' || video.is_hd) &&
      (duration === '' || duration === lengthClass(video.duration)) &&
      (country === undefined || video.country === country) &&
      (section !== 'country' || video.country === object_id) &&
      (section !== 'member' || String(video.member_id) === object_id) &&
      asked.every((name) => this.has(video, name)) &&
      !unwanted.some((tag) => tag && this.has(video, tag)) &&
      this.answers(video, s)
    );
  }

  /** Whether its title, or a name of it by any title that it has now or that was merged into it, answers a search. */
  private answers(video: PlainVideo, s: string): boolean {
    const { groups, excluded } = parseSearchQuery(s);
    const names = this.names
      .filter((name) => this.has(video, name))
      .flatMap(({ title, other_titles }) => [title, ...other_titles]);
    const texts = [video.title, ...names].map(words);
    const has = (term: SearchTerm): boolean => texts.some((text) => holds(text, term));
    return groups.every((group) => group.some(has)) && !excluded.some(has);
  }
}

const words = (text: string): string[] => text.toLowerCase().split(' ').filter(Boolean);

/** Whether words of the text in a row are the term; the last one may be longer. */
function holds(text: readonly string[], { text: term, is_unfinished }: SearchTerm): boolean {
  const wanted = words(term);
  return text.some((_, from) =>
    wanted.every((word, n) => {
      const own = text[from + n] ?? '';
      const may_go_on = is_unfinished && n === wanted.length - 1 && word.length > 1;
      return may_go_on ? own.startsWith(word) : own === word;
    }),
  );
}

const lengthClass = (seconds: number): 1 | 2 | 3 => (seconds < 600 ? 1 : seconds <= 2400 ? 2 : 3);
const kindOf: Partial<Record<ListVideosQuery['section'], PlainKind>> = {
  categories: 'category',
  tags: 'tag',
  model: 'model',
  channel: 'channel',
};

/** Views decay to half in three days; a new video begins 20 below its day. Constant since all is viewed now. */
export function popularity({ pub, views }: PlainVideo, now: Date): number {
  const rate = Math.LN2 / 259_200;
  const begun = rate * (pub * 60 - 1_767_225_600) - 20;
  const today = rate * (now.getTime() / 1000 - 1_767_225_600);
  return views === 0 ? begun : today + Math.log(Math.exp(begun - today) + views);
}

const order: Readonly<Record<ListVideosQuery['sort'], (video: PlainVideo) => number>> = {
  'latest-updates': ({ pub }) => pub,
  longest: ({ duration }) => duration,
  'most-viewed': ({ views }) => views,
  'top-rated': bound,
  'most-popular': (video) => popularity(video, new Date()),
};
