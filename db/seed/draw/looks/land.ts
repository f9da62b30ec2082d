import { aurora } from '../kinds/aurora.ts';
import { terrain } from '../kinds/terrain.ts';

export const dunes = {
  'dunes-amber': terrain({ form: 'dunes', colors: [[0.66, 0.07, 235], [0.8, 0.05, 225], [0.9, 0.05, 80]], ground: [[0.36, 0.09, 38], [0.6, 0.11, 50], [0.84, 0.1, 68]], clouds: 0.3 }),
  'dunes-plum': terrain({ form: 'dunes', colors: [[0.3, 0.08, 285], [0.44, 0.1, 310], [0.66, 0.12, 10]], ground: [[0.22, 0.07, 300], [0.42, 0.11, 340], [0.7, 0.11, 20]], clouds: 0.6, light: 150, sun: { x: 0.7, y: 0.24, hue: 20, disc: 0.035, glow: 0.5 } }),
  'dunes-bone': terrain({ form: 'dunes', colors: [[0.84, 0.03, 220], [0.9, 0.025, 180], [0.95, 0.025, 90]], ground: [[0.6, 0.05, 60], [0.8, 0.04, 75], [0.95, 0.025, 88]], clouds: 0.3, eye: 0.7 }),
  'dunes-teal': terrain({ form: 'dunes', colors: [[0.42, 0.06, 220], [0.56, 0.06, 210], [0.74, 0.05, 190]], ground: [[0.24, 0.06, 235], [0.42, 0.07, 220], [0.72, 0.06, 195]], clouds: 0.5, light: 230 }),
  'dunes-rust': terrain({ form: 'dunes', colors: [[0.5, 0.1, 255], [0.7, 0.08, 300], [0.88, 0.1, 45]], ground: [[0.28, 0.1, 25], [0.5, 0.14, 38], [0.76, 0.13, 55]], clouds: 0.5, light: 170, sun: { x: 0.3, y: 0.26, hue: 60, disc: 0.04 } }),
  'dunes-night': terrain({ form: 'dunes', colors: [[0.14, 0.04, 265], [0.24, 0.06, 262], [0.4, 0.07, 250]], ground: [[0.14, 0.04, 270], [0.26, 0.06, 262], [0.58, 0.06, 240]], clouds: 0.5, light: 200, sun: { x: 0.64, y: 0.16, hue: 230, disc: 0.03, glow: 0.45 } }),
};

export const hills = {
  'peaks-noon': terrain({ form: 'peaks', colors: [[0.6, 0.07, 250], [0.8, 0.05, 240], [0.93, 0.03, 70]], ground: [[0.4, 0.05, 262], [0.72, 0.04, 250], [0.98, 0.01, 90]], eye: 0.9 }),
  'peaks-alpenglow': terrain({ form: 'peaks', colors: [[0.42, 0.09, 275], [0.66, 0.1, 330], [0.86, 0.08, 30]], ground: [[0.32, 0.07, 280], [0.6, 0.1, 330], [0.9, 0.08, 35]], eye: 0.85, light: 170 }),
  'peaks-blue': terrain({ form: 'peaks', colors: [[0.24, 0.07, 262], [0.42, 0.09, 255], [0.68, 0.07, 235]], ground: [[0.18, 0.05, 265], [0.42, 0.07, 255], [0.84, 0.04, 235]], eye: 0.95, light: 220 }),
  'hills-spring': terrain({ form: 'hills', colors: [[0.72, 0.06, 215], [0.85, 0.05, 180], [0.94, 0.04, 100]], ground: [[0.26, 0.05, 170], [0.46, 0.09, 145], [0.74, 0.12, 125]], eye: 0.7, air: 1.5 }),
  'hills-autumn': terrain({ form: 'hills', colors: [[0.62, 0.05, 240], [0.78, 0.05, 60], [0.92, 0.06, 80]], ground: [[0.26, 0.06, 30], [0.48, 0.11, 48], [0.76, 0.13, 75]], eye: 0.7, air: 1.6, light: 170 }),
  'hills-heather': terrain({ form: 'hills', colors: [[0.5, 0.07, 280], [0.7, 0.06, 300], [0.88, 0.05, 20]], ground: [[0.24, 0.05, 300], [0.44, 0.09, 315], [0.72, 0.09, 330]], eye: 0.75, air: 1.6 }),
};

export const auroras = {
  'aurora-green': aurora({ sky: [[0.12, 0.04, 265], [0.2, 0.05, 255], [0.3, 0.06, 240]], hues: [165, 160, 190], dark: [0.09, 0.02, 260] }),
  'aurora-violet-lake': aurora({ sky: [[0.12, 0.05, 290], [0.22, 0.07, 290], [0.34, 0.08, 310]], hues: [320, 200, 170], dark: [0.08, 0.03, 290], water: 0.7 }),
  'aurora-teal-lake': aurora({ sky: [[0.1, 0.03, 240], [0.18, 0.05, 230], [0.28, 0.06, 215]], hues: [185, 160, 150], dark: [0.07, 0.02, 235], water: 0.66 }),
  'aurora-rose': aurora({ sky: [[0.12, 0.05, 300], [0.22, 0.07, 320], [0.36, 0.09, 350]], hues: [350, 320, 20], dark: [0.08, 0.03, 310], strength: 1.5 }),
  'aurora-mint': aurora({ sky: [[0.11, 0.03, 220], [0.19, 0.05, 210], [0.3, 0.06, 190]], hues: [150, 140, 165, 200], dark: [0.08, 0.025, 215], strength: 1.6 }),
};
