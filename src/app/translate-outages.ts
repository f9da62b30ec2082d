import type { Reads } from '#api/answer-tags.ts';
import { isContended, isOutage } from '#api/error-mapper.ts';
import { AppError } from '#contracts/errors.ts';
import type { MemberReads } from '#contracts/members/member-reads.ts';
import { decorateReads } from './decorate-reads.ts';

/** Reads fail as `unavailable` while the database is away or has too much to do at once, so that pages answer 503 and not 500. */
export const translateOutages = (reads: Reads): Reads =>
  decorateReads(reads, (read) => (query) => read(query).catch(translate));

type ReadsByName = Record<string, (...query: never[]) => Promise<unknown>>;

/** The same for what the pages of an account read. */
export function translateMemberOutages(reads: MemberReads): MemberReads {
  const translated = Object.entries(reads as unknown as ReadsByName).map(([name, read]) => [
    name,
    (...query: never[]) => read(...query).catch(translate),
  ]);
  return Object.fromEntries(translated) as unknown as MemberReads;
}

function translate(error: unknown): never {
  const passes = error instanceof Error && (isOutage(error) || isContended(error));
  throw passes ? new AppError('unavailable') : error;
}
