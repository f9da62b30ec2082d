import type { TitlesByScene } from './title.ts';

export const clothTitles: TitlesByScene = {
  'silk-crimson': [
    ['en', 'Crimson study no. 12'],
    ['en', 'Crimson silk in slow air'],
    ['ja', '緋色の絹'],
    ['fr', 'Soie cramoisie'],
  ],
  'silk-sapphire': [
    ['en', 'Blue cloth study'],
    ['de', 'Saphirblaue Seidenfalten'],
    ['en', 'Sapphire folds, one fan'],
    ['es', 'Seda azul en movimiento'],
  ],
  'silk-emerald': [
    ['en', 'Green silk, slow turn'],
    ['it', 'Seta smeraldo'],
    ['en', 'Emerald drape, soft light'],
    ['ru', 'Изумрудный шёлк'],
  ],
  'silk-gold': [
    ['en', 'Gold cloth, late sun'],
    ['ja', '金糸の布、静かに'],
    ['en', 'Honey satin'],
    ['pl', 'Złota tkanina'],
  ],
  'silk-violet': [
    ['en', 'Violet silk, closer and closer'],
    ['nl', 'Paarse zijde in de wind'],
    ['en', 'Purple folds for a slow evening'],
    ['pt', 'Seda violeta'],
  ],
  'silk-graphite': [
    ['en', 'Journey, third stop: graphite silk'],
    ['de', 'Graphitgraue Stoffbahnen'],
    ['en', 'Black on black, with light'],
  ],
  'linen-sand': [
    ['en', 'Linen on the line'],
    ['fr', 'Lin couleur de sable'],
    ['en', 'Unbleached'],
    ['de', 'Leinenwäsche im Sommerwind'],
    ['ja', '洗いざらしの麻'],
  ],
  'velvet-rose': [
    ['en', 'Rose velvet, one lamp'],
    ['es', 'Terciopelo rosa'],
    ['en', 'The theatre curtain, resting'],
    ['it', 'Velluto rosa, luce bassa'],
  ],
  'wool-ochre': [
    ['en', 'Ochre wool blanket'],
    ['pl', 'Wełna w kolorze ochry'],
    ['en', 'A blanket learns to breathe'],
    ['de', 'Wolldecke in Ockertönen'],
  ],
  'velvet-forest': [
    ['en', 'Forest velvet'],
    ['ja', '森の色のビロード'],
    ['en', 'Dark green, almost asleep'],
    ['ru', 'Бархат цвета леса'],
  ],
  'ink-ember': [
    ['en', 'Ember ink in warm water'],
    ['fr', 'Encre de braise'],
    ['en', 'Slow fire, no flame'],
    ['ja', '墨が燃えるとき'],
  ],
  'ink-ocean': [
    ['en', 'Blue ink, white water'],
    ['de', 'Tintenstudie in Meeresblau'],
    ['en', 'A map of no ocean'],
    ['nl', 'Blauwe inkt'],
  ],
  'ink-moss': [
    ['en', 'Moss and malachite'],
    ['pt', 'Tinta verde-musgo'],
    ['en', 'Green marble, still moving'],
    ['es', 'Tinta de musgo'],
  ],
  'ink-paper': [
    ['ja', '墨流し'],
    ['en', 'Ink on paper, unhurried'],
    ['en', 'Black and white and in between'],
    ['it', 'Inchiostro su carta'],
  ],
  'pool-turquoise': [
    ['en', 'Pool floor, noon'],
    ['de', 'Lichtspiele am Schwimmbeckenboden'],
    ['en', 'Sunlight under two metres of water'],
    ['fr', 'Au fond de la piscine'],
    ['ja', '水底の光'],
  ],
  'pool-night': [
    ['en', 'Night pool, lamps on'],
    ['ru', 'Ночной бассейн'],
    ['en', 'Blue nets of light'],
    ['pl', 'Basen nocą'],
  ],
  'smoke-blue': [
    ['en', 'Blue smoke, no fire'],
    ['es', 'Humo azul'],
    ['en', 'Grey-blue haze, drifting'],
    ['de', 'Blauer Rauch, ganz langsam'],
  ],
  'smoke-dusk': [
    ['en', 'Dusk in a glass of water'],
    ['nl', 'Rook bij schemering'],
    ['en', 'Evening haze, peach and plum'],
    ['pt', 'Névoa do entardecer'],
  ],
  'silk-blush': [
    ['en', 'Blush silk, almost still'],
    ['it', 'Seta color cipria'],
    ['ja', '淡い桃色の絹'],
  ],
  'linen-grey': [
    ['en', 'Grey linen, no colour at all'],
    ['nl', 'Grijs linnen'],
    ['fr', 'Lin gris, lumière du nord'],
  ],
  'ink-plum': [
    ['en', 'Plum ink, in no hurry'],
    ['es', 'Tinta color ciruela'],
    ['ru', 'Сливовые чернила в воде'],
  ],
  'pool-green': [
    ['en', 'Green pool under trees'],
    ['pt', 'Piscina verde à sombra'],
    ['de', 'Grünes Becken unter Bäumen'],
  ],
};
