import type { PicturePlan } from '../draw/draw-picture.ts';
import type { Size } from '../draw/canvas.ts';
import { createRandom, hashText } from '../random.ts';
import { sceneNames, type SceneName } from './scenes.ts';

/** Landscapes are as wide as the largest rendition, uprights a little less. */
const shapes: readonly Size[] = [
  { width: 1320, height: 880 },
  { width: 1120, height: 1680 },
  { width: 1280, height: 960 },
  { width: 1360, height: 766 },
  { width: 1280, height: 1280 },
  { width: 1200, height: 1500 },
];

const numbered = (name: string, index: number): string =>
  `${name}-${String(index + 1).padStart(2, '0')}`;

/** Forty-eight photographs: every kind of scene, six shapes, compositions of their own. */
export const photos: readonly PicturePlan[] = Array.from({ length: 48 }, (_, i) => {
  const scene = sceneNames[Math.floor((i * sceneNames.length) / 48)] ?? 'lake-amber';
  const shape = shapes[(i * 5 + (hashText(scene) % 3)) % shapes.length];
  return {
    key: numbered('photo', i),
    scene,
    moment: createRandom(`photo ${i}`).between(0, 12),
    width: shape?.width ?? 1320,
    height: shape?.height ?? 880,
  };
});

/** Twelve of every kind, at half the size, for tests. */
export const samplePhotos: readonly PicturePlan[] = photos
  .filter((_, i) => i % 4 === 0)
  .map((photo) => ({ ...photo, width: photo.width / 2, height: photo.height / 2 }));

/** Calm forms that stand for people. */
const portraits: readonly SceneName[] = [
  ...(['petals-pink', 'still-vase', 'silk-sapphire', 'lake-rose', 'window-honey'] as const),
  ...(['petals-yellow', 'dunes-plum', 'bokeh-magenta', 'ridge-coral', 'ink-ocean'] as const),
  ...(['petals-violet', 'sea-teal', 'silk-gold', 'aurora-mint', 'still-spheres'] as const),
  ...(['petals-teal', 'ridge-green', 'window-rose', 'dunes-amber', 'silk-emerald'] as const),
  ...(['petals-white', 'sea-ember', 'pool-turquoise', 'petals-coral'] as const),
];

export const modelAvatars: readonly PicturePlan[] = portraits.map((scene, i) => ({
  key: numbered('model', i),
  scene,
  moment: 2 + (i % 5),
  width: 320,
  height: 320,
}));

const marks: readonly SceneName[] = [
  ...(['aurora-green', 'sea-pearl', 'still-terracotta', 'silk-crimson', 'dunes-rust'] as const),
  ...(['lake-milk', 'ink-paper', 'window-clay', 'bokeh-honey', 'ridge-indigo'] as const),
  ...(['linen-sand', 'peaks-alpenglow'] as const),
];

export const channelAvatars: readonly PicturePlan[] = marks.map((scene, i) => ({
  key: numbered('channel', i),
  scene,
  moment: 3,
  width: 320,
  height: 320,
}));
export const channelBanners: readonly PicturePlan[] = marks.map((scene, i) => ({
  key: numbered('banner', i),
  scene,
  moment: 6,
  width: 1600,
  height: 400,
}));
