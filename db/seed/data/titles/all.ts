import { clothTitles } from './cloth.ts';
import { landTitles } from './land.ts';
import { roomTitles } from './rooms.ts';
import { softTitles } from './soft.ts';
import type { TitlesByLook } from './title.ts';
import { waterTitles } from './water.ts';

export const titles: TitlesByLook = {
  ...waterTitles,
  ...landTitles,
  ...clothTitles,
  ...roomTitles,
  ...softTitles,
};
