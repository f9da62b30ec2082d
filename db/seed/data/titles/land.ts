import type { TitlesByScene } from './title.ts';

export const landTitles: TitlesByScene = {
  'dunes-amber': [
    ['en', 'The dunes at four in the afternoon'],
    ['en', 'Sand, wind, and long shadows'],
    ['fr', 'Dunes d’ambre, vent d’est'],
    ['ja', '午後四時の砂丘'],
    ['de', 'Wanderdünen im Nachmittagslicht'],
  ],
  'dunes-plum': [
    ['en', 'Plum dunes at dusk'],
    ['es', 'Dunas moradas al anochecer'],
    ['en', 'A desert that forgot its colour'],
    ['ru', 'Сливовые дюны'],
  ],
  'dunes-bone': [
    ['en', 'White sands, slow glide'],
    ['it', 'Dune bianche'],
    ['en', 'Bone and chalk, one long take'],
    ['nl', 'Wit zand onder een witte hemel'],
    ['ja', '白い砂の朝'],
  ],
  'dunes-teal': [
    ['ja', '青い砂丘'],
    ['en', 'Teal dunes after the storm'],
    ['de', 'Blaugrüne Dünenlandschaft'],
    ['pl', 'Turkusowe wydmy'],
  ],
  'dunes-rust': [
    ['en', 'Journey, fourth stop: rust-red sand'],
    ['pt', 'Areia cor de ferrugem'],
    ['en', 'Red desert, low sun'],
    ['fr', 'Le désert rouge au soleil bas'],
  ],
  'peaks-noon': [
    ['en', 'Snow country at noon'],
    ['de', 'Hochgebirgsüberflug bei klarer Sicht'],
    ['en', 'Above the last hut'],
    ['it', 'Cime innevate a mezzogiorno'],
  ],
  'peaks-alpenglow': [
    ['en', 'Alpenglow, and then night'],
    ['fr', 'Les cimes roses'],
    ['de', 'Alpenglühen am Firnfeld'],
    ['en', 'Rose snow before dark'],
    ['ja', '薔薇色の峰'],
  ],
  'hills-spring': [
    ['en', 'Spring hills from a glider'],
    ['pt', 'Colinas de primavera'],
    ['en', 'Green slopes, soft air'],
    ['pl', 'Wiosenne wzgórza z lotu ptaka'],
  ],
  'hills-autumn': [
    ['en', 'Journey, first stop: autumn hills'],
    ['ja', '秋の丘を越えて'],
    ['en', 'October from above'],
    ['nl', 'Herfst over de heuvels'],
  ],
  'aurora-green': [
    ['en', 'Polar night, one long take'],
    ['de', 'Polarlichtbeobachtung nördlich des Fjords'],
    ['en', 'Green curtains over the pass'],
    ['fr', 'Aurore verte, nuit sans vent'],
    ['ru', 'Северное сияние над перевалом'],
  ],
  'aurora-violet-lake': [
    ['en', 'Northern lights, mirrored'],
    ['ja', '湖に映るオーロラ'],
    ['en', 'Violet aurora on a quiet lake'],
    ['es', 'Aurora violeta sobre el lago'],
    ['nl', 'Noorderlicht boven stil water'],
  ],
  'aurora-rose': [
    ['en', 'Rose aurora, minus eighteen'],
    ['pl', 'Różowa zorza polarna'],
    ['en', 'A red night in the north'],
    ['pt', 'Aurora rosada'],
  ],
  'aurora-teal-lake': [
    ['en', 'Teal light on black water'],
    ['de', 'Nordlicht über dem Bergsee'],
    ['en', 'Half past two, still no wind'],
    ['ja', '凍る湖とオーロラ'],
  ],
  'aurora-mint': [
    ['en', 'Journey, eighth stop: mint sky'],
    ['it', 'Aurora color menta'],
    ['en', 'Sky like cold mint tea'],
  ],
  'dunes-night': [
    ['en', 'Dunes by moonlight'],
    ['ru', 'Дюны под луной'],
    ['ja', '月夜の砂丘'],
  ],
  'peaks-blue': [
    ['en', 'Blue peaks before the sun'],
    ['de', 'Blaue Gipfel vor Sonnenaufgang'],
    ['nl', 'Blauwe toppen voor zonsopgang'],
  ],
  'hills-heather': [
    ['en', 'Heather hills in August'],
    ['fr', 'Collines de bruyère'],
    ['pt', 'Colinas de urze em agosto'],
  ],
};
