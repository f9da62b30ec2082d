import type { Size } from '../draw/canvas.ts';
import type { Sound } from '../sound.ts';
import type { SceneName } from './scenes.ts';

export interface ClipPlan extends Size {
  key: string;
  /** They follow each other; their number divides ten. */
  scenes: readonly SceneName[];
  /** Seconds of each scene that are drawn, and how often these are repeated, without a seam. */
  loop: number;
  repeats: number;
  /** Pictures per second of the clip. */
  fps: number;
  /** Lines that are drawn; the rest is enlarged, which calm pictures bear well. */
  drawn_height: number;
  /** Drawn pictures per second; the moments between are blended. */
  drawn_fps: number;
  sound: Sound;
  /** Tonic of the chord, Hz. */
  tone: number;
}

/** The scene that thumbnail `index` shows: 0 to 9, one from each tenth of the clip. */
export function sceneAt({ key, scenes: list }: ClipPlan, index: number): SceneName {
  const scene = list[Math.floor((index * list.length) / 10)];
  if (!scene) throw new RangeError(`no scene at ${index} in ${key}`);
  return scene;
}

/** The length of a clip in seconds. */
export const secondsOf = ({ scenes: list, loop, repeats }: ClipPlan): number =>
  list.length * loop * repeats;
