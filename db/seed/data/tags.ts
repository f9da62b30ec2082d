export interface DemoTag {
  dir: string;
  title: string;
  mvp?: { lang: 'en'; h1: string; mtitle: string; mdesc: string };
}

const words =
  'slow cinema|window light|northern lights|mirror lake|long take|blue hour|golden hour|still water|moonrise|low sun|morning mist|high tide|swell|horizon|reflections|ridges|' +
  'sand|wind|long shadows|snow|glider|spring|autumn|winter|summer|rain|fireflies|harbour|candles|tram|bokeh|out of focus|silk|satin|velvet|linen|wool|folds|drape|' +
  'crimson|sapphire|emerald|gold|violet|rose|teal|amber|indigo|copper|pearl|graphite|ochre|dahlia|petals|bloom|pear|vase|bottle|bowl|arch|terracotta|chalk|lamp light|' +
  'olive branch|blinds|leaf shadows|plaster wall|ink in water|marbling|smoke|caustics|pool|stars|frost|silence|breathing|study|one lamp|no wind|two shores|wide angle|square format|' +
  'upright|journey|ambient sound|soft chords|waves|evening walk|first coffee|night crossing|tea|paper|moss|coral';

const featured: Readonly<Record<string, string>> = {
  'slow cinema': 'One picture, plenty of time: takes that let the light do the work.',
  'window light': 'Sun through panes, leaves and blinds, wandering over a wall.',
  'northern lights': 'Green, violet and rose curtains over dark land and still water.',
  'mirror lake': 'Lakes without wind, each ridge seen twice.',
  'long take': 'No cuts for as long as it lasts.',
  'blue hour': 'The quarter of an hour when everything turns blue.',
  'golden hour': 'Low sun, long shadows, warm edges.',
  silk: 'Cloth that breathes: crimson, sapphire, emerald, gold.',
  petals: 'Flowers ring by ring, turning a little.',
  sand: 'Dunes by the hour, from bone white to rust.',
  waves: 'Open water with the sound left in.',
  'lamp light': 'Still lifes on a table, with one lamp that moves.',
  reflections: 'Things and their other half.',
  bokeh: 'Lights far out of focus.',
};

export const tags: readonly DemoTag[] = words.split('|').map((title) => {
  const dir = title.replaceAll(' ', '-');
  const text = featured[title];
  if (text === undefined) return { dir, title };
  const name = title.charAt(0).toUpperCase() + title.slice(1);
  return {
    dir,
    title,
    mvp: { lang: 'en', h1: `${name} videos`, mtitle: `${name}: calm videos to watch`, mdesc: text },
  };
});
