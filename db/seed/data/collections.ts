import type { Orientation, Language } from '#contracts/vocabulary.ts';

/** Albums: language, title, kinds of pictures, orientation. */
const albumRows = [
  'en|Lakes, north to south|lake,ridge|str',
  'en|Silk, colour by colour|silk|str',
  'de|Küstenfotografien aus drei Sommern|sea,lake|str',
  'en|Things on a table|still|str',
  'ja|砂と風の記録|dunes|str',
  'en|Window diary|window|str',
  'fr|Carnet de fleurs|petals|gay',
  'en|Nights above the tree line|aurora,peaks|str',
  'en|City with its glasses off|bokeh|gay',
  'es|Cuaderno de mar|sea|str',
  'en|Twelve folds|silk,velvet,linen|she',
  'it|Nature morte in inverno|still,window|str',
  'en|Ink, wet and dry|ink,smoke|gay',
  'en|Highlands in four seasons|hills,peaks,ridge|str',
  'pl|Światło na ścianie|window,still|str',
  'en|Under water|pool,ink|she',
  'nl|Stof en plooien|linen,wool,velvet|str',
  'en|A year of evenings|ridge,lake,sea|str',
  'pt|Dunas e horizontes|dunes,hills|str',
  'en|One flower at a time|petals|str',
  'ru|Тихая вода|lake,pool,sea|gay',
  'en|Colour studies, warm|dunes,silk,petals,still|str',
  'en|Colour studies, cold|aurora,sea,ink,pool|she',
  'en|Found on the contact sheet||str',
];

export interface DemoAlbum {
  lang: Language;
  title: string;
  kinds: readonly string[];
  orientation: Orientation;
}

export const albums: readonly DemoAlbum[] = albumRows.map((row) => {
  const [lang = 'en', title = '', kinds = '', orientation = 'str'] = row.split('|');
  return {
    lang: lang as Language,
    title,
    kinds: kinds === '' ? [] : kinds.split(','),
    orientation: orientation as Orientation,
  };
});

export interface DemoPlaylist {
  title: string;
  description: string;
  member: string;
  kinds: readonly string[];
  category: string;
  is_public: boolean;
}

export const playlists: readonly DemoPlaylist[] = [
  {
    title: 'Before breakfast',
    description: 'Ten quiet things to watch while the kettle sings.',
    member: 'fieldnotes',
    kinds: ['lake', 'window'],
    category: 'morning',
    is_public: true,
  },
  {
    title: 'For a rainy evening',
    description: 'Lights, rain, chords. Turn the lamp off.',
    member: 'lento',
    kinds: ['bokeh'],
    category: 'evening',
    is_public: true,
  },
  {
    title: 'All the cloth',
    description: 'Silk, velvet, linen and wool in one long row.',
    member: 'paperhouse',
    kinds: ['silk', 'velvet', 'linen', 'wool'],
    category: 'textiles',
    is_public: true,
  },
  {
    title: 'Nordlichter',
    description: 'Alle Polarnächte, der Reihe nach.',
    member: 'ostsee_bilder',
    kinds: ['aurora'],
    category: 'northern-lights',
    is_public: true,
  },
  {
    title: 'Open water',
    description: 'Sea, only sea, with its sound left in.',
    member: 'northlight',
    kinds: ['sea'],
    category: 'sea',
    is_public: true,
  },
  {
    title: 'Table talk',
    description: 'Still lifes, sorted by the number of pears.',
    member: 'halbschatten',
    kinds: ['still'],
    category: 'still-life',
    is_public: true,
  },
  {
    title: 'Working copy',
    description: 'Not in order yet, so not for others yet.',
    member: 'fieldnotes',
    kinds: ['dunes', 'hills'],
    category: 'desert',
    is_public: false,
  },
];
