import { at, clamp, smooth, type Scene, type SceneMaker } from '../canvas.ts';
import { ramp, type Lch } from '../color.ts';
import { noiseField, sample } from '../noise.ts';
import { addShadow, paintThing, place, type Thing } from './things.ts';

export interface StudioLook {
  wall: Lch;
  floor: Lch;
  things: readonly Thing[];
  /** Side from which the light comes: -1 left, 1 right. */
  side?: -1 | 1;
}

/** A still life on a table in front of a wall; the lamp wanders slowly. */
export const studio =
  (look: StudioLook): SceneMaker =>
  (size, random): Scene => {
    const { width, height } = size;
    const things = look.things
      .map((thing) => place(thing, size))
      .toSorted((a, b) => a.foot - b.foot);
    const grain = noiseField(random, { cells: 4, octaves: 6, fall: 0.55 });
    const wall = ramp([
      [look.wall[0] * 0.42, look.wall[1], look.wall[2] - 6],
      look.wall,
      [Math.min(0.97, look.wall[0] * 1.26), look.wall[1] * 0.85, look.wall[2] + 6],
    ]);
    const floor = ramp([
      [look.floor[0] * 0.42, look.floor[1], look.floor[2] - 6],
      look.floor,
      [Math.min(0.97, look.floor[0] * 1.22), look.floor[1] * 0.85, look.floor[2] + 6],
    ]);
    const side = look.side ?? -1;
    const texture = new Float32Array(width * height);
    for (let i = 0; i < texture.length; i++)
      texture[i] =
        0.012 * sample(grain, ((i % width) / height) * 0.7, (Math.floor(i / width) / height) * 0.7);
    return {
      paint(canvas, seconds) {
        const lx = side * (0.82 + 0.3 * Math.sin(seconds * 0.22));
        const lampX = 0.5 + 0.34 * lx;
        const { data } = canvas;
        const columns = Float32Array.from(
          { length: width },
          (_, x) => ((x / width - lampX) * (width / height)) ** 2,
        );
        for (let y = 0; y < height; y++) {
          const py = y / height;
          const table = smooth(0.6, 0.78, py);
          for (let x = 0; x < width; x++) {
            const far = at(columns, x) + (py - 0.16) ** 2;
            const tone = at(texture, y * width + x) + 0.24 + 0.62 / (1 + far * 1.9);
            const k = Math.round(clamp(tone) * 1023) * 3;
            const f = Math.round(clamp(tone + 0.14 + 0.1 * (py - 0.8)) * 1023) * 3;
            const i = (y * width + x) * 3;
            for (let c = 0; c < 3; c++)
              data[i + c] = at(wall, k + c) * (1 - table) + at(floor, f + c) * table;
          }
        }
        for (const p of things) {
          if (p.thing.form !== 'arch') addShadow(canvas, p, -lx);
          paintThing(canvas, p, lx);
        }
      },
    };
  };
