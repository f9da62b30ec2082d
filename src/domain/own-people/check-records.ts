import { sql } from 'kysely';
import { isCalendarDay } from '#contracts/calendar-day.ts';
import type { AccountFault } from '#contracts/calls/accounts/accounts.ts';
import type { PeopleForm } from '#contracts/calls/uploads/own-people.ts';
import { AppError } from '#contracts/errors.ts';
import { people_limits } from '#contracts/limits/limits-of-people.ts';
import type { Ctx } from '../ctx.ts';
import { plainText } from '../uploads/index.ts';

export type Faults = Record<string, AccountFault>;

/** Pictures of a form; undefined where none was chosen. */
export interface RecordFiles {
  document?: Uint8Array | undefined;
  release?: Uint8Array | undefined;
}

type Typed = Pick<PeopleForm, 'kind' | 'valid_until' | 'signed_on' | 'scope'>;

/** The fields about documents, checked. */
export interface SaidOfRecords {
  kind: NonNullable<PeopleForm['kind']>;
  valid_until: string | null;
  signed_on: string;
  scope: string;
}

/** A text of one line, whose fault is noted by its field. */
export function lineOf(text: string | undefined, field: string, most: number, faults: Faults) {
  const line = plainText(text);
  if (line === '') faults[field] = 'required';
  else if (Array.from(line).length > most) faults[field] = 'too_long';
  return line;
}

/** Reads the fields of a form about an identity document, a release, or both; faults are noted by field. */
export function readRecords(
  { kind, valid_until = '', signed_on = '', scope }: Typed,
  has: { document: boolean; release: boolean },
  faults: Faults,
): SaidOfRecords {
  if (has.document && kind === undefined) faults['kind'] = 'required';
  if (has.document && valid_until !== '' && !isCalendarDay(valid_until))
    faults['valid_until'] = 'date';
  if (has.release && !isCalendarDay(signed_on)) faults['signed_on'] = 'date';
  return {
    kind: kind ?? 'other-id',
    valid_until: valid_until === '' ? null : valid_until,
    signed_on,
    scope: has.release ? lineOf(scope, 'scope', people_limits.scope, faults) : '',
  };
}

/** A release counts from its day on, and only of somebody who was 18 then; without a day of it, who is 18 today. Days of the calendar are asked for. */
export async function checkDays(
  { db }: Ctx,
  days: { birth_date: string; signed_on: string | null },
  faults: Faults,
): Promise<void> {
  const { rows } = await sql<{ is_born: boolean; is_adult: boolean; is_past: boolean }>`
    select ${days.birth_date}::date > '1900-01-01' and ${days.birth_date}::date <= current_date as is_born,
      ${days.birth_date}::date <= coalesce(${days.signed_on}::date, current_date) - interval '18 years' as is_adult,
      coalesce(${days.signed_on}::date, current_date) <= current_date + 1 as is_past`.execute(db);
  const [found] = rows;
  if (!found?.is_born) faults['birth_date'] = 'date';
  else if (!found.is_adult) faults['birth_date'] = 'person_underage';
  if (!found?.is_past) faults['signed_on'] = 'date';
}

/** Throws `invalid` where there is a fault. */
export function demandNoFault(faults: Faults): void {
  if (Object.keys(faults).length > 0) throw new AppError('invalid', { ...faults });
}
