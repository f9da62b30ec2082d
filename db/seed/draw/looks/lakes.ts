import { lake } from '../kinds/lake.ts';

export const lakes = {
  'lake-amber': lake({
    colors: [
      [0.52, 0.08, 255],
      [0.74, 0.06, 310],
      [0.9, 0.07, 62],
    ],
    dark: [0.24, 0.04, 262],
    sun: { x: 0.64, y: 0.38, hue: 70 },
    water: 0.62,
  }),
  'lake-jade': lake({
    colors: [
      [0.44, 0.08, 200],
      [0.65, 0.08, 185],
      [0.86, 0.06, 175],
    ],
    dark: [0.18, 0.05, 220],
    sun: { x: 0.72, y: 0.3, hue: 150, glow: 0.5 },
    water: 0.66,
  }),
  'lake-milk': lake({
    colors: [
      [0.74, 0.04, 230],
      [0.86, 0.03, 190],
      [0.94, 0.035, 95],
    ],
    dark: [0.38, 0.05, 205],
    sun: { x: 0.34, y: 0.3, hue: 95, glow: 0.6 },
    water: 0.6,
  }),
  'lake-rose': lake({
    colors: [
      [0.5, 0.09, 280],
      [0.68, 0.12, 350],
      [0.88, 0.09, 40],
    ],
    dark: [0.24, 0.06, 310],
    sun: { x: 0.46, y: 0.42, hue: 40 },
    water: 0.64,
  }),
  'lake-blue-hour': lake({
    colors: [
      [0.24, 0.08, 268],
      [0.42, 0.1, 258],
      [0.66, 0.08, 240],
    ],
    dark: [0.12, 0.045, 262],
    sun: { x: 0.68, y: 0.24, hue: 220, disc: 0.03, glow: 0.4 },
    water: 0.63,
    clouds: 0.9,
  }),
  'lake-copper': lake({
    colors: [
      [0.36, 0.08, 40],
      [0.6, 0.14, 45],
      [0.84, 0.13, 70],
    ],
    dark: [0.18, 0.05, 30],
    sun: { x: 0.52, y: 0.43, hue: 75 },
    water: 0.65,
    base: 0.52,
  }),
  'lake-violet': lake({
    colors: [
      [0.3, 0.1, 295],
      [0.52, 0.12, 305],
      [0.76, 0.1, 330],
    ],
    dark: [0.16, 0.06, 290],
    sun: { x: 0.28, y: 0.32, hue: 330, glow: 0.6 },
    water: 0.67,
    ridges: 6,
  }),
};

export const ridges = {
  'ridge-magenta': lake({
    colors: [
      [0.28, 0.09, 285],
      [0.55, 0.14, 350],
      [0.78, 0.14, 35],
    ],
    dark: [0.14, 0.05, 300],
    sun: { x: 0.3, y: 0.44, hue: 45 },
  }),
  'ridge-green': lake({
    colors: [
      [0.7, 0.06, 215],
      [0.84, 0.06, 180],
      [0.94, 0.05, 110],
    ],
    dark: [0.3, 0.075, 160],
    sun: { x: 0.24, y: 0.28, hue: 100 },
    ridges: 6,
    base: 0.42,
  }),
  'ridge-indigo': lake({
    colors: [
      [0.2, 0.06, 268],
      [0.36, 0.1, 285],
      [0.56, 0.12, 312],
    ],
    dark: [0.09, 0.04, 275],
    sun: { x: 0.5, y: 0.34, hue: 320, glow: 0.6 },
    ridges: 6,
    base: 0.46,
  }),
  'ridge-gold': lake({
    colors: [
      [0.62, 0.08, 70],
      [0.8, 0.11, 75],
      [0.94, 0.09, 90],
    ],
    dark: [0.34, 0.07, 45],
    sun: { x: 0.66, y: 0.32, hue: 92 },
    ridges: 6,
    base: 0.44,
  }),
  'ridge-fog': lake({
    colors: [
      [0.66, 0.015, 250],
      [0.8, 0.012, 240],
      [0.92, 0.01, 220],
    ],
    dark: [0.3, 0.02, 255],
    ridges: 7,
    base: 0.34,
    clouds: 0.9,
  }),
  'ridge-coral': lake({
    colors: [
      [0.58, 0.1, 15],
      [0.76, 0.12, 35],
      [0.92, 0.08, 70],
    ],
    dark: [0.3, 0.08, 350],
    sun: { x: 0.4, y: 0.36, hue: 70 },
    ridges: 6,
    base: 0.44,
  }),
};
