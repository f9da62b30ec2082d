import type { SceneName } from './scenes.ts';

/** The categories, tags and descriptions of one kind of scene. */
export interface KindFacts {
  categories: readonly string[];
  tags: readonly string[];
  /** Sentences in English; one of them may describe a video. */
  texts: readonly string[];
}

/** Of each kind: its categories, its tags between commas, and its texts. */
const kinds: Readonly<
  Record<string, { categories: string; tags: string; texts: readonly string[] }>
> = {
  lake: {
    categories: 'lakes landscape water quiet',
    tags: 'mirror lake, still water, reflections, two shores, no wind, morning mist',
    texts: [
      'A lake without wind. The ridges stand twice, and only the water knows which is which.',
      'Filmed from the jetty in one piece. Nothing happens, slowly.',
    ],
  },
  ridge: {
    categories: 'mountains landscape quiet',
    tags: 'ridges, low sun, golden hour, wide angle, evening walk',
    texts: [
      'Ridge behind ridge until the air itself becomes the last one.',
      'A walk along the crest, five minutes before the light goes.',
    ],
  },
  sea: {
    categories: 'sea water landscape quiet',
    tags: 'waves, swell, horizon, high tide, night crossing, low sun',
    texts: [
      'Two swells cross each other and carry the light to the shore. With the sound of the water.',
      'Open water, a horizon that holds still, and as much time as you like.',
    ],
  },
  dunes: {
    categories: 'desert landscape aerial travel',
    tags: 'sand, wind, long shadows, glider, golden hour',
    texts: [
      'A slow glide over sand that the wind has combed all day.',
      'Each crest leans a little to the east. So did we.',
    ],
  },
  peaks: {
    categories: 'mountains landscape snow aerial',
    tags: 'snow, glider, winter, frost, silence',
    texts: ['Over the last hut, then over the last trees, then over nothing but snow.'],
  },
  hills: {
    categories: 'landscape aerial travel seasons',
    tags: 'glider, spring, autumn, wind, wide angle',
    texts: ['Hills from a glider: no engine, only the wind in the wires.'],
  },
  aurora: {
    categories: 'northern-lights night landscape weather',
    tags: 'northern lights, stars, frost, silence, winter, long take',
    texts: [
      'Minus eighteen, no wind, and a sky that would not hold still.',
      'The curtains drift from left to right, as they do; the camera did not have to.',
    ],
  },
  silk: {
    categories: 'textiles studio macro colour-studies',
    tags: 'silk, satin, folds, drape, breathing, study',
    texts: [
      'Four metres of silk, one fan on its lowest step, one lamp from the upper left.',
      'A study in folds. The colour is the cloth’s own.',
    ],
  },
  velvet: {
    categories: 'textiles studio macro colour-studies',
    tags: 'velvet, folds, drape, one lamp, study',
    texts: ['Velvet swallows the light and gives back only the edges.'],
  },
  linen: {
    categories: 'textiles macro quiet handheld',
    tags: 'linen, folds, wind, summer, breathing',
    texts: ['Washing day, seen from very near.'],
  },
  wool: {
    categories: 'textiles macro interiors colour-studies',
    tags: 'wool, folds, ochre, winter, study',
    texts: ['A blanket, a draught, and patience.'],
  },
  ink: {
    categories: 'ink abstract macro colour-studies',
    tags: 'ink in water, marbling, study, paper, square format',
    texts: [
      'Ink in a shallow dish, left alone in a warm room.',
      'It looks like a map and is one, of the last ten seconds.',
    ],
  },
  smoke: {
    categories: 'abstract weather quiet slow-cinema',
    tags: 'smoke, silence, breathing, study',
    texts: ['Haze that folds into itself, without a sound.'],
  },
  pool: {
    categories: 'water abstract loops quiet',
    tags: 'caustics, pool, summer, reflections, silence',
    texts: ['Nets of light on the floor of a pool. There is no sound; there was none down there.'],
  },
  window: {
    categories: 'window-light interiors quiet',
    tags: 'window light, leaf shadows, plaster wall, blinds, olive branch, first coffee',
    texts: [
      'A wall that does nothing all morning but keep the sun.',
      'The branches are outside, their shadows are guests.',
    ],
  },
  still: {
    categories: 'still-life studio interiors ceramics',
    tags: 'lamp light, vase, pear, bowl, bottle, arch, terracotta, chalk',
    texts: [
      'Things on a table, and a lamp that is carried slowly from one side to the other.',
      'Arranged on Monday, filmed on Tuesday, eaten on Wednesday where possible.',
    ],
  },
  petals: {
    categories: 'flowers macro gardens colour-studies',
    tags: 'petals, dahlia, bloom, breathing, summer',
    texts: [
      'Ring by ring the petals turn against each other, by less than a breath.',
      'From the garden behind the studio, on the one evening without wind.',
    ],
  },
  bokeh: {
    categories: 'abstract loops handheld',
    tags: 'bokeh, out of focus, harbour, candles, tram, fireflies, rain',
    texts: [
      'The city with its glasses off.',
      'Lights far out of focus, with soft chords underneath.',
    ],
  },
};

/** Categories of single scenes, by the hour, the season or the things in them; rare ones first. */
const sceneCategories: Readonly<Record<string, string>> = {
  'black-and-white': 'silk-graphite ink-paper ridge-fog still-chalk linen-grey',
  'wide-screen': 'ridge-magenta ridge-gold ridge-green ridge-indigo ridge-fog ridge-coral',
  fruit: 'still-vase still-pears still-bottles',
  'city-lights': 'bokeh-evening bokeh-magenta bokeh-honey bokeh-harbour',
  moonlight: 'lake-jade lake-blue-hour sea-moon ridge-indigo dunes-night dunes-plum',
  fog: 'lake-milk ridge-fog ridge-green smoke-blue smoke-dusk',
  snow: 'bokeh-snow',
  weather: 'sea-storm bokeh-green-rain bokeh-snow dunes-teal',
  seasons: 'bokeh-snow peaks-noon petals-yellow linen-sand',
  gardens: 'bokeh-green-rain',
  sunset:
    'lake-rose lake-copper ridge-magenta ridge-coral sea-violet sea-ember dunes-rust peaks-alpenglow',
  morning:
    'lake-amber lake-milk sea-teal sea-mint ridge-gold window-honey window-blue-blind window-sage ' +
    'linen-sand hills-spring dunes-bone peaks-blue',
  evening:
    'lake-rose lake-copper lake-violet ridge-magenta ridge-coral sea-violet dunes-plum dunes-rust ' +
    'window-rose window-mauve-blind bokeh-evening bokeh-magenta bokeh-honey smoke-dusk silk-violet',
  night:
    'lake-blue-hour sea-moon ridge-indigo dunes-night pool-night bokeh-evening bokeh-magenta ' +
    'bokeh-harbour bokeh-snow',
};

const categoriesOf = (scene: SceneName): string[] =>
  Object.entries(sceneCategories).flatMap(([category, names]) =>
    names.split(' ').includes(scene) ? [category] : [],
  );

/** The facts of a scene's kind, the first word of its name, and its own categories. */
export function kindOf(scene: SceneName): KindFacts & { kind: string; own: readonly string[] } {
  const kind = scene.split('-')[0] ?? '';
  const facts = kinds[kind];
  if (!facts) throw new RangeError(`no facts about ${kind}`);
  const [categories, tags] = [facts.categories.split(' '), facts.tags.split(', ')];
  return { kind, own: categoriesOf(scene), categories, tags, texts: facts.texts };
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
