import { sql } from 'kysely';
import { isCalendarDay } from '#contracts/calendar-day.ts';
import type { PeopleForm } from '#contracts/calls/uploads/own-people.ts';
import { AppError } from '#contracts/errors.ts';
import { people_limits } from '#contracts/limits/limits-of-people.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { insertPerson } from '../records/index.ts';
import { findModels } from '../taxonomy/index.ts';
import { plainText } from '../uploads/index.ts';
import {
  checkDays,
  demandNoFault,
  lineOf,
  readRecords,
  type Faults,
  type RecordFiles,
} from './check-records.ts';
import { demandSender, storeRecords } from './store-records.ts';

export interface NewOwnPerson extends Omit<PeopleForm, 'act' | 'person_id'> {
  member_id: number;
  files: RecordFiles;
}

/**
 * Adds somebody whom a member shows, with an identity document and a signed release, which go to the vault. Returns the number of the person. Throws `invalid` with a fault per
 * field, what `demandSender` throws, `already` for somebody of the same name and day of birth, as when the request is repeated, and `full` for a member with the most people.
 */
export async function addOwnPerson(ctx: Ctx, input: NewOwnPerson): Promise<number> {
  const { member_id, files } = input;
  const faults: Faults = {};
  const { person, said } = await readPerson(ctx, input, faults);
  if (!files.document) faults['document'] = 'required';
  if (!files.release) faults['release'] = 'required';
  demandNoFault(faults);
  const demand = async (trx: Trx): Promise<void> => {
    await demandSender(ctx, trx, member_id);
    await demandPlace(trx, { member_id, ...person });
  };
  const records = { files, said };
  const person_id = await storeRecords(ctx, records, {
    before: demand,
    async store(trx, insert) {
      await demand(trx);
      const id = await insertPerson(trx, { ...person, sent_by: member_id });
      await insert(id);
      return id;
    },
  });
  ctx.log.info({ person_id, member_id }, 'a member added a person with a record');
  return person_id;
}

async function readPerson(ctx: Ctx, input: NewOwnPerson, faults: Faults) {
  const { birth_date = '' } = input;
  const legal_name = lineOf(input.legal_name, 'legal_name', people_limits.legal_name, faults);
  const aliases = plainText(input.names)
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  if (aliases.length > people_limits.names) faults['names'] = 'max_chosen';
  else if (aliases.some((name) => Array.from(name).length > people_limits.name))
    faults['names'] = 'too_long';
  const said = readRecords(input, { document: true, release: true }, faults);
  const signed_on = faults['signed_on'] ? null : said.signed_on;
  if (!isCalendarDay(birth_date)) faults['birth_date'] = 'date';
  else await checkDays(ctx, { birth_date, signed_on }, faults);
  const model = plainText(input.model);
  const models = model === '' ? [] : await findModels(ctx, [model]);
  if (!models) faults['model'] = 'not_here';
  return { person: { legal_name, birth_date, aliases, model_id: models?.[0] ?? null }, said };
}

/** The member is locked: two requests of one member come one after the other. */
async function demandPlace(
  trx: Trx,
  person: { member_id: number; legal_name: string; birth_date: string },
): Promise<void> {
  const { member_id, legal_name, birth_date } = person;
  const { rows } = await sql<{ people: number; is_known: boolean | null }>`
    select count(*)::int as people,
      bool_or(lower(legal_name) = lower(${legal_name}) and birth_date = ${birth_date}::date) as is_known
    from person where sent_by = ${member_id} and removed_at is null`.execute(trx);
  const { people = 0, is_known } = rows[0] ?? {};
  if (is_known) throw new AppError('already');
  if (people >= people_limits.people) throw new AppError('full');
}
