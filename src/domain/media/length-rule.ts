import { MediaRefused } from '#platform/media-refused.ts';

/** Throws MediaRefused for a clip below the minimum length; 0 accepts every length. */
export function assertLongEnough(seconds: number, least: number): void {
  if (seconds >= least) return;
  const words = least % 60 === 0 ? `${least / 60} minutes` : `${least} seconds`;
  throw new MediaRefused('too_short', `The video is too short: it must have at least ${words}.`);
}
