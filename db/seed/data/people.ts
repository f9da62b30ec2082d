import type { ModelAttribute } from '#domain/taxonomy/index.ts';
import type { Orientation } from '#contracts/vocabulary.ts';

export interface DemoModel {
  dir: string;
  title: string;
  orientation: Orientation;
  country: string;
  aliases: readonly string[];
  description: string;
  attributes: Record<ModelAttribute, number>;
}

/** Name, orientation, country, aliases; evidently made up. */
const rows = [
  'Iris Vale|str|gb|Iris V.',
  'Noa Lindqvist|str|se|N. Lindqvist;Noa L.',
  'Hana Mirai|str|jp|花みらい',
  'Theo Wren|gay|ie|T. Wren',
  'Juno Abara|str|ng|Juno A.',
  'Mira Solberg|str|no|',
  'Casimir Feld|gay|de|Cas Feld',
  'Odette Marlow|str|fr|Odette M.',
  'Lumi Saarela|she|fi|Lumi',
  'Rafael Quill|gay|br|Rafa Quill',
  'Wilhelmina Ostwind|str|de|Mina Ostwind;W. Ostwind',
  'Aya Komorebi|str|jp|木漏れ日あや',
  'Bastian Tide|gay|nl|Bas Tide',
  'Celeste Almond|str|us|',
  'Zofia Jarmark|str|pl|Zosia J.',
  'Marlo Finch|she|ca|M. Finch',
  'Perla Ventura|str|es|Perla V.',
  'Silvan Moss|gay|ch|',
  'Tamsin Harrow|str|gb|Tam Harrow',
  'Ilya Zimorodok|gay|rs|И. Зимородок',
  'Fiora Bellacqua|str|it|Fiora B.',
  'Roux Delamer|she|be|Roux D.',
  'Linnea Papier|str|dk|',
  'Dune Okafor|she|gh|Dune O.',
];

const texts = [
  'Carries the lamp, waits for the wind, holds the other end of the cloth.',
  'Prefers mornings and long takes.',
  'Once waited nine hours for a cloud. It came.',
  'Arranges bowls and pears until they stop arguing.',
];

/** Values 1 to `most`, spread so that every code occurs and no two people have the same set. */
const spread = (index: number, step: number, most: number): number =>
  ((index * step + Math.floor(index / most)) % most) + 1;

export const models: readonly DemoModel[] = rows.map((row, i) => {
  const [title = '', orientation = 'str', country = '', aliases = ''] = row.split('|');
  return {
    dir: title.toLowerCase().replaceAll(' ', '-'),
    title,
    orientation: orientation as Orientation,
    country,
    aliases: aliases === '' ? [] : aliases.split(';'),
    description: texts[i % texts.length] ?? '',
    attributes: {
      age: spread(i, 3, 4),
      hair_color: spread(i, 2, 5),
      height: spread(i, 3, 4),
      weight: spread(i, 1, 4),
      breast_size: spread(i, 3, 4),
      race: spread(i, 1, 4),
      relationship: spread(i, 2, 3),
      sexuality: spread(i, 2, 5),
      tattoo: spread(i, 1, 2),
      piercing: (Math.floor(i / 3) % 2) + 1,
    },
  };
});

/** Uploaders: rows without an account. */
export const members = [
  { username: 'northlight', about: 'Keeps the archive and the kettle warm.', country: 'no' },
  { username: 'paperhouse', about: 'Folds things.', country: 'jp' },
  { username: 'ostsee_bilder', about: 'Vom Ufer aus.', country: 'de' },
  { username: 'fieldnotes', about: 'Walks, stops, films.', country: 'gb' },
  { username: 'lento', about: 'Despacio.', country: 'es' },
  { username: 'halbschatten', about: '', country: 'at' },
] as const;
