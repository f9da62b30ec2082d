import { clothTitles } from './cloth.ts';
import { landTitles } from './land.ts';
import { roomTitles } from './rooms.ts';
import { softTitles } from './soft.ts';
import type { TitlesByScene } from './title.ts';
import { waterTitles } from './water.ts';

export const titles: TitlesByScene = {
  ...waterTitles,
  ...landTitles,
  ...clothTitles,
  ...roomTitles,
  ...softTitles,
};
