import { looks, type LookName } from './looks/all.ts';

/** A scene and its share of the clip in tenths, so that no scene changes where a thumbnail is taken. */
export type Part = readonly [LookName, number];

export interface ClipPlan {
  key: string;
  width: number;
  height: number;
  /** Length of the whole clip. */
  seconds: number;
  /** Pictures per second of the finished clip. */
  fps: 24 | 25 | 30;
  /** Lines that are drawn; the rest is enlarged, which calm pictures bear well. */
  drawn_height: number;
  /** Drawn pictures per second; the moments between are blended. */
  drawn_fps: number;
  sound: 'waves' | 'wind' | 'chord' | 'room' | 'none';
  /** Tonic of the chord, Hz. */
  tone: number;
  parts: readonly Part[];
}

const isLook = (name: string): name is LookName => name in looks;

/** Reads `look tenths, look tenths`. */
export function parts(text: string): Part[] {
  return text.split(', ').map((part) => {
    const [name = '', tenths] = part.split(' ');
    if (!isLook(name)) throw new RangeError(`no scene ${name}`);
    return [name, Number(tenths)];
  });
}

export const wide = { width: 1280, height: 720, fps: 24, drawn_height: 504 } as const;

/** The scene that thumbnail `index` (0 to 9, taken in the middle of each tenth) shows. */
export function lookAt(clip: ClipPlan, index: number): LookName {
  let passed = 0;
  for (const [look, tenths] of clip.parts) {
    passed += tenths;
    if (index < passed) return look;
  }
  throw new RangeError(`no scene at ${index} in ${clip.key}`);
}
