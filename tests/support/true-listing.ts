import type { ListVideosQuery } from '#contracts/calls/catalogue/listing-url.ts';
import { orientationCode } from '#contracts/vocabulary.ts';
import type { Random } from '#seed/random.ts';
import type { ManyVideos, TrueVideo } from './many-videos.ts';
import { wilson } from './wilson.ts';

export const wholeList: ListVideosQuery = {
  orientation: 'str',
  sort: 'latest-updates',
  count: 60,
  section: '',
  object_id: '',
  page: 1,
  type: 'all',
  duration: '',
  date: '',
};

const keys: Record<ListVideosQuery['sort'], (video: TrueVideo) => number> = {
  'latest-updates': ({ posted }) => posted,
  longest: ({ duration }) => duration,
  'most-popular': ({ pop }) => pop,
  'top-rated': ({ likes, dislikes }) => wilson(likes, dislikes),
  'most-viewed': ({ views }) => views,
};

/** The expected listing, worked out one video at a time from the truth: all its ids in order. */
export function trueListing({ videos, names }: ManyVideos, query: ListVideosQuery): number[] {
  const key = query.date === '' ? keys[query.sort] : rankedBy(query);
  return videos
    .filter((video) => isIn(video, query, names))
    .map((video) => ({ id: video.video_id, key: key(video) }))
    .filter((row) => !Number.isNaN(row.key))
    .toSorted((a, b) => b.key - a.key || b.id - a.id)
    .map((row) => row.id);
}

const days = { day: 2, week: 7, month: 30 } as const;

/** Views or votes of the days; NaN for those that had none. */
function rankedBy({ date, sort }: ListVideosQuery): (video: TrueVideo) => number {
  return (video) => {
    const within = video.days.filter(({ ago }) => date !== '' && ago < days[date]);
    const sum = (of: 'views' | 'likes' | 'dislikes'): number =>
      within.reduce((total, day) => total + day[of], 0);
    if (sort === 'most-popular') return sum('views') || NaN;
    return sum('likes') + sum('dislikes') > 0 ? wilson(sum('likes'), sum('dislikes')) : NaN;
  };
}

function isIn(video: TrueVideo, query: ListVideosQuery, names: ManyVideos['names']): boolean {
  const { section, object_id, country, type, duration } = query;
  if (!video.is_listed || video.orientation !== orientationCode[query.orientation]) return false;
  if (type === 'hd' && !video.is_hd) return false;
  if (duration !== '' && duration !== (video.duration < 600 ? 1 : video.duration <= 2400 ? 2 : 3))
    return false;
  const has = dirsOf(video, names);
  if (country !== undefined && !has.country.includes(country)) return false;
  if (!answers(video.title, query.s ?? '')) return false;
  const asked = object_id.split(',');
  if (section === 'tagfilter') return !asked.some((dir) => has.tags.includes(dir));
  if (section === '' || section === 'search') return true;
  return asked.every((dir) => has[section].includes(dir));
}

/** Every word but the last is a whole word of the title; names have words of their own. */
const answers = (title: string, s: string): boolean =>
  s
    .split(' ')
    .every((word, n, all) =>
      ` ${title} `.includes(n === all.length - 1 ? ` ${word}` : ` ${word} `),
    );

function dirsOf(video: TrueVideo, names: ManyVideos['names']) {
  const dirs = (kind: keyof ManyVideos['names'], places: readonly (number | null)[]): string[] =>
    places.flatMap((place) => (place === null ? [] : (names[kind][place]?.dir ?? [])));
  return {
    categories: dirs('category', video.categories),
    tags: dirs('tag', video.tags),
    model: dirs('model', video.models),
    channel: dirs('channel', [video.channel]),
    country: dirs('country', [video.country]),
    member: dirs('member', [video.member]),
  };
}

/** A section drawn so that names with many videos occur often: it is that of a video. Undefined when this one has none. */
export function drawSection(
  random: Random,
  { videos, names }: ManyVideos,
  section: ListVideosQuery['section'],
): Pick<ListVideosQuery, 'section' | 'object_id'> | undefined {
  if (section === '' || section === 'search') return { section, object_id: '' };
  const has = dirsOf(random.pick(videos), names);
  const of = section === 'tagfilter' ? has.tags : has[section];
  const most = section === 'categories' ? 1 + random.below(3) : section === 'tagfilter' ? 10 : 1;
  const object_id = of.slice(0, most).toSorted().join();
  return object_id === '' ? undefined : { section, object_id };
}

/** One to two words of a title, the last maybe cut; long enough to be searched for. */
export function drawWords(random: Random, { videos }: ManyVideos): string {
  const [first = '', second = ''] = random.pick(videos).title.split(' ');
  // Names begin with "mo" as well.
  const last = second.slice(0, 3 + random.below(second.length));
  return random.next() < 0.5 ? first.slice(0, 3 + random.below(first.length)) : `${first} ${last}`;
}

export function drawCountry(random: Random, { videos, names }: ManyVideos): string {
  const { country } = random.pick(videos);
  return (country === null ? undefined : names.country[country]?.dir) ?? 'us';
}
