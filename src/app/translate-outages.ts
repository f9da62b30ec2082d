import type { Reads } from '#api/answer-tags.ts';
import { isOutage } from '#api/error-mapper.ts';
import { AppError } from '#contracts/errors.ts';
import type { MemberReads } from '#contracts/members/member-reads.ts';
import { decorateReads } from './decorate-reads.ts';

/** Reads fail as `unavailable` while the database is away, so that pages answer 503 and not 500. */
export const translateOutages = (reads: Reads): Reads =>
  decorateReads(reads, (read) => (query) => read(query).catch(translate));

/** The same for what the pages of an account read. */
export const translateMemberOutages = (reads: MemberReads): MemberReads =>
  Object.fromEntries(
    Object.entries<(...query: never[]) => Promise<unknown>>(reads).map(([name, read]) => [
      name,
      (...query: never[]) => read(...query).catch(translate),
    ]),
  ) as unknown as MemberReads;

function translate(error: unknown): never {
  throw error instanceof Error && isOutage(error) ? new AppError('unavailable') : error;
}
