import type { LookName } from '../draw/looks/all.ts';

/** What a picture of one kind of scene is filed under. */
export interface KindFacts {
  categories: readonly string[];
  tags: readonly string[];
  /** Sentences in English; one of them may describe a video. */
  texts: readonly string[];
}

const kinds: Readonly<Record<string, KindFacts>> = {
  lake: {
    categories: ['lakes', 'landscape', 'water', 'morning', 'quiet'],
    tags: ['mirror lake', 'still water', 'reflections', 'two shores', 'no wind', 'morning mist'],
    texts: [
      'A lake without wind. The ridges stand twice, and only the water knows which is which.',
      'Filmed from the jetty in one piece. Nothing happens, slowly.',
    ],
  },
  ridge: {
    categories: ['mountains', 'landscape', 'wide-screen', 'sunset', 'fog'],
    tags: ['ridges', 'low sun', 'golden hour', 'wide angle', 'evening walk'],
    texts: [
      'Ridge behind ridge until the air itself becomes the last one.',
      'A walk along the crest, five minutes before the light goes.',
    ],
  },
  sea: {
    categories: ['sea', 'water', 'long-take', 'evening', 'sunset'],
    tags: ['waves', 'swell', 'horizon', 'high tide', 'night crossing', 'low sun'],
    texts: [
      'Two swells cross each other and the sun walks over both. With the sound of the water.',
      'Open water, a horizon that holds still, and as much time as you like.',
    ],
  },
  dunes: {
    categories: ['desert', 'landscape', 'aerial', 'travel', 'evening'],
    tags: ['sand', 'wind', 'long shadows', 'glider', 'golden hour'],
    texts: [
      'A slow glide over sand that the wind has combed all day.',
      'Each crest leans a little to the east. So did we.',
    ],
  },
  peaks: {
    categories: ['mountains', 'snow', 'aerial', 'landscape', 'seasons'],
    tags: ['snow', 'glider', 'winter', 'frost', 'silence'],
    texts: ['Over the last hut, then over the last trees, then over nothing but snow.'],
  },
  hills: {
    categories: ['landscape', 'aerial', 'seasons', 'travel', 'weather'],
    tags: ['glider', 'spring', 'autumn', 'wind', 'wide angle'],
    texts: ['Hills from a glider: no engine, only the wind in the wires.'],
  },
  aurora: {
    categories: ['northern-lights', 'night', 'long-take', 'landscape', 'weather'],
    tags: ['northern lights', 'stars', 'frost', 'silence', 'winter', 'long take'],
    texts: [
      'Minus eighteen, no wind, and a sky that would not hold still.',
      'The curtains drift from left to right, as they do; the camera did not have to.',
    ],
  },
  silk: {
    categories: ['textiles', 'studio', 'macro', 'slow-cinema', 'colour-studies'],
    tags: ['silk', 'satin', 'folds', 'drape', 'breathing', 'study'],
    texts: [
      'Four metres of silk, one fan on its lowest step, one lamp from the upper left.',
      'A study in folds. The colour is the cloth’s own.',
    ],
  },
  velvet: {
    categories: ['textiles', 'studio', 'macro', 'colour-studies', 'quiet'],
    tags: ['velvet', 'folds', 'drape', 'one lamp', 'study'],
    texts: ['Velvet swallows the light and gives back only the edges.'],
  },
  linen: {
    categories: ['textiles', 'handheld', 'morning', 'macro', 'quiet'],
    tags: ['linen', 'folds', 'wind', 'summer', 'breathing'],
    texts: ['Washing day, seen from very near.'],
  },
  wool: {
    categories: ['textiles', 'studio', 'macro', 'interiors', 'colour-studies'],
    tags: ['wool', 'folds', 'ochre', 'winter', 'study'],
    texts: ['A blanket, a draught, and patience.'],
  },
  ink: {
    categories: ['ink', 'abstract', 'macro', 'water', 'colour-studies'],
    tags: ['ink in water', 'marbling', 'study', 'paper', 'square format'],
    texts: [
      'Ink in a shallow dish. Nobody touched it; the room was warm, that was all.',
      'It looks like a map and is one, of the last ten seconds.',
    ],
  },
  smoke: {
    categories: ['abstract', 'fog', 'slow-cinema', 'weather', 'quiet'],
    tags: ['smoke', 'silence', 'breathing', 'study'],
    texts: ['Haze that folds into itself, without a sound.'],
  },
  pool: {
    categories: ['water', 'abstract', 'macro', 'loops', 'quiet'],
    tags: ['caustics', 'pool', 'summer', 'reflections', 'silence'],
    texts: ['Nets of light on the floor of a pool. There is no sound; there was none down there.'],
  },
  window: {
    categories: ['window-light', 'interiors', 'morning', 'quiet', 'slow-cinema'],
    tags: [
      'window light',
      'leaf shadows',
      'plaster wall',
      'blinds',
      'olive branch',
      'first coffee',
    ],
    texts: [
      'A wall that does nothing all morning but keep the sun.',
      'The branches are outside, their shadows are guests.',
    ],
  },
  still: {
    categories: ['still-life', 'studio', 'ceramics', 'fruit', 'interiors'],
    tags: ['lamp light', 'vase', 'pear', 'bowl', 'bottle', 'arch', 'terracotta', 'chalk'],
    texts: [
      'Things on a table, and a lamp that is carried slowly from one side to the other.',
      'Arranged on Monday, filmed on Tuesday, eaten on Wednesday where possible.',
    ],
  },
  petals: {
    categories: ['flowers', 'macro', 'gardens', 'colour-studies', 'slow-cinema'],
    tags: ['petals', 'dahlia', 'bloom', 'breathing', 'summer'],
    texts: [
      'Ring by ring the petals turn against each other, by less than a breath.',
      'From the garden behind the studio, on the one evening without wind.',
    ],
  },
  bokeh: {
    categories: ['city-lights', 'night', 'abstract', 'loops', 'evening'],
    tags: ['bokeh', 'out of focus', 'harbour', 'candles', 'tram', 'fireflies', 'rain'],
    texts: [
      'The city with its glasses off.',
      'Lights far out of focus, with soft chords underneath.',
    ],
  },
};

/** The facts of a scene's kind, the first word of its name. */
export function kindOf(look: LookName): KindFacts & { kind: string } {
  const kind = look.split('-')[0] ?? '';
  const facts = kinds[kind];
  if (!facts) throw new RangeError(`no facts about ${kind}`);
  return { kind, ...facts };
}

/** One description in each other language, true of every clip. */
export const plainTexts = {
  ru: 'Тихая съёмка в несколько сцен, с мягким звуком и без слов.',
  de: 'Eine ruhige Aufnahme in mehreren Szenen, mit leisem Ton und ohne Worte.',
  fr: 'Quelques plans calmes, un son doux, aucune parole.',
  es: 'Varias escenas tranquilas, sonido suave y ninguna palabra.',
  pl: 'Kilka spokojnych ujęć, cichy dźwięk, ani jednego słowa.',
  it: 'Alcune scene tranquille, un suono leggero e nessuna parola.',
  pt: 'Algumas cenas calmas, som suave e nenhuma palavra.',
  ja: '静かな場面をいくつか。やわらかな音だけで、言葉はありません。',
  nl: 'Een paar rustige scènes met zacht geluid en zonder woorden.',
} as const;
