import { studio } from '../kinds/studio.ts';
import { windowLight } from '../kinds/window.ts';

export const windows = {
  'window-honey': windowLight({
    wall: [
      [0.34, 0.05, 60],
      [0.58, 0.07, 65],
      [0.93, 0.07, 82],
    ],
  }),
  'window-blue-blind': windowLight({
    wall: [
      [0.28, 0.05, 255],
      [0.46, 0.06, 245],
      [0.88, 0.05, 230],
    ],
    blind: true,
    leaves: 0.25,
    panes: [2, 2],
    slant: 0.16,
  }),
  'window-rose': windowLight({
    wall: [
      [0.44, 0.06, 20],
      [0.66, 0.06, 28],
      [0.95, 0.05, 62],
    ],
    panes: [2, 2],
    slant: 0.32,
  }),
  'window-mauve-blind': windowLight({
    wall: [
      [0.32, 0.06, 340],
      [0.54, 0.08, 350],
      [0.9, 0.07, 25],
    ],
    blind: true,
    leaves: 0.4,
    panes: [1, 1],
    slant: 0.2,
  }),
  'window-sage': windowLight({
    wall: [
      [0.36, 0.03, 150],
      [0.58, 0.04, 145],
      [0.94, 0.05, 105],
    ],
    panes: [3, 2],
    slant: 0.22,
    leaves: 0.85,
  }),
  'window-clay': windowLight({
    wall: [
      [0.34, 0.08, 38],
      [0.56, 0.1, 45],
      [0.9, 0.09, 70],
    ],
    panes: [2, 4],
    slant: 0.18,
    leaves: 0.6,
  }),
};

export const stills = {
  'still-terracotta': studio({
    wall: [0.58, 0.07, 45],
    floor: [0.66, 0.05, 60],
    things: [
      { form: 'arch', x: 0.6, r: 0.3, h: 0.62, color: [0.62, 0.11, 30], near: 0 },
      { form: 'ball', x: 0.42, r: 0.16, color: [0.66, 0.15, 35], near: 0.6 },
      { form: 'column', x: 0.72, r: 0.1, h: 0.36, color: [0.86, 0.05, 80], near: 0.5 },
    ],
  }),
  'still-vase': studio({
    wall: [0.5, 0.05, 215],
    floor: [0.6, 0.03, 210],
    things: [
      { form: 'vase', x: 0.4, r: 0.17, h: 0.5, color: [0.82, 0.04, 90], near: 0.4 },
      { form: 'pear', x: 0.56, r: 0.09, h: 0.25, color: [0.78, 0.13, 110], near: 0.8, gloss: 0.6 },
      { form: 'bowl', x: 0.7, r: 0.17, h: 0.17, color: [0.55, 0.11, 245], near: 0.5, gloss: 0.9 },
    ],
  }),
  'still-bottles': studio({
    wall: [0.3, 0.04, 160],
    floor: [0.36, 0.04, 150],
    side: 1,
    things: [
      { form: 'bottle', x: 0.36, r: 0.085, h: 0.55, color: [0.55, 0.09, 165], near: 0.3, gloss: 1 },
      { form: 'bottle', x: 0.47, r: 0.07, h: 0.42, color: [0.78, 0.07, 95], near: 0.6, gloss: 0.7 },
      { form: 'cone', x: 0.62, r: 0.16, h: 0.36, color: [0.7, 0.12, 60], near: 0.4, gloss: 0.1 },
      { form: 'ball', x: 0.74, r: 0.08, color: [0.62, 0.17, 20], near: 0.9, gloss: 0.8 },
    ],
  }),
  'still-pears': studio({
    wall: [0.66, 0.06, 85],
    floor: [0.72, 0.05, 80],
    things: [
      { form: 'bowl', x: 0.36, r: 0.2, h: 0.19, color: [0.92, 0.02, 90], near: 0.4, gloss: 0.7 },
      { form: 'pear', x: 0.54, r: 0.1, h: 0.29, color: [0.76, 0.14, 115], near: 0.5, gloss: 0.5 },
      { form: 'pear', x: 0.64, r: 0.095, h: 0.26, color: [0.74, 0.15, 85], near: 0.9, gloss: 0.5 },
    ],
  }),
  'still-spheres': studio({
    wall: [0.28, 0.06, 290],
    floor: [0.32, 0.05, 295],
    things: [
      { form: 'ball', x: 0.4, r: 0.22, color: [0.6, 0.18, 350], near: 0.4, gloss: 0.8 },
      { form: 'ball', x: 0.6, r: 0.13, color: [0.66, 0.14, 290], near: 0.8, gloss: 0.8 },
      { form: 'ball', x: 0.71, r: 0.07, color: [0.82, 0.11, 65], near: 1, gloss: 1 },
    ],
  }),
  'still-rose-arches': studio({
    wall: [0.72, 0.05, 10],
    floor: [0.78, 0.04, 20],
    side: 1,
    things: [
      { form: 'arch', x: 0.34, r: 0.24, h: 0.6, color: [0.84, 0.05, 25], near: 0 },
      { form: 'arch', x: 0.34, r: 0.15, h: 0.38, color: [0.62, 0.12, 10], near: 0.1 },
      { form: 'ball', x: 0.6, r: 0.17, color: [0.76, 0.1, 15], near: 0.5 },
      { form: 'ball', x: 0.75, r: 0.08, color: [0.5, 0.13, 5], near: 0.9 },
    ],
  }),
  'still-ink-blue': studio({
    wall: [0.38, 0.07, 258],
    floor: [0.44, 0.06, 255],
    things: [
      { form: 'vase', x: 0.62, r: 0.18, h: 0.56, color: [0.5, 0.12, 255], near: 0.3, gloss: 1 },
      { form: 'column', x: 0.42, r: 0.13, h: 0.2, color: [0.9, 0.02, 90], near: 0.6, gloss: 0.1 },
      { form: 'ball', x: 0.5, r: 0.08, color: [0.82, 0.13, 80], near: 1.1, gloss: 0.6 },
    ],
  }),
  'still-chalk': studio({
    wall: [0.82, 0.015, 80],
    floor: [0.86, 0.012, 80],
    things: [
      { form: 'bottle', x: 0.38, r: 0.09, h: 0.5, color: [0.93, 0.012, 85], near: 0.4, gloss: 0.1 },
      { form: 'bowl', x: 0.54, r: 0.15, h: 0.15, color: [0.88, 0.02, 75], near: 0.8, gloss: 0.1 },
      { form: 'vase', x: 0.68, r: 0.13, h: 0.4, color: [0.9, 0.015, 90], near: 0.4, gloss: 0.1 },
    ],
  }),
};
