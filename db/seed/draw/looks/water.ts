import { lake } from '../kinds/lake.ts';
import { sea } from '../kinds/water.ts';

export const lakes = {
  'lake-amber': lake({ colors: [[0.52, 0.08, 255], [0.74, 0.06, 310], [0.9, 0.07, 62]], dark: [0.24, 0.04, 262], sun: { x: 0.64, y: 0.38, hue: 70 }, water: 0.62 }),
  'lake-jade': lake({ colors: [[0.44, 0.08, 200], [0.65, 0.08, 185], [0.86, 0.06, 175]], dark: [0.18, 0.05, 220], sun: { x: 0.72, y: 0.3, hue: 150, glow: 0.5 }, water: 0.66 }),
  'lake-milk': lake({ colors: [[0.74, 0.04, 230], [0.86, 0.03, 190], [0.94, 0.035, 95]], dark: [0.38, 0.05, 205], sun: { x: 0.34, y: 0.3, hue: 95, glow: 0.6 }, water: 0.6 }),
  'lake-rose': lake({ colors: [[0.5, 0.09, 280], [0.68, 0.12, 350], [0.88, 0.09, 40]], dark: [0.24, 0.06, 310], sun: { x: 0.46, y: 0.42, hue: 40 }, water: 0.64 }),
  'lake-blue-hour': lake({ colors: [[0.24, 0.08, 268], [0.42, 0.1, 258], [0.66, 0.08, 240]], dark: [0.12, 0.045, 262], sun: { x: 0.68, y: 0.24, hue: 220, disc: 0.03, glow: 0.4 }, water: 0.63, clouds: 0.9 }),
  'lake-copper': lake({ colors: [[0.36, 0.08, 40], [0.6, 0.14, 45], [0.84, 0.13, 70]], dark: [0.18, 0.05, 30], sun: { x: 0.52, y: 0.36, hue: 75 }, water: 0.65, base: 0.52 }),
  'lake-violet': lake({ colors: [[0.3, 0.1, 295], [0.52, 0.12, 305], [0.76, 0.1, 330]], dark: [0.16, 0.06, 290], sun: { x: 0.28, y: 0.32, hue: 330, glow: 0.6 }, water: 0.67, ridges: 6 }),
};

export const ridges = {
  'ridge-magenta': lake({ colors: [[0.28, 0.09, 285], [0.55, 0.14, 350], [0.78, 0.14, 35]], dark: [0.14, 0.05, 300], sun: { x: 0.3, y: 0.44, hue: 45 } }),
  'ridge-green': lake({ colors: [[0.7, 0.06, 215], [0.84, 0.06, 180], [0.94, 0.05, 110]], dark: [0.3, 0.075, 160], sun: { x: 0.24, y: 0.28, hue: 100 }, ridges: 6, base: 0.42 }),
  'ridge-indigo': lake({ colors: [[0.2, 0.06, 268], [0.36, 0.1, 285], [0.56, 0.12, 312]], dark: [0.09, 0.04, 275], sun: { x: 0.5, y: 0.34, hue: 320, glow: 0.6 }, ridges: 6, base: 0.46 }),
  'ridge-gold': lake({ colors: [[0.62, 0.08, 70], [0.8, 0.11, 75], [0.94, 0.09, 90]], dark: [0.34, 0.07, 45], sun: { x: 0.66, y: 0.32, hue: 92 }, ridges: 6, base: 0.44 }),
  'ridge-fog': lake({ colors: [[0.66, 0.015, 250], [0.8, 0.012, 240], [0.92, 0.01, 220]], dark: [0.3, 0.02, 255], ridges: 7, base: 0.34, clouds: 0.9 }),
  'ridge-coral': lake({ colors: [[0.58, 0.1, 15], [0.76, 0.12, 35], [0.92, 0.08, 70]], dark: [0.3, 0.08, 350], sun: { x: 0.4, y: 0.36, hue: 70 }, ridges: 6, base: 0.44 }),
};

export const seas = {
  'sea-violet': sea({ colors: [[0.38, 0.1, 295], [0.6, 0.12, 350], [0.8, 0.13, 45]], deep: [0.27, 0.08, 285], sun: { x: 0.62, y: 0.34, hue: 55 } }),
  'sea-teal': sea({ colors: [[0.66, 0.07, 225], [0.8, 0.06, 200], [0.92, 0.05, 95]], deep: [0.42, 0.08, 215], sun: { x: 0.4, y: 0.28, hue: 95 }, horizon: 0.4 }),
  'sea-moon': sea({ colors: [[0.16, 0.05, 265], [0.28, 0.08, 260], [0.46, 0.08, 250]], deep: [0.18, 0.06, 262], sun: { x: 0.5, y: 0.26, hue: 230, disc: 0.04, glow: 0.55 }, horizon: 0.5 }),
  'sea-pearl': sea({ colors: [[0.84, 0.03, 220], [0.9, 0.025, 200], [0.95, 0.03, 85]], deep: [0.58, 0.06, 205], sun: { x: 0.7, y: 0.26, hue: 90, glow: 0.5 }, horizon: 0.36 }),
  'sea-ember': sea({ colors: [[0.46, 0.13, 20], [0.68, 0.15, 45], [0.88, 0.12, 75]], deep: [0.3, 0.1, 350], sun: { x: 0.32, y: 0.34, hue: 75 }, horizon: 0.48 }),
  'sea-storm': sea({ colors: [[0.4, 0.02, 250], [0.54, 0.025, 230], [0.72, 0.03, 200]], deep: [0.28, 0.035, 225], sun: { x: 0.56, y: 0.2, hue: 200, disc: 0, glow: 0.45 }, clouds: 1.3, horizon: 0.42, swell: 2 }),
  'sea-mint': sea({ colors: [[0.62, 0.09, 180], [0.8, 0.08, 170], [0.93, 0.05, 130]], deep: [0.44, 0.09, 190], sun: { x: 0.46, y: 0.3, hue: 130, glow: 0.6 }, horizon: 0.44 }),
};
