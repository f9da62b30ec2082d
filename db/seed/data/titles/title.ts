import type { Language } from '#contracts/vocabulary.ts';
import type { SceneName } from '../scenes.ts';

/** Titles for the videos whose poster shows a scene, each in its language. */
export type TitlesByScene = Partial<Record<SceneName, readonly (readonly [Language, string])[]>>;
