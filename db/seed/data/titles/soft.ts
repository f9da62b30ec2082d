import type { TitlesByScene } from './title.ts';

export const softTitles: TitlesByScene = {
  'petals-pink': [
    ['ja', '花びらの重なり'],
    ['en', 'Pink dahlia, breathing'],
    ['fr', 'Dahlia rose'],
    ['en', 'Fifty petals, one bloom'],
  ],
  'petals-yellow': [
    ['en', 'A yellow flower, opening'],
    ['de', 'Gelbe Dahlienblüte'],
    ['en', 'Yellow all the way in'],
    ['es', 'Flor amarilla al abrirse'],
    ['pl', 'Żółta dalia'],
  ],
  'petals-violet': [
    ['ja', '紫の花、静かな午後のための長い習作'],
    ['en', 'Violet bloom, slow turn'],
    ['it', 'Fiore viola'],
    ['en', 'One violet flower at night'],
    ['ru', 'Фиолетовый цветок'],
  ],
  'petals-teal': [
    ['en', 'A flower that does not exist'],
    ['nl', 'Zeegroene bloem'],
    ['en', 'Sea-green petals'],
    ['pt', 'Flor azul-esverdeada'],
  ],
  'petals-coral': [
    ['en', 'Journey, fifth stop: coral bloom'],
    ['de', 'Korallenfarbene Gartendahlie'],
    ['en', 'Coral, close enough to touch'],
    ['ja', '珊瑚色の花'],
  ],
  'bokeh-evening': [
    ['en', 'City evening, out of focus'],
    ['fr', 'Lumières du soir'],
    ['en', 'Waiting for the last tram'],
    ['es', 'Luces de la tarde'],
  ],
  'bokeh-green-rain': [
    ['de', 'Grüne Lichter'],
    ['en', 'Green rain, out of focus'],
    ['ja', '緑の雨'],
    ['en', 'Fireflies, probably'],
  ],
  'bokeh-magenta': [
    ['en', 'Magenta evening'],
    ['it', 'Sera magenta'],
    ['en', 'After the fair has closed'],
    ['pl', 'Magentowy wieczór'],
  ],
  'bokeh-honey': [
    ['en', 'Honey lights'],
    ['nl', 'Lichtjes van honing'],
    ['en', 'A room full of candles, far away'],
    ['ru', 'Медовые огни'],
  ],
  'bokeh-harbour': [
    ['en', 'Harbour lights from the ferry'],
    ['de', 'Hafenlichter bei Nacht'],
    ['en', 'Small hours on the quay'],
    ['ja', '港の灯り'],
  ],
  'bokeh-snow': [
    ['en', 'Journey, last stop: snow'],
    ['ru', 'Снег за окном'],
    ['en', 'First snow, street lamp'],
    ['pt', 'Neve à noite'],
  ],
  'petals-white': [
    ['en', 'White dahlia on slate'],
    ['nl', 'Witte dahlia'],
    ['ru', 'Белый георгин'],
  ],
};
