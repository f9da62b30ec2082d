import type { Size } from './canvas.ts';
import type { LookName } from './looks/all.ts';
import { looks } from './looks/all.ts';
import { createRandom, hashText } from '../random.ts';

/** One picture to draw: a scene, the seed of its composition, and the moment of its motion. */
export interface PicturePlan extends Size {
  key: string;
  look: LookName;
  /** seconds into the scene */
  moment: number;
}

/** Landscapes are as wide as the largest rendition, uprights a little less. */
const shapes: readonly Size[] = [
  { width: 1320, height: 880 },
  { width: 1120, height: 1680 },
  { width: 1280, height: 960 },
  { width: 1360, height: 766 },
  { width: 1280, height: 1280 },
  { width: 1200, height: 1500 },
];

const names = Object.keys(looks) as LookName[];

/** Forty-eight photographs: every kind of scene, six shapes, compositions of their own. */
export const photos: readonly PicturePlan[] = Array.from({ length: 48 }, (_, i) => {
  const look = names[Math.floor((i * names.length) / 48)] ?? 'lake-amber';
  const shape = shapes[(i * 5 + (hashText(look) % 3)) % shapes.length] ?? {
    width: 1320,
    height: 880,
  };
  return {
    key: `photo-${String(i + 1).padStart(2, '0')}`,
    look,
    moment: createRandom(`photo ${i}`).between(0, 12),
    ...shape,
  };
});

const faces: readonly LookName[] = [
  'petals-pink',
  'still-vase',
  'silk-sapphire',
  'lake-rose',
  'window-honey',
  'petals-yellow',
  'dunes-plum',
  'bokeh-magenta',
  'ridge-coral',
  'ink-ocean',
  'petals-violet',
  'sea-teal',
  'silk-gold',
  'aurora-mint',
  'still-spheres',
  'petals-teal',
  'ridge-green',
  'window-rose',
  'dunes-amber',
  'silk-emerald',
  'petals-white',
  'sea-ember',
  'pool-turquoise',
  'petals-coral',
];

/** Calm forms that stand for people; nobody's face. */
export const modelAvatars: readonly PicturePlan[] = faces.map((look, i) => ({
  key: `model-${String(i + 1).padStart(2, '0')}`,
  look,
  moment: 2 + (i % 5),
  width: 320,
  height: 320,
}));

const marks: readonly LookName[] = [
  'aurora-green',
  'sea-pearl',
  'still-terracotta',
  'silk-crimson',
  'dunes-rust',
  'lake-milk',
  'ink-paper',
  'window-clay',
  'bokeh-honey',
  'ridge-indigo',
  'linen-sand',
  'peaks-alpenglow',
];

export const channelAvatars: readonly PicturePlan[] = marks.map((look, i) => ({
  key: `channel-${String(i + 1).padStart(2, '0')}`,
  look,
  moment: 3,
  width: 320,
  height: 320,
}));
export const channelBanners: readonly PicturePlan[] = marks.map((look, i) => ({
  key: `banner-${String(i + 1).padStart(2, '0')}`,
  look,
  moment: 6,
  width: 1600,
  height: 400,
}));
