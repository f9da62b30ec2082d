import type { Orientation, Language } from '#contracts/vocabulary.ts';
import { lookAt, type ClipPlan } from '../draw/clip-plan.ts';
import type { LookName } from '../draw/looks/all.ts';
import { createRandom, hashText, type Random } from '../random.ts';
import { channels } from './channels.ts';
import { filmedIn } from './countries.ts';
import { kindOf, plainTexts, type KindFacts } from './kinds.ts';
import { models } from './people.ts';
import { titles } from './titles/all.ts';

export type VideoState = 'active' | 'private' | 'pending' | 'rejected' | 'deleted';

/** One entry of the demo catalogue, by names; `age` is seconds before the seed. */
export interface PlannedVideo {
  id: string;
  clip: string;
  poster_index: number;
  kind: string;
  orientation: Orientation;
  lang: Language;
  title: string;
  description: string;
  state: VideoState;
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
  look: LookName;
  lang: Language;
  title: string;
  /** Which of its look's titles this is. */
  turn: number;
}

/** All titles in an order in which neighbours are of different kinds: each kind spread evenly over the whole. */
function spreadTitles(): Titled[] {
  const kinds = new Map<string, Titled[]>();
  for (let turn = 0; turn < 8; turn++) {
    for (const [name, list] of Object.entries(titles)) {
      const found = list[turn];
      if (!found) continue;
      const look = name as LookName;
      const { kind } = kindOf(look);
      kinds.set(kind, [
        ...(kinds.get(kind) ?? []),
        { look, lang: found[0], title: found[1], turn },
      ]);
    }
  }
  const placed = [...kinds].flatMap(([kind, list]) =>
    list.map((titled, i) => ({ titled, at: (i + (hashText(kind) % 997) / 997) / list.length })),
  );
  return placed
    .toSorted((a, b) => a.at - b.at || a.titled.title.localeCompare(b.titled.title))
    .map(({ titled }) => titled);
}

/** The clip and the thumbnail that show a look; where no clip does (the sample), any. */
function posterOf(
  { look, turn }: Titled,
  clips: readonly ClipPlan[],
  index: number,
): { clip: string; poster_index: number } {
  const places = clips.flatMap((clip) =>
    Array.from({ length: 10 }, (_, i) => ({
      clip: clip.key,
      poster_index: i,
      look: lookAt(clip, i),
    })),
  );
  const fitting = places.filter((place) => place.look === look);
  const place =
    fitting.length > 0 ? fitting[turn % fitting.length] : places[(index * 7) % places.length];
  if (!place) throw new RangeError('there is no clip');
  return { clip: place.clip, poster_index: place.poster_index };
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

/** Zipf-like: few videos have most of the views; young ones had less time. */
function countersOf(rank: number, age: number, random: Random): PlannedVideo['counters'] {
  const views = Math.max(
    9,
    Math.round(
      (640_000 / (rank + 1) ** 0.9) *
        Math.min(1, age / (40 * day)) ** 0.7 *
        random.between(0.7, 1.3),
    ),
  );
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

function filedUnder(
  { look }: Titled,
  facts: KindFacts,
  clip: string,
  random: Random,
): { categories: string[]; tags: string[] } {
  const words = look.split('-').slice(1);
  const count = 2 + random.below(3);
  const categories = [
    ...facts.categories.slice(0, count),
    ...(words.includes('moon') ? ['moonlight'] : []),
    ...(words.some((word) => ['graphite', 'paper', 'fog'].includes(word))
      ? ['black-and-white']
      : []),
    ...(clip.includes('upright') ? ['portrait-format'] : []),
    ...(random.next() < 0.12 ? ['handheld'] : []),
    ...(random.next() < 0.15 ? ['slow-cinema'] : []),
    ...(random.next() < 0.1 ? ['long-take'] : []),
  ];
  const tags = [
    ...facts.tags.filter(() => random.next() < 0.6),
    ...words.filter((word) => colours.includes(word)),
    ...(words.includes('moon') ? ['moonrise'] : []),
    ...(words.includes('blue') ? ['blue hour'] : []),
    ...(clip === 'journey' ? ['journey'] : []),
    ...(clip.includes('upright') ? ['upright'] : []),
    ...['slow cinema', 'ambient sound', 'soft chords', 'tea'].filter(() => random.next() < 0.2),
  ];
  return {
    categories: [...new Set(categories)],
    tags: [...new Set(tags)].map((tag) => tag.replaceAll(' ', '-')),
  };
}

function peopleOf(
  kind: string,
  orientation: Orientation,
  random: Random,
): { models: string[]; channel: string | undefined } {
  const company = models.filter((model) => model.orientation === orientation).map(({ dir }) => dir);
  const first = random.next() < 0.88 ? random.pick(company) : undefined;
  const second = first && random.next() < 0.22 ? random.pick(company) : undefined;
  const houses = channels.filter((channel) => channel.kinds.includes(kind));
  const channel = houses.length > 0 && random.next() < 0.86 ? random.pick(houses).dir : undefined;
  return { models: [...new Set([first, second].filter((dir) => dir !== undefined))], channel };
}

function describe(lang: Language, facts: KindFacts, random: Random): string {
  if (random.next() < 0.22) return '';
  return lang === 'en' ? random.pick(facts.texts) : plainTexts[lang];
}

/** The whole catalogue for a set of clips, newest first. The same every time. */
export function planVideos(clips: readonly ClipPlan[]): PlannedVideo[] {
  const random = createRandom('velour videos');
  const ranks = Array.from({ length: video_count }, (_, i) => ({ i, key: random.next() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ i }) => i);
  return spreadTitles()
    .slice(0, video_count)
    .map((titled, index) => {
      const { kind, ...facts } = kindOf(titled.look);
      const orientation = orientationOf(index);
      const { clip, poster_index } = posterOf(titled, clips, index);
      const age = ageOf(index, random);
      return {
        id: `video-${String(index + 1).padStart(3, '0')}`,
        clip,
        poster_index,
        kind,
        orientation,
        lang: titled.lang,
        title: titled.title,
        description: describe(titled.lang, facts, random),
        state: stateOf(index, orientation),
        age,
        ...filedUnder(titled, facts, clip, random),
        ...peopleOf(kind, orientation, random),
        country: random.next() < 0.85 ? random.pick(filmedIn) : undefined,
        counters: countersOf(ranks[index] ?? index, age, random),
      };
    });
}
