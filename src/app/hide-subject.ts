import type { Reads } from '#api/answer-tags.ts';
import { AppError } from '#contracts/errors.ts';

const refuse = (): Promise<never> => Promise.reject(new AppError('not_in_region'));

/** The catalogue for the page of a video or album that is hidden where the visitor is: the page answers as if its first read had been refused. */
export const hideSubject = (reads: Reads): Reads => ({
  ...reads,
  videos: { ...reads.videos, get: refuse, related: refuse },
  albums: { ...reads.albums, get: refuse },
});
