import type { ClipPlan } from './clip-plan.ts';
import type { SceneName } from './scenes.ts';

/** Sentences on a scene, in both languages, in the order in which they are said. */
const said: Partial<Record<SceneName, Readonly<Record<'en' | 'de', readonly string[]>>>> = {
  'sea-violet': {
    en: ['The sea in the evening, violet up to the horizon.'],
    de: ['Das Meer am Abend, violett bis an den Horizont.'],
  },
  'sea-teal': {
    en: ['The same water by day, in green and blue.'],
    de: ['Dasselbe Wasser bei Tag, in Grün und Blau.'],
  },
  'lake-amber': {
    en: ['A lake without wind, in amber light.'],
    de: ['Ein See ohne Wind, in bernsteinfarbenem Licht.'],
  },
  'lake-milk': {
    en: ['Mist over the water; the far shore is still pale.'],
    de: ['Nebel über dem Wasser; das andere Ufer ist noch blass.'],
  },
  'hills-autumn': {
    en: ['Autumn hills, seen from a glider.', '<i>Wind</i>'],
    de: ['Herbsthügel, aus einem Segelflugzeug gesehen.', '<i>Wind</i>'],
  },
  'sea-storm': {
    en: ['The coast: high waves under heavy clouds.', '<i>Surf</i>'],
    de: ['Die Küste: hohe Wellen unter schweren Wolken.', '<i>Brandung</i>'],
  },
  'silk-graphite': {
    en: ['Indoors. Grey silk, lit by one lamp.', 'The folds move with the air.'],
    de: [
      'Drinnen. Graue Seide, von einer Lampe beleuchtet.',
      'Die Falten bewegen sich mit der Luft.',
    ],
  },
  'dunes-rust': {
    en: ['Dunes the colour of rust.', 'The sun stands low, the shadows are long.'],
    de: ['Dünen in der Farbe von Rost.', 'Die Sonne steht tief, die Schatten sind lang.'],
  },
  'petals-coral': {
    en: ['A flower from very near.', 'Its petals turn against each other, ring by ring.'],
    de: ['Eine Blüte aus nächster Nähe.', 'Ihre Blätter drehen sich gegeneinander, Ring um Ring.'],
  },
  'lake-violet': {
    en: ['A second lake, after sunset.', 'The mountains stand in it upside down.'],
    de: ['Ein zweiter See, nach Sonnenuntergang.', 'Die Berge stehen kopfüber darin.'],
  },
  'window-clay': {
    en: ['A wall of clay. Outside there must be a tree.', 'Its shadow moves across the light.'],
    de: [
      'Eine Wand aus Lehm. Draußen muss ein Baum stehen.',
      'Sein Schatten wandert durch das Licht.',
    ],
  },
  'aurora-mint': {
    en: ['Northern lights, green as mint.', 'There is no sound up there.'],
    de: ['Nordlicht, grün wie Minze.', 'Von dort oben ist nichts zu hören.'],
  },
  'still-rose-arches': {
    en: ['Two arches and two spheres on a table.', 'Somebody carries the lamp around them.'],
    de: ['Zwei Bögen und zwei Kugeln auf einem Tisch.', 'Jemand trägt die Lampe um sie herum.'],
  },
  'bokeh-snow': {
    en: ['Snow at night, out of focus.', 'The journey ends here.'],
    de: ['Schnee in der Nacht, unscharf.', 'Hier endet die Reise.'],
  },
};

/** Clips whose newest video has captions: two short films and one of two minutes. */
export const captionedClips: readonly string[] = ['journey', 'seas', 'lakes'];

/** The captions of a clip, as WebVTT by language: the sentences of each scene, as long as it is shown. */
export function planCaptions({
  scenes,
  loop,
  repeats,
}: ClipPlan): { lang: string; text: string }[] {
  const shown = loop * repeats;
  return (['en', 'de'] as const).map((lang) => {
    const cues = scenes.flatMap((scene, index) => {
      const sentences = said[scene]?.[lang] ?? [];
      const each = shown / sentences.length;
      return sentences.map((sentence, n) => {
        const start = index * shown + n * each;
        return `${clock(start + 0.25)} --> ${clock(start + each - 0.25)}\n${sentence}\n`;
      });
    });
    return { lang, text: ['WEBVTT\n', ...cues].join('\n') };
  });
}

/** `01:02.250`, below an hour. */
const clock = (seconds: number): string =>
  new Date(Math.round(seconds * 1000)).toISOString().slice('1970-01-01T00:'.length, -1);
