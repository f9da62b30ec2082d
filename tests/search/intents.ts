import type { Orientation } from '#contracts/vocabulary.ts';

export const queryClasses = [
  'rare word',
  'common word',
  'two words',
  'model',
  'alias',
  'synonym',
  'typo',
  'accent or other script',
  'Japanese or Chinese',
  'mixed',
] as const;
export type QueryClass = (typeof queryClasses)[number];

/** One thing that a query asks for, in terms of the catalogue's facts. */
export interface Concept {
  /** Words or phrases of titles and descriptions, in any spelling of case and accents. */
  words?: readonly string[];
  /** Dirs. */
  categories?: readonly string[];
  tags?: readonly string[];
  models?: readonly string[];
  channels?: readonly string[];
}

/** A query and the things that it asks for, all of them. */
export interface Intent {
  class: QueryClass;
  query: string;
  /** `str` unless said. */
  orientation?: Orientation;
  meant: readonly Concept[];
}

const lakes: Concept = { words: ['lake', 'lakes'], categories: ['lakes'], tags: ['mirror-lake'] };
const night: Concept = {
  words: ['night', 'nights'],
  categories: ['night'],
  tags: ['night-crossing'],
};
const evening: Concept = {
  words: ['evening', 'evenings'],
  categories: ['evening'],
  tags: ['evening-walk'],
};
const ink: Concept = { words: ['ink'], categories: ['ink'], tags: ['ink-in-water'] };
const silk: Concept = { words: ['silk'], tags: ['silk'] };
const desert: Concept = { words: ['desert'], categories: ['desert'] };
const northernLights: Concept = {
  words: ['northern lights'],
  categories: ['northern-lights'],
  tags: ['northern-lights'],
};
const stillLife: Concept = { words: ['still life'], categories: ['still-life'] };

const words = (...list: string[]): Concept => ({ words: list });
const model = (dir: string): Concept => ({ models: [dir] });
const channel = (dir: string): Concept => ({ channels: [dir] });

const rare: readonly (readonly [string, Concept])[] = [
  ['unbleached', words('unbleached')],
  ['siesta', words('siesta')],
  ['harvest', words('harvest')],
  ['malachite', words('malachite')],
  ['maple', words('maple')],
  ['theatre', words('theatre')],
];

const common: readonly (readonly [string, Concept])[] = [
  ['silk', silk],
  ['evening', evening],
  ['blue', { words: ['blue'], tags: ['blue-hour'] }],
  [
    'light',
    {
      words: ['light', 'lights'],
      categories: ['window-light', 'northern-lights', 'city-lights'],
      tags: ['window-light', 'lamp-light', 'northern-lights'],
    },
  ],
  ['lake', lakes],
  ['night', night],
];

const pairs: readonly (readonly [string, Concept, Concept])[] = [
  ['blue ink', { words: ['blue'], tags: ['blue-hour'] }, ink],
  ['violet lake', { words: ['violet'], tags: ['violet'] }, lakes],
  ['rose evening', { words: ['rose'], tags: ['rose'] }, evening],
  [
    'morning sea',
    { words: ['morning'], categories: ['morning'], tags: ['morning-mist'] },
    { words: ['sea'], categories: ['sea'] },
  ],
  ['desert glider', desert, { words: ['glider'], tags: ['glider'] }],
  ['green silk', { words: ['green'] }, silk],
];

const models: readonly (readonly [string, string, Orientation?])[] = [
  ['Iris Vale', 'iris-vale'],
  ['hana mirai', 'hana-mirai'],
  ['Noa Lindqvist', 'noa-lindqvist'],
  ['WILHELMINA OSTWIND', 'wilhelmina-ostwind'],
  ['theo wren', 'theo-wren', 'gay'],
  ['perla ventura', 'perla-ventura'],
];

const aliases: readonly (readonly [string, string, Orientation?])[] = [
  ['Mina Ostwind', 'wilhelmina-ostwind'],
  ['花みらい', 'hana-mirai'],
  ['Zosia J.', 'zofia-jarmark'],
  ['木漏れ日あや', 'aya-komorebi'],
  ['tam harrow', 'tamsin-harrow'],
  ['cas feld', 'casimir-feld', 'gay'],
];

/** The demo's own synonyms (db/seed/data/synonyms.ts) are of these. */
const synonyms: readonly (readonly [string, Concept])[] = [
  ['fabric', { words: ['fabric', 'cloth', 'textiles'], categories: ['textiles'] }],
  [
    'blossom',
    {
      words: ['blossom', 'bloom', 'flower', 'flowers'],
      categories: ['flowers'],
      tags: ['bloom'],
    },
  ],
  ['monochrome', { words: ['monochrome', 'black and white'], categories: ['black-and-white'] }],
  ['drone', { words: ['drone', 'aerial'], categories: ['aerial'] }],
  [
    'polar lights',
    { ...northernLights, words: ['northern lights', 'polar lights', 'polar light', 'aurora'] },
  ],
  ['beach', { words: ['beach', 'sea', 'seaside'], categories: ['sea'] }],
];

const typos: readonly (readonly [string, Concept])[] = [
  ['velvte', { words: ['velvet'], tags: ['velvet'] }],
  ['dahila', { words: ['dahlia'], tags: ['dahlia'] }],
  ['terracota', { words: ['terracotta'], tags: ['terracotta'] }],
  ['moonlihgt', { words: ['moonlight'], categories: ['moonlight'] }],
  ['boathuose', words('boathouse')],
  ['northen lights', northernLights],
];

const scripts: readonly (readonly [string, Concept])[] = [
  ['weiss in weiss', words('weiß in weiß')],
  ['CRÊTES INDIGO', words('crêtes indigo')],
  ['ｖｅｌｖｅｔ', { words: ['velvet'], tags: ['velvet'] }],
  ['северное сияние', { words: ['северное сияние'], categories: ['northern-lights'] }],
  ['frühnebelstimmung', words('frühnebelstimmung')],
  ['fioletowe zaluzje', words('fioletowe żaluzje')],
];

const cjk: readonly (readonly [string, Concept])[] = [
  ['オーロラ', { words: ['オーロラ'], categories: ['northern-lights'] }],
  ['花瓶', words('花瓶')],
  ['湖', { words: ['湖'], categories: ['lakes'] }],
  ['琥珀色の湖', words('琥珀色の湖')],
  ['砂丘', words('砂丘')],
  ['静物', { words: ['静物'], categories: ['still-life'] }],
];

const mixed: readonly (readonly [string, Concept, Concept])[] = [
  ['hana mirai evening', model('hana-mirai'), evening],
  ['iris vale northern lights', model('iris-vale'), northernLights],
  ['wilhelmina ostwind still life', model('wilhelmina-ostwind'), stillLife],
  ['aya komorebi desert', model('aya-komorebi'), desert],
  ['low tide films night', channel('low-tide-films'), night],
  ['kumo studio ink', channel('kumo-studio'), ink],
];

const meaning =
  (of: QueryClass) =>
  ([query, ...meant]: readonly [string, ...Concept[]]): Intent => ({ class: of, query, meant });

const naming =
  (of: QueryClass) =>
  ([query, dir, orientation]: readonly [string, string, Orientation?]): Intent => ({
    class: of,
    query,
    ...(orientation && { orientation }),
    meant: [model(dir)],
  });

/** Six queries of each class. */
export const intents: readonly Intent[] = [
  ...rare.map(meaning('rare word')),
  ...common.map(meaning('common word')),
  ...pairs.map(meaning('two words')),
  ...models.map(naming('model')),
  ...aliases.map(naming('alias')),
  ...synonyms.map(meaning('synonym')),
  ...typos.map(meaning('typo')),
  ...scripts.map(meaning('accent or other script')),
  ...cjk.map(meaning('Japanese or Chinese')),
  ...mixed.map(meaning('mixed')),
];
