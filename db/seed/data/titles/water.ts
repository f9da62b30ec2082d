import type { TitlesByScene } from './title.ts';

export const waterTitles: TitlesByScene = {
  'lake-amber': [
    ['en', 'Mirror lake, first light'],
    ['en', 'Amber morning over still water'],
    ['de', 'Morgenlicht über dem Voralpensee'],
    ['ja', '琥珀色の湖、夜明け前'],
    ['fr', 'Le lac avant que tout s’éveille'],
  ],
  'lake-jade': [
    ['en', 'Jade lake with a pale moon'],
    ['en', 'Green hour on the water'],
    ['es', 'Lago de jade en calma'],
    ['ja', '翡翠の水面'],
  ],
  'lake-milk': [
    ['en', 'Mist lifting from the lake'],
    ['de', 'Frühnebelstimmung am Bergsee'],
    ['it', 'Lago color latte, un mattino'],
    ['en', 'Milk and silver, a lake at six'],
  ],
  'lake-rose': [
    ['en', 'Rose evening, two shores'],
    ['pl', 'Różowy wieczór nad jeziorem'],
    ['en', 'The last ferry has gone'],
    ['pt', 'Fim de tarde cor-de-rosa no lago'],
  ],
  'lake-blue-hour': [
    ['en', 'Blue hour at the boathouse'],
    ['ru', 'Синий час над озером'],
    ['de', 'Blaue Stunde, ganz ohne Wind'],
    ['en', 'A small moon, mirrored'],
  ],
  'lake-copper': [
    ['en', 'Copper lake, held upright'],
    ['fr', 'Cuivre et silence'],
    ['en', 'Evening lake for tall screens'],
    ['nl', 'Koperkleurig water in de avond'],
  ],
  'lake-violet': [
    ['en', 'Journey, sixth stop: a violet lake'],
    ['ja', '紫の湖でひと休み'],
    ['en', 'Violet water, six ridges'],
  ],
  'ridge-magenta': [
    ['en', 'Seven ridges at sundown'],
    ['es', 'Sierra magenta'],
    ['en', 'Magenta evening in the hills'],
    ['ja', '夕焼けの山並み'],
  ],
  'ridge-green': [
    ['en', 'Forest ridges after rain'],
    ['de', 'Mittelgebirgslandschaft nach dem Regen'],
    ['en', 'Green behind green behind green'],
    ['it', 'Colline verdi, una dietro l’altra'],
  ],
  'ridge-indigo': [
    ['en', 'Indigo range, moonrise'],
    ['fr', 'Crêtes indigo sous la lune'],
    ['en', 'Nightfall in six layers'],
    ['ru', 'Фиолетовые горы ночью'],
  ],
  'ridge-gold': [
    ['en', 'Golden ridges, wide screen'],
    ['pl', 'Złote wzgórza o poranku'],
    ['en', 'Harvest light on the hills'],
    ['nl', 'Gouden heuvels in tegenlicht'],
  ],
  'sea-violet': [
    ['en', 'Nothing but sea'],
    ['de', 'Abendmeer bei ablaufendem Wasser'],
    ['en', 'Violet tide, no ships'],
    ['pt', 'Mar violeta ao anoitecer'],
    ['ja', '夕凪の海'],
  ],
  'sea-teal': [
    ['en', 'Seaside, before anyone is up'],
    ['es', 'El mar antes del desayuno'],
    ['en', 'Teal swell, morning sun'],
    ['ja', '朝の海、ひとりきり'],
    ['it', 'Mare del mattino'],
  ],
  'sea-moon': [
    ['en', 'Moon road'],
    ['ru', 'Лунная дорожка'],
    ['de', 'Mondschein auf offener See'],
    ['en', 'Night crossing in slow swell'],
  ],
  'sea-ember': [
    ['en', 'Ember sea, upright'],
    ['fr', 'La mer en braise'],
    ['en', 'Sunset held like a letter'],
    ['es', 'Atardecer vertical'],
  ],
  'sea-pearl': [
    ['en', 'Pearl water'],
    ['nl', 'Parelgrijze Noordzee'],
    ['en', 'White noon on the bay'],
    ['pl', 'Perłowe morze'],
  ],
  'sea-storm': [
    ['en', 'Journey, second stop: weather coming'],
    ['de', 'Nordseewetterbeobachtung bei Windstärke vier'],
    ['en', 'Grey swell before the rain'],
  ],
  'ridge-fog': [
    ['en', 'Seven ridges in fog'],
    ['de', 'Nebel über dem Mittelgebirge'],
    ['ja', '霧の稜線'],
  ],
  'ridge-coral': [
    ['en', 'Coral dusk, ridge after ridge'],
    ['it', 'Crinali color corallo'],
    ['es', 'Atardecer coral en la sierra'],
  ],
  'sea-mint': [
    ['en', 'Mint sea, sun just up'],
    ['fr', 'Mer verte au petit matin'],
    ['pl', 'Miętowe morze o świcie'],
  ],
};
