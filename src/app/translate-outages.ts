import type { Reads } from '#api/answer-tags.ts';
import { isContended, isOutage } from '#api/error-mapper.ts';
import { AppError } from '#contracts/errors.ts';
import { decorateReads } from './decorate-reads.ts';

/** Reads fail as `unavailable` while the database is away or has too much to do at once, so that pages answer 503 and not 500. */
export const translateOutages = (reads: Reads): Reads =>
  decorateReads(reads, (read) => (query) => read(query).catch(translate));

function translate(error: unknown): never {
  const passes = error instanceof Error && (isOutage(error) || isContended(error));
  throw passes ? new AppError('unavailable') : error;
}
