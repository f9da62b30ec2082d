import { orientations, type Orientation, type Language } from '#contracts/vocabulary.ts';
import { createRandom, hashText, type Random } from '../random.ts';
import { sceneAt, secondsOf, type ClipPlan } from './clip-plan.ts';
import { channels } from './channels.ts';
import { filmedIn } from './countries.ts';
import { kindOf, plainTexts, type KindFacts } from './kinds.ts';
import { models } from './people.ts';
import { arrangeCovers } from './plan-covers.ts';
import type { SceneName } from './scenes.ts';
import { titles } from './titles/all.ts';

export type VideoState = 'active' | 'private' | 'pending' | 'rejected' | 'deleted';

/** One entry of the demo catalogue, by names; `age` is seconds before the seed. */
export interface PlannedVideo {
  id: string;
  clip: string;
  poster_index: number;
  /** The scene that the poster shows. */
  picture: string;
  kind: string;
  orientation: Orientation;
  lang: Language;
  title: string;
  description: string;
  state: VideoState;
  is_listed: boolean;
  age: number;
  categories: string[];
  tags: string[];
  models: string[];
  channel: string | undefined;
  country: string | undefined;
  counters: { views: number; likes: number; dislikes: number };
}

const video_count = 256;
const day = 86_400;

interface Titled {
  scene: SceneName;
  lang: Language;
  title: string;
  /** Which of its scene's titles this is. */
  number: number;
}

/** All titles in an order in which neighbours are of different kinds: each kind spread evenly over the whole. */
function spreadTitles(): Titled[] {
  const kinds = new Map<string, Titled[]>();
  for (let number = 0; number < 8; number++) {
    for (const [name, list] of Object.entries(titles)) {
      const [lang, title] = list[number] ?? [];
      if (!lang || !title) continue;
      const scene = name as SceneName;
      const { kind } = kindOf(scene);
      kinds.set(kind, [...(kinds.get(kind) ?? []), { scene, lang, title, number }]);
    }
  }
  const placed = [...kinds].flatMap(([kind, list]) =>
    list.map((titled, i) => ({ titled, at: (i + (hashText(kind) % 997) / 997) / list.length })),
  );
  return placed
    .toSorted((a, b) => a.at - b.at || a.titled.title.localeCompare(b.titled.title))
    .map(({ titled }) => titled);
}

interface Poster {
  clip: ClipPlan;
  poster_index: number;
  /** The scene of the picture. */
  scene: SceneName;
}

/** The clip and the thumbnail of a scene; in the sample maybe another scene of its kind, or any. */
function posterOf({ scene, number }: Titled, clips: readonly ClipPlan[], index: number): Poster {
  const places = clips.flatMap((clip) =>
    Array.from({ length: 10 }, (_, i) => ({ clip, poster_index: i, scene: sceneAt(clip, i) })),
  );
  const same = places.filter((place) => place.scene === scene);
  const alike = places.filter((place) => kindOf(place.scene).kind === kindOf(scene).kind);
  const place =
    // Moments of one scene that are taken apart look less alike.
    same[(number * 3) % same.length] ??
    alike[(index * 3) % alike.length] ??
    places[(index * 7) % places.length];
  if (!place) throw new RangeError('there is no clip');
  return place;
}

const orientationOf = (index: number): Orientation =>
  index % 8 === 3 ? 'gay' : index % 9 === 5 ? 'she' : 'str';

const hiddenStates: readonly VideoState[] = [
  'private',
  'pending',
  'deleted',
  'private',
  'rejected',
];

/** A few of each state that lists must not show; orientation str only, so that the others stay whole. */
function stateOf(index: number, orientation: Orientation): VideoState {
  if (orientation !== 'str' || index % 16 !== 8) return 'active';
  return hiddenStates[Math.floor(index / 16) % hiddenStates.length] ?? 'active';
}

/** Ages in seconds: about ten within a day, the oldest three years back. */
const ageOf = (index: number, random: Random): number =>
  Math.round(1500 + 3 * 365 * day * (index / video_count) ** 2.05 + index * 60 * random.next());

/** Views that are not older than this count in full towards popularity, as the product has it. */
const full_seconds = 373_960;

/**
 * Few videos have most of the views. `rank` is the place among the popular: popularity falls
 * strictly with it, whatever the age, as far as the ranks of covers go.
 */
function countersOf(
  rank: number,
  { age, covers }: { age: number; covers: number },
  random: Random,
): PlannedVideo['counters'] {
  const popularity = (place: number): number => 30_000 / (place + 3) ** 0.9;
  const weight = Math.min(1, full_seconds / age);
  const strewn = popularity(rank) * random.between(0.7, 1.3) * Math.min(1, age / (2 * day)) ** 0.7;
  const most = rank < covers ? popularity(rank) : Math.min(strewn, popularity(covers) * 0.9);
  const views = Math.max(9, Math.round(most / weight));
  const votes = views * random.between(0.006, 0.022) + 3 * random.next();
  const liked = 1 - 0.3 * random.next() ** 1.6;
  return { views, likes: Math.round(votes * liked), dislikes: Math.round(votes * (1 - liked)) };
}

const colours = [
  'crimson',
  'sapphire',
  'emerald',
  'gold',
  'violet',
  'rose',
  'teal',
  'amber',
  'indigo',
  'copper',
  'pearl',
  'graphite',
  'ochre',
  'moss',
  'coral',
  'terracotta',
];

/** Categories and tags of a video that shows the poster's scene. */
function taxonomyOf(
  { clip, scene }: Poster,
  { categories, own, tags }: ReturnType<typeof kindOf>,
  random: Random,
): { categories: string[]; tags: string[] } {
  const words = scene.split('-').slice(1);
  const seconds = secondsOf(clip);
  const is_upright = clip.height > clip.width;
  const minutes = 60;
  return {
    categories: unique([
      ...categories.filter((_, i) => i === 0 || random.next() < 0.5),
      ...own.slice(0, 2),
      ...(is_upright ? ['portrait-format'] : []),
      ...(clip.scenes.length === 1 && seconds > 3 * minutes ? ['long-take'] : []),
      ...(seconds > 5 * minutes || random.next() < 0.08 ? ['slow-cinema'] : []),
    ]),
    tags: unique([
      ...tags.filter(() => random.next() < 0.5),
      ...words.filter((word) => colours.includes(word)),
      ...(own.includes('moonlight') ? ['moonrise'] : []),
      ...(words.includes('blue') ? ['blue hour'] : []),
      ...(clip.key === 'journey' ? ['journey'] : []),
      ...(is_upright ? ['upright'] : []),
      ...(own.includes('fruit') ? ['pear'] : []),
      ...['slow cinema', 'ambient sound', 'soft chords', 'tea'].filter(() => random.next() < 0.2),
    ]).map((tag) => tag.replaceAll(' ', '-')),
  };
}

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];

function peopleOf(
  kind: string,
  orientation: Orientation,
  random: Random,
): { models: string[]; channel: string | undefined } {
  const candidates = models
    .filter((model) => model.orientation === orientation)
    .map(({ dir }) => dir);
  const first = random.next() < 0.88 ? random.pick(candidates) : undefined;
  const second = first && random.next() < 0.22 ? random.pick(candidates) : undefined;
  const fitting = channels.filter((channel) => channel.kinds.includes(kind));
  const channel = fitting.length > 0 && random.next() < 0.86 ? random.pick(fitting).dir : undefined;
  return { models: [...new Set([first, second].filter((dir) => dir !== undefined))], channel };
}

function describe(lang: Language, facts: KindFacts, random: Random): string {
  if (random.next() < 0.22) return '';
  return lang === 'en' ? random.pick(facts.texts) : plainTexts[lang];
}

/** The whole catalogue for a set of clips, newest first. The same every time. */
export function planVideos(clips: readonly ClipPlan[]): PlannedVideo[] {
  const random = createRandom('velour videos');
  const videos = spreadTitles()
    .slice(0, video_count)
    .map((titled, index) => {
      const poster = posterOf(titled, clips, index);
      const facts = kindOf(poster.scene);
      const orientation = orientationOf(index);
      const state = stateOf(index, orientation);
      return {
        id: `video-${String(index + 1).padStart(3, '0')}`,
        clip: poster.clip.key,
        poster_index: poster.poster_index,
        picture: poster.scene as string,
        kind: facts.kind,
        orientation,
        lang: titled.lang,
        title: titled.title,
        description: describe(titled.lang, facts, random),
        state,
        is_listed: state === 'active',
        age: ageOf(index, random),
        ...taxonomyOf(poster, facts, random),
        ...peopleOf(facts.kind, orientation, random),
        country: random.next() < 0.85 ? random.pick(filmedIn) : undefined,
      };
    });
  return withCounters(videos, random);
}

/** Covers of categories are the most popular; the others follow in any order. */
function withCounters(
  videos: readonly Omit<PlannedVideo, 'counters'>[],
  random: Random,
): PlannedVideo[] {
  const ranks = new Map<string, number>();
  const cover_counts = new Map<Orientation, number>();
  for (const orientation of orientations) {
    const covers = arrangeCovers(videos, orientation);
    const others = videos
      .filter((video) => video.orientation === orientation && !covers.includes(video))
      .map((video) => ({ video, key: random.next() }))
      .toSorted((a, b) => a.key - b.key);
    for (const [rank, { id }] of [...covers, ...others.map(({ video }) => video)].entries())
      ranks.set(id, rank);
    cover_counts.set(orientation, covers.length);
  }
  return videos.map((video) => {
    const facts = { age: video.age, covers: cover_counts.get(video.orientation) ?? 0 };
    return { ...video, counters: countersOf(ranks.get(video.id) ?? 0, facts, random) };
  });
}
