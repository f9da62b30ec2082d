import type { SceneMaker } from '../draw/canvas.ts';
import { aurora } from '../draw/kinds/aurora.ts';
import { cloth } from '../draw/kinds/cloth.ts';
import { flower } from '../draw/kinds/flower.ts';
import { fluid } from '../draw/kinds/fluid.ts';
import { lake } from '../draw/kinds/lake.ts';
import { lights } from '../draw/kinds/lights.ts';
import { sea } from '../draw/kinds/sea.ts';
import { still } from '../draw/kinds/still.ts';
import { terrain } from '../draw/kinds/terrain.ts';
import { window } from '../draw/kinds/window.ts';

/** Colours are OKLCH: lightness and chroma in hundredths, then the hue. */
const all = {
  // Top of the sky to the horizon, the nearest ridge, the sun.
  'lake-amber': lake('52 8 255, 74 6 310, 90 7 62', '24 4 262', [0.64, 0.38, 70], { water: 0.62 }),
  'lake-jade': lake('44 8 200, 65 8 185, 86 6 175', '18 5 220', [0.72, 0.3, 150], { water: 0.66 }),
  'lake-milk': lake('74 4 230, 86 3 190, 94 3 95', '38 5 205', [0.34, 0.3, 95], { water: 0.6 }),
  'lake-rose': lake('50 9 280, 68 12 350, 88 9 40', '24 6 310', [0.46, 0.42, 40], { water: 0.64 }),
  'lake-blue-hour': lake(
    '24 8 268, 42 10 258, 66 8 240',
    '12 4 262',
    [0.68, 0.24, 220, 0.03, 0.4],
    {
      water: 0.63,
    },
  ),
  'lake-copper': lake('36 8 40, 60 14 45, 84 13 70', '18 5 30', [0.52, 0.43, 75], { water: 0.65 }),
  'lake-violet': lake('30 10 295, 52 12 305, 76 10 330', '16 6 290', [0.28, 0.32, 330, 0.05, 0.6], {
    water: 0.67,
    ridges: 6,
  }),
  'ridge-magenta': lake('28 9 285, 55 14 350, 78 14 35', '14 5 300', [0.3, 0.44, 45]),
  'ridge-green': lake('70 6 215, 84 6 180, 94 5 110', '30 7 160', [0.24, 0.28, 100], {
    base: 0.42,
  }),
  'ridge-indigo': lake('20 6 268, 36 10 285, 56 12 312', '9 4 275', [0.5, 0.34, 320, 0.05, 0.6]),
  'ridge-gold': lake('62 8 70, 80 11 75, 94 9 90', '34 7 45', [0.66, 0.32, 92], { ridges: 6 }),
  'ridge-fog': lake('66 1 250, 80 1 240, 92 1 220', '30 2 255', undefined, {
    ridges: 7,
    base: 0.34,
  }),
  'ridge-coral': lake('58 10 15, 76 12 35, 92 8 70', '30 8 350', [0.4, 0.36, 70], { base: 0.44 }),
  'sea-violet': sea('38 10 295, 60 12 350, 80 13 45', '27 8 285', [0.62, 0.34, 55]),
  'sea-teal': sea('66 7 225, 80 6 200, 92 5 95', '42 8 215', [0.4, 0.28, 95], { horizon: 0.4 }),
  'sea-moon': sea('16 5 265, 28 8 260, 46 8 250', '18 6 262', [0.5, 0.26, 230, 0.04, 0.55]),
  'sea-pearl': sea('84 3 220, 90 2 200, 95 3 85', '58 6 205', [0.66, 0.38, 90, 0.05, 0.5]),
  'sea-ember': sea('46 13 20, 68 15 45, 88 12 75', '30 10 350', [0.32, 0.41, 75], {
    horizon: 0.48,
  }),
  'sea-storm': sea('40 2 250, 54 2 230, 72 3 200', '28 3 225', [0.56, 0.2, 200, 0, 0.45], {
    clouds: 1.3,
    swell: 2,
  }),
  'sea-mint': sea('62 9 180, 80 8 170, 93 5 130', '44 9 190', [0.46, 0.3, 130, 0.05, 0.6]),

  // The sky, the ground from shadow to light.
  'dunes-amber': terrain('dunes', '66 7 235, 80 5 225, 90 5 80', '36 9 38, 60 11 50, 84 10 68'),
  'dunes-plum': terrain('dunes', '30 8 285, 44 10 310, 66 12 10', '22 7 300, 42 11 340, 70 11 20', {
    light: 150,
    sun: [0.7, 0.24, 20, 0.035, 0.5],
  }),
  'dunes-bone': terrain('dunes', '84 3 220, 90 2 180, 95 2 90', '60 5 60, 80 4 75, 95 2 88', {
    eye: 0.7,
  }),
  'dunes-teal': terrain('dunes', '42 6 220, 56 6 210, 74 5 190', '24 6 235, 42 7 220, 72 6 195', {
    light: 230,
  }),
  'dunes-rust': terrain('dunes', '50 10 255, 70 8 300, 88 10 45', '28 10 25, 50 14 38, 76 13 55', {
    light: 170,
    sun: [0.3, 0.26, 60, 0.04],
  }),
  'dunes-night': terrain('dunes', '14 4 265, 24 6 262, 40 7 250', '14 4 270, 26 6 262, 58 6 240', {
    sun: [0.64, 0.16, 230, 0.03, 0.45],
  }),
  'peaks-noon': terrain('peaks', '60 7 250, 80 5 240, 93 3 70', '40 5 262, 72 4 250, 98 1 90', {
    eye: 0.9,
  }),
  'peaks-alpenglow': terrain(
    'peaks',
    '42 9 275, 66 10 330, 86 8 30',
    '32 7 280, 60 10 330, 90 8 35',
    {
      eye: 0.85,
      light: 170,
    },
  ),
  'peaks-blue': terrain('peaks', '24 7 262, 42 9 255, 68 7 235', '18 5 265, 42 7 255, 84 4 235', {
    eye: 0.95,
    light: 220,
  }),
  'hills-spring': terrain(
    'hills',
    '72 6 215, 85 5 180, 94 4 100',
    '26 5 170, 46 9 145, 74 12 125',
    {
      air: 1.5,
    },
  ),
  'hills-autumn': terrain('hills', '62 5 240, 78 5 60, 92 6 80', '26 6 30, 48 11 48, 76 13 75', {
    air: 1.6,
    light: 170,
  }),
  'hills-heather': terrain('hills', '50 7 280, 70 6 300, 88 5 20', '24 5 300, 44 9 315, 72 9 330', {
    eye: 0.75,
    air: 1.6,
  }),

  // The sky, the hues of the curtains, the land.
  'aurora-green': aurora('12 4 265, 20 5 255, 30 6 240', [165, 160, 190], '9 2 260'),
  'aurora-violet-lake': aurora('12 5 290, 22 7 290, 34 8 310', [320, 200, 170], '8 3 290', {
    water: 0.7,
  }),
  'aurora-teal-lake': aurora('10 3 240, 18 5 230, 28 6 215', [185, 160, 150], '7 2 235', {
    water: 0.66,
  }),
  'aurora-rose': aurora('12 5 300, 22 7 320, 36 9 350', [350, 320, 20], '8 3 310', {
    strength: 1.5,
  }),
  'aurora-mint': aurora('11 3 220, 19 5 210, 30 6 190', [150, 140, 165, 200], '8 2 215'),

  // The depth of a fold to its shine.
  'silk-crimson': cloth('12 5 10, 36 15 8, 56 19 12, 78 13 25'),
  'silk-sapphire': cloth('12 4 258, 30 10 258, 50 13 245, 82 7 222', { angle: 1, folds: 2.8 }),
  'silk-emerald': cloth('14 3 160, 34 8 158, 54 11 152, 84 8 125', { angle: 0.3 }),
  'silk-gold': cloth('20 5 50, 42 10 58, 66 13 72, 92 8 88', { angle: -0.5, folds: 2.6 }),
  'silk-graphite': cloth('10 1 290, 24 1 290, 46 1 300, 88 1 300', { angle: 0.9, folds: 2.4 }),
  'silk-violet': cloth('14 5 295, 34 12 298, 54 15 305, 86 7 315', { angle: 0.5, folds: 3.2 }),
  'silk-blush': cloth('42 8 10, 64 9 15, 82 7 25, 96 2 40', { angle: 1.2, folds: 2.6 }),
  'linen-sand': cloth('38 2 75, 64 3 78, 86 2 85, 97 1 90', { angle: -0.4, folds: 4, shine: 0.12 }),
  'linen-grey': cloth('26 1 250, 50 1 250, 74 1 240, 93 1 230', { angle: 0.2, shine: 0.1 }),
  'wool-ochre': cloth('24 5 55, 46 9 65, 66 11 75, 84 8 85', {
    angle: 0.7,
    folds: 2.6,
    shine: 0.04,
  }),
  'velvet-rose': cloth('10 4 5, 26 12 5, 44 17 8, 72 12 15', {
    angle: 1.1,
    folds: 2.2,
    shine: 0.5,
  }),
  'velvet-forest': cloth('8 2 165, 20 5 160, 36 8 155, 66 7 140', { angle: 0.4, shine: 0.4 }),

  'ink-ember': fluid('ink', '16 5 280, 40 16 330, 66 17 20, 93 6 70'),
  'ink-ocean': fluid('ink', '95 1 210, 74 8 215, 44 12 250, 20 7 270'),
  'ink-moss': fluid('ink', '18 4 170, 40 9 150, 68 12 120, 94 6 105'),
  'ink-paper': fluid('ink', '97 1 85, 88 1 80, 50 2 270, 16 2 275'),
  'ink-plum': fluid('ink', '14 5 300, 34 12 310, 62 14 340, 92 5 20'),
  'smoke-blue': fluid('smoke', '24 5 250, 50 6 240, 80 4 220, 97 1 200'),
  'smoke-dusk': fluid('smoke', '20 6 290, 44 10 330, 74 10 25, 96 4 70'),
  'pool-turquoise': fluid('pool', '40 9 230, 60 11 212, 82 9 195, 98 2 180'),
  'pool-night': fluid('pool', '12 5 270, 28 10 262, 54 12 240, 92 5 210'),
  'pool-green': fluid('pool', '30 6 185, 52 9 175, 78 9 160, 98 3 130'),

  // The wall from shadow to sunlight.
  'window-honey': window('34 5 60, 58 7 65, 93 7 82'),
  'window-blue-blind': window('28 5 255, 46 6 245, 88 5 230', { blind: true, leaves: 0.25 }),
  'window-rose': window('44 6 20, 66 6 28, 95 5 62', { panes: [2, 2], slant: 0.32 }),
  'window-mauve-blind': window('32 6 340, 54 8 350, 90 7 25', { blind: true, panes: [1, 1] }),
  'window-sage': window('36 3 150, 58 4 145, 94 5 105', { panes: [3, 2], leaves: 0.85 }),
  'window-clay': window('34 8 38, 56 10 45, 90 9 70', { panes: [2, 4], slant: 0.18, leaves: 0.6 }),

  // The wall and the table, the side of the lamp.
  'still-terracotta': still('58 7 45, 66 5 60', -1, [
    'arch 60 30 62 0 / 62 11 30',
    'ball 42 16 32 60 / 66 15 35',
    'column 72 10 36 50 / 86 5 80',
  ]),
  'still-vase': still('50 5 215, 60 3 210', -1, [
    'vase 40 17 50 40 / 82 4 90',
    'pear 56 9 25 80 60 / 78 13 110',
    'bowl 70 17 17 50 90 / 55 11 245',
  ]),
  'still-bottles': still('30 4 160, 36 4 150', 1, [
    'bottle 36 8 55 30 100 / 55 9 165',
    'bottle 47 7 42 60 70 / 78 7 95',
    'cone 62 16 36 40 10 / 70 12 60',
    'ball 74 8 16 90 80 / 62 17 20',
  ]),
  'still-pears': still('66 6 85, 72 5 80', -1, [
    'bowl 36 20 19 40 70 / 92 2 90',
    'pear 54 10 29 50 50 / 76 14 115',
    'pear 64 9 26 90 50 / 74 15 85',
  ]),
  'still-spheres': still('28 6 290, 32 5 295', -1, [
    'ball 40 22 44 40 80 / 60 18 350',
    'ball 60 13 26 80 80 / 66 14 290',
    'ball 71 7 14 100 100 / 82 11 65',
  ]),
  'still-rose-arches': still('72 5 10, 78 4 20', 1, [
    'arch 34 24 60 0 / 84 5 25',
    'arch 34 15 38 10 / 62 12 10',
    'ball 60 17 34 50 / 76 10 15',
    'ball 75 8 16 90 / 50 13 5',
  ]),
  'still-ink-blue': still('38 7 258, 44 6 255', -1, [
    'vase 62 18 56 30 100 / 50 12 255',
    'column 42 13 20 60 10 / 90 2 90',
    'ball 50 8 16 110 60 / 82 13 80',
  ]),
  'still-chalk': still('82 1 80, 86 1 80', -1, [
    'bottle 38 9 50 40 10 / 93 1 85',
    'bowl 54 15 15 80 10 / 88 2 75',
    'vase 68 13 40 40 10 / 90 1 90',
  ]),

  // The ground from the flower outwards, the heart of a petal to its rim.
  'petals-pink': flower('34 6 345, 14 4 330', '42 16 355, 68 17 5, 90 6 25'),
  'petals-yellow': flower('46 7 115, 18 5 130', '56 13 75, 82 15 90, 96 5 100', {
    x: 0.42,
    count: 12,
  }),
  'petals-violet': flower('30 7 280, 13 5 285', '32 14 285, 58 15 300, 86 6 310', {
    x: 0.6,
    y: 0.48,
    count: 11,
  }),
  'petals-teal': flower('36 5 190, 16 4 210', '42 9 195, 68 10 185, 94 3 170', {
    x: 0.5,
    radius: 0.55,
  }),
  'petals-white': flower('52 3 240, 24 3 250', '70 6 95, 92 2 95, 98 1 90', {
    x: 0.4,
    radius: 0.66,
  }),
  'petals-coral': flower('30 5 30, 13 3 20', '46 16 25, 70 16 38, 93 6 60', {
    count: 13,
    radius: 0.75,
  }),

  // The ground, top to bottom, the hues of the lights.
  'bokeh-evening': lights('12 4 260, 22 6 290, 34 10 20', [60, 40, 350, 85]),
  'bokeh-green-rain': lights('16 5 180, 28 7 200, 40 8 160', [190, 160, 95, 210], {
    count: 130,
    radius: [0.008, 0.05],
    fall: true,
  }),
  'bokeh-magenta': lights('14 5 300, 22 8 320, 34 12 350', [350, 320, 20, 285], {
    count: 38,
    radius: [0.03, 0.14],
  }),
  'bokeh-honey': lights('26 6 55, 42 9 65, 58 11 80', [85, 70, 100, 45], {
    count: 34,
    radius: [0.02, 0.15],
  }),
  'bokeh-snow': lights('20 4 255, 34 5 245, 50 5 230', [230, 220, 250], {
    count: 240,
    radius: [0.004, 0.028],
    fall: true,
  }),
  'bokeh-harbour': lights('10 3 250, 17 5 255, 26 7 265', [230, 250, 60, 200], {
    count: 70,
    radius: [0.012, 0.07],
  }),
} satisfies Record<string, SceneMaker>;

/** A scene that can be drawn: its kind, then its colour or subject. */
export type SceneName = keyof typeof all;
export const scenes: Readonly<Record<SceneName, SceneMaker>> = all;
export const sceneNames = Object.keys(all) as SceneName[];
