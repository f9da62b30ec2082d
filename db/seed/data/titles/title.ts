import type { Language } from '#contracts/vocabulary.ts';
import type { LookName } from '../../draw/looks/all.ts';

/** Titles for the videos whose poster shows a scene, each in its language. */
export type TitlesByLook = Partial<Record<LookName, readonly (readonly [Language, string])[]>>;
