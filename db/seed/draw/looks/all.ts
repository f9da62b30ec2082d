import type { SceneMaker } from '../canvas.ts';
import { silks, weaves } from './cloth.ts';
import { inks } from './inks.ts';
import { auroras } from './auroras.ts';
import { dunes, hills } from './land.ts';
import { stills, windows } from './rooms.ts';
import { flowers, lights } from './soft.ts';
import { lakes, ridges } from './lakes.ts';
import { seas } from './seas.ts';

const all = {
  ...lakes,
  ...ridges,
  ...seas,
  ...dunes,
  ...hills,
  ...auroras,
  ...silks,
  ...weaves,
  ...inks,
  ...windows,
  ...stills,
  ...flowers,
  ...lights,
};

/** Every scene that can be drawn, by name: kind and palette. */
export type LookName = keyof typeof all;
export const looks: Readonly<Record<LookName, SceneMaker>> = all;
