import { bokeh } from '../kinds/bokeh.ts';
import { petals } from '../kinds/petals.ts';

export const flowers = {
  'petals-pink': petals({
    ground: [
      [0.34, 0.06, 345],
      [0.14, 0.04, 330],
    ],
    petals: [
      [0.42, 0.16, 355],
      [0.68, 0.17, 5],
      [0.9, 0.06, 25],
    ],
  }),
  'petals-yellow': petals({
    ground: [
      [0.46, 0.07, 115],
      [0.18, 0.05, 130],
    ],
    petals: [
      [0.56, 0.13, 75],
      [0.82, 0.15, 90],
      [0.96, 0.05, 100],
    ],
    x: 0.42,
    count: 12,
  }),
  'petals-violet': petals({
    ground: [
      [0.3, 0.07, 280],
      [0.13, 0.05, 285],
    ],
    petals: [
      [0.32, 0.14, 285],
      [0.58, 0.15, 300],
      [0.86, 0.06, 310],
    ],
    x: 0.6,
    y: 0.48,
    count: 11,
  }),
  'petals-teal': petals({
    ground: [
      [0.36, 0.05, 190],
      [0.16, 0.04, 210],
    ],
    petals: [
      [0.42, 0.09, 195],
      [0.68, 0.1, 185],
      [0.94, 0.03, 170],
    ],
    x: 0.5,
    y: 0.5,
    radius: 0.55,
    count: 9,
  }),
  'petals-white': petals({
    ground: [
      [0.52, 0.03, 240],
      [0.24, 0.03, 250],
    ],
    petals: [
      [0.7, 0.06, 95],
      [0.92, 0.02, 95],
      [0.985, 0.008, 90],
    ],
    x: 0.4,
    y: 0.52,
    radius: 0.66,
  }),
  'petals-coral': petals({
    ground: [
      [0.3, 0.05, 30],
      [0.13, 0.03, 20],
    ],
    petals: [
      [0.46, 0.16, 25],
      [0.7, 0.16, 38],
      [0.93, 0.06, 60],
    ],
    x: 0.58,
    radius: 0.75,
    count: 13,
  }),
};

export const lights = {
  'bokeh-evening': bokeh({
    ground: [
      [0.12, 0.04, 260],
      [0.22, 0.06, 290],
      [0.34, 0.1, 20],
    ],
    hues: [60, 40, 350, 85],
  }),
  'bokeh-green-rain': bokeh({
    ground: [
      [0.16, 0.05, 180],
      [0.28, 0.07, 200],
      [0.4, 0.08, 160],
    ],
    hues: [190, 160, 95, 210],
    flow: 'fall',
    radius: [0.008, 0.05],
    count: 130,
  }),
  'bokeh-magenta': bokeh({
    ground: [
      [0.14, 0.05, 300],
      [0.22, 0.08, 320],
      [0.34, 0.12, 350],
    ],
    hues: [350, 320, 20, 285],
    radius: [0.03, 0.14],
    count: 38,
  }),
  'bokeh-honey': bokeh({
    ground: [
      [0.26, 0.06, 55],
      [0.42, 0.09, 65],
      [0.58, 0.11, 80],
    ],
    hues: [85, 70, 100, 45],
    radius: [0.02, 0.15],
    count: 34,
  }),
  'bokeh-snow': bokeh({
    ground: [
      [0.2, 0.04, 255],
      [0.34, 0.05, 245],
      [0.5, 0.05, 230],
    ],
    hues: [230, 220, 250],
    flow: 'fall',
    radius: [0.004, 0.028],
    count: 240,
  }),
  'bokeh-harbour': bokeh({
    ground: [
      [0.1, 0.03, 250],
      [0.17, 0.05, 255],
      [0.26, 0.07, 265],
    ],
    hues: [230, 250, 60, 200],
    radius: [0.012, 0.07],
    count: 70,
  }),
};
