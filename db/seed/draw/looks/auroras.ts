import { aurora } from '../kinds/aurora.ts';

export const auroras = {
  'aurora-green': aurora({
    sky: [
      [0.12, 0.04, 265],
      [0.2, 0.05, 255],
      [0.3, 0.06, 240],
    ],
    hues: [165, 160, 190],
    dark: [0.09, 0.02, 260],
  }),
  'aurora-violet-lake': aurora({
    sky: [
      [0.12, 0.05, 290],
      [0.22, 0.07, 290],
      [0.34, 0.08, 310],
    ],
    hues: [320, 200, 170],
    dark: [0.08, 0.03, 290],
    water: 0.7,
  }),
  'aurora-teal-lake': aurora({
    sky: [
      [0.1, 0.03, 240],
      [0.18, 0.05, 230],
      [0.28, 0.06, 215],
    ],
    hues: [185, 160, 150],
    dark: [0.07, 0.02, 235],
    water: 0.66,
  }),
  'aurora-rose': aurora({
    sky: [
      [0.12, 0.05, 300],
      [0.22, 0.07, 320],
      [0.36, 0.09, 350],
    ],
    hues: [350, 320, 20],
    dark: [0.08, 0.03, 310],
    strength: 1.5,
  }),
  'aurora-mint': aurora({
    sky: [
      [0.11, 0.03, 220],
      [0.19, 0.05, 210],
      [0.3, 0.06, 190],
    ],
    hues: [150, 140, 165, 200],
    dark: [0.08, 0.025, 215],
    strength: 1.6,
  }),
};
