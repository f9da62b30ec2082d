export interface DemoChannel {
  dir: string;
  title: string;
  description: string;
  /** Kinds of scenes it shows first. */
  kinds: readonly string[];
  member: string;
  /** Call to action: text and link. */
  action?: { text: string; link: string };
}

/** In the order of the drawn avatars and banners. */
export const channels: readonly DemoChannel[] = [
  {
    dir: 'northlight-archive',
    title: 'Northlight Archive',
    description: 'Polar nights, unedited. New takes whenever the sky is clear.',
    kinds: ['aurora', 'peaks'],
    member: 'northlight',
    action: { text: 'See the whole archive', link: 'https://northlight.example/archive' },
  },
  {
    dir: 'low-tide-films',
    title: 'Low Tide Films',
    description: 'The sea at all hours, with its own sound.',
    kinds: ['sea', 'pool'],
    member: 'fieldnotes',
  },
  {
    dir: 'terra-table',
    title: 'Terra & Table',
    description: 'Still lifes with one lamp. Everything on the table was eaten or given away.',
    kinds: ['still'],
    member: 'lento',
    action: { text: 'Order the prints', link: 'https://terra-table.example/prints' },
  },
  {
    dir: 'atelier-nord',
    title: 'Atelier Nord',
    description: 'Cloth, air and patience: silk, velvet, linen and wool from very near.',
    kinds: ['silk', 'velvet'],
    member: 'paperhouse',
    action: { text: 'Visit the atelier', link: 'https://atelier-nord.example/' },
  },
  {
    dir: 'slow-sand',
    title: 'Slow Sand',
    description: 'Deserts by glider.',
    kinds: ['dunes'],
    member: 'fieldnotes',
  },
  {
    dir: 'ostsee-bilder',
    title: 'Ostsee-Bilder',
    description: 'Seen, Küsten und Wetter, vom Ufer aus gefilmt.',
    kinds: ['lake', 'sea'],
    member: 'ostsee_bilder',
  },
  {
    dir: 'kumo-studio',
    title: 'Kumo Studio',
    description: '墨と煙と水の習作。',
    kinds: ['ink', 'smoke'],
    member: 'paperhouse',
  },
  {
    dir: 'halbschatten',
    title: 'Halbschatten',
    description: 'Wände, Fenster, Blätter. Sonst nichts.',
    kinds: ['window'],
    member: 'halbschatten',
  },
  {
    dir: 'honey-hour',
    title: 'Honey Hour',
    description: 'Lights out of focus, evenings in no hurry.',
    kinds: ['bokeh'],
    member: 'lento',
    action: { text: 'Evening playlists', link: 'https://honey-hour.example/evenings' },
  },
  {
    dir: 'the-long-take',
    title: 'The Long Take',
    description: 'Ridges and valleys in one piece, wide.',
    kinds: ['ridge', 'hills'],
    member: 'northlight',
  },
  {
    dir: 'paperhouse',
    title: 'Paperhouse',
    description: 'Linen, paper, plaster: quiet surfaces.',
    kinds: ['linen', 'wool'],
    member: 'paperhouse',
  },
  {
    dir: 'garden-of-one',
    title: 'Garden of One',
    description: 'One flower at a time.',
    kinds: ['petals'],
    member: 'fieldnotes',
    action: { text: 'Seeds by post', link: 'https://garden-of-one.example/seeds' },
  },
];
