import type { Reads } from '#api/answer-tags.ts';
import { AppError } from '#contracts/errors.ts';

const refuse = (): Promise<never> => Promise.reject(new AppError('too_many_requests'));

/** The catalogue for the page of a search above the rate limit: the page answers as if its calls had been refused. */
export const refuseSearch = (reads: Reads): Reads => ({
  ...reads,
  videos: { ...reads.videos, list: refuse },
  search: { ...reads.search, names: refuse, overview: refuse, words: refuse },
});
