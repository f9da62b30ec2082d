import type { LookName } from './looks/all.ts';

/** A scene and its share of the clip in tenths, so that no scene changes where a thumbnail is taken. */
export type Part = readonly [LookName, number];

export interface ClipPlan {
  key: string;
  width: number;
  height: number;
  /** Length of the whole clip. */
  seconds: number;
  /** Pictures per second of the finished clip. */
  fps: 24 | 25 | 30;
  /** Lines that are drawn; the rest is enlarged, which calm pictures bear well. */
  drawn_height: number;
  /** Drawn pictures per second; the moments between are blended. */
  drawn_fps: number;
  sound: 'waves' | 'wind' | 'chord' | 'room' | 'none';
  /** Tonic of the chord, Hz. */
  tone: number;
  parts: readonly Part[];
}

const wide = { width: 1280, height: 720, fps: 24, drawn_height: 504 } as const;

/** The clips that every demo video shares. Tenths of each add up to ten. */
export const clips: readonly ClipPlan[] = [
  {
    ...wide,
    key: 'lakes',
    seconds: 15,
    drawn_fps: 6,
    sound: 'wind',
    tone: 110,
    parts: [
      ['lake-amber', 2],
      ['lake-jade', 2],
      ['lake-milk', 2],
      ['lake-rose', 2],
      ['lake-blue-hour', 2],
    ],
  },
  {
    ...wide,
    key: 'silks',
    seconds: 12,
    drawn_fps: 6,
    sound: 'chord',
    tone: 146.8,
    parts: [
      ['silk-crimson', 2],
      ['silk-sapphire', 2],
      ['silk-emerald', 2],
      ['silk-gold', 2],
      ['silk-violet', 2],
    ],
  },
  {
    ...wide,
    key: 'dunes',
    seconds: 12,
    drawn_fps: 8,
    sound: 'wind',
    tone: 98,
    drawn_height: 450,
    parts: [
      ['dunes-amber', 3],
      ['dunes-plum', 2],
      ['dunes-bone', 3],
      ['dunes-teal', 2],
    ],
  },
  {
    ...wide,
    key: 'seas',
    width: 1920,
    height: 1080,
    seconds: 8,
    drawn_fps: 8,
    drawn_height: 594,
    sound: 'waves',
    tone: 130.8,
    parts: [
      ['sea-violet', 3],
      ['sea-teal', 4],
      ['sea-moon', 3],
    ],
  },
  {
    ...wide,
    key: 'auroras',
    seconds: 12,
    drawn_fps: 5,
    fps: 25,
    drawn_height: 450,
    sound: 'chord',
    tone: 82.4,
    parts: [
      ['aurora-green', 3],
      ['aurora-violet-lake', 3],
      ['aurora-rose', 2],
      ['aurora-teal-lake', 2],
    ],
  },
  {
    ...wide,
    key: 'flowers',
    seconds: 10,
    drawn_fps: 4,
    drawn_height: 450,
    sound: 'chord',
    tone: 164.8,
    parts: [
      ['petals-pink', 2],
      ['petals-yellow', 3],
      ['petals-violet', 3],
      ['petals-teal', 2],
    ],
  },
  {
    ...wide,
    key: 'windows',
    seconds: 10,
    drawn_fps: 5,
    sound: 'room',
    tone: 123.5,
    parts: [
      ['window-honey', 3],
      ['window-blue-blind', 2],
      ['window-rose', 3],
      ['window-sage', 2],
    ],
  },
  {
    ...wide,
    key: 'lights',
    seconds: 10,
    drawn_fps: 12,
    drawn_height: 450,
    sound: 'chord',
    tone: 110,
    parts: [
      ['bokeh-evening', 2],
      ['bokeh-green-rain', 2],
      ['bokeh-magenta', 2],
      ['bokeh-honey', 2],
      ['bokeh-harbour', 2],
    ],
  },
  {
    ...wide,
    key: 'stills',
    seconds: 12,
    drawn_fps: 3,
    sound: 'room',
    tone: 146.8,
    parts: [
      ['still-terracotta', 2],
      ['still-vase', 2],
      ['still-bottles', 2],
      ['still-pears', 2],
      ['still-spheres', 2],
    ],
  },
  {
    ...wide,
    key: 'ridges',
    width: 1680,
    height: 720,
    seconds: 10,
    drawn_fps: 6,
    drawn_height: 450,
    sound: 'wind',
    tone: 87.3,
    parts: [
      ['ridge-magenta', 3],
      ['ridge-green', 2],
      ['ridge-indigo', 3],
      ['ridge-gold', 2],
    ],
  },
  {
    ...wide,
    key: 'weaves',
    width: 960,
    height: 720,
    seconds: 9,
    drawn_fps: 6,
    drawn_height: 450,
    sound: 'room',
    tone: 98,
    parts: [
      ['linen-sand', 3],
      ['velvet-rose', 2],
      ['wool-ochre', 3],
      ['velvet-forest', 2],
    ],
  },
  {
    ...wide,
    key: 'peaks',
    width: 1920,
    height: 1080,
    seconds: 8,
    drawn_fps: 5,
    fps: 25,
    drawn_height: 540,
    sound: 'wind',
    tone: 73.4,
    parts: [
      ['peaks-noon', 3],
      ['peaks-alpenglow', 4],
      ['hills-spring', 3],
    ],
  },
  {
    ...wide,
    key: 'inks',
    width: 720,
    height: 720,
    seconds: 8,
    drawn_fps: 6,
    fps: 30,
    drawn_height: 450,
    sound: 'chord',
    tone: 196,
    parts: [
      ['ink-ember', 3],
      ['ink-ocean', 2],
      ['ink-moss', 3],
      ['ink-paper', 2],
    ],
  },
  {
    ...wide,
    key: 'pools',
    width: 640,
    height: 360,
    seconds: 9,
    drawn_fps: 8,
    drawn_height: 360,
    sound: 'none',
    tone: 110,
    parts: [
      ['pool-turquoise', 3],
      ['smoke-blue', 2],
      ['pool-night', 3],
      ['smoke-dusk', 2],
    ],
  },
  {
    ...wide,
    key: 'upright',
    width: 720,
    height: 1280,
    seconds: 8,
    drawn_fps: 6,
    drawn_height: 864,
    sound: 'waves',
    tone: 110,
    parts: [
      ['sea-ember', 3],
      ['lake-copper', 4],
      ['sea-pearl', 3],
    ],
  },
  {
    ...wide,
    key: 'journey',
    width: 854,
    height: 480,
    seconds: 40,
    drawn_fps: 6,
    drawn_height: 396,
    sound: 'waves',
    tone: 98,
    parts: [
      ['hills-autumn', 1],
      ['sea-storm', 1],
      ['silk-graphite', 1],
      ['dunes-rust', 1],
      ['petals-coral', 1],
      ['lake-violet', 1],
      ['window-clay', 1],
      ['aurora-mint', 1],
      ['still-rose-arches', 1],
      ['bokeh-snow', 1],
    ],
  },
];

/** Four short ones for tests: small, quick to draw and to transcode, with the same names of scenes. */
export const sampleClips: readonly ClipPlan[] = [
  {
    ...wide,
    key: 'sample-lakes',
    width: 640,
    height: 360,
    seconds: 8,
    drawn_height: 270,
    drawn_fps: 6,
    sound: 'wind',
    tone: 110,
    parts: [
      ['lake-amber', 2],
      ['lake-jade', 2],
      ['lake-milk', 2],
      ['lake-rose', 2],
      ['lake-blue-hour', 2],
    ],
  },
  {
    ...wide,
    key: 'sample-silks',
    width: 640,
    height: 480,
    seconds: 4,
    drawn_height: 270,
    drawn_fps: 6,
    sound: 'chord',
    tone: 146.8,
    parts: [
      ['silk-crimson', 2],
      ['silk-sapphire', 2],
      ['silk-emerald', 2],
      ['silk-gold', 2],
      ['silk-violet', 2],
    ],
  },
  {
    ...wide,
    key: 'sample-hd',
    seconds: 3,
    drawn_height: 270,
    drawn_fps: 6,
    sound: 'waves',
    tone: 130.8,
    parts: [
      ['sea-violet', 3],
      ['bokeh-honey', 2],
      ['still-terracotta', 3],
      ['aurora-green', 2],
    ],
  },
  {
    ...wide,
    key: 'sample-upright',
    width: 360,
    height: 640,
    seconds: 3,
    drawn_height: 320,
    drawn_fps: 6,
    sound: 'none',
    tone: 110,
    parts: [
      ['sea-ember', 5],
      ['lake-copper', 5],
    ],
  },
];

/** The scene that thumbnail `index` (0 to 9, taken in the middle of each tenth) shows. */
export function lookAt(clip: ClipPlan, index: number): LookName {
  let passed = 0;
  for (const [look, tenths] of clip.parts) {
    passed += tenths;
    if (index < passed) return look;
  }
  throw new RangeError(`no scene at ${index} in ${clip.key}`);
}
