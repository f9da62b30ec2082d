import { sql } from 'kysely';
import type { PeopleForm } from '#contracts/calls/uploads/own-people.ts';
import { AppError } from '#contracts/errors.ts';
import { people_limits } from '#contracts/limits/limits-of-people.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import {
  checkDays,
  demandNoFault,
  readRecords,
  type Faults,
  type RecordFiles,
} from './check-records.ts';
import { lockOwnPerson, type OwnPersonRef } from './lock-own-person.ts';
import { demandSender, storeRecords } from './store-records.ts';

export interface NewOwnDocuments
  extends OwnPersonRef, Pick<PeopleForm, 'kind' | 'valid_until' | 'signed_on' | 'scope'> {
  files: RecordFiles;
}

/**
 * Adds an identity document, a release, or both to an own person: videos that are handed in from then on rest on the newest. Throws as `addOwnPerson`, and not_found for others'
 * and unknown people.
 */
export async function addOwnDocuments(ctx: Ctx, input: NewOwnDocuments): Promise<void> {
  const { files } = input;
  const faults: Faults = {};
  const has = { document: files.document !== undefined, release: files.release !== undefined };
  if (!has.document && !has.release) faults['document'] = 'required';
  const said = readRecords(input, has, faults);
  demandNoFault(faults);
  const demand = async (trx: Trx): Promise<void> => {
    await demandSender(ctx, trx, input.member_id);
    const { birth_date } = await lockOwnPerson(trx, input);
    if (has.release) await checkDays({ ...ctx, db: trx }, { ...said, birth_date }, faults);
    // Of these fields there is none here.
    if (faults['birth_date']) faults['signed_on'] = 'person_underage';
    delete faults['birth_date'];
    demandNoFault(faults);
    await demandPlace(trx, input.person_id);
  };
  const records = { files, said };
  await storeRecords(ctx, records, {
    before: demand,
    async store(trx, insert) {
      await demand(trx);
      await insert(input.person_id);
    },
  });
  ctx.log.info({ person_id: input.person_id }, 'a member added documents of a person');
}

async function demandPlace(trx: Trx, person_id: number): Promise<void> {
  const { rows } = await sql<{ documents: number }>`
    select count(*)::int as documents from record_document
    where person_id = ${person_id} and erased_at is null`.execute(trx);
  if ((rows[0]?.documents ?? 0) + 2 > people_limits.documents) throw new AppError('full');
}
