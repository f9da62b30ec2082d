import { sql } from 'kysely';
import type { actions } from '#contracts/moderation.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { LiftedCases } from '../cases/index.ts';

export type Action = (typeof actions)[number];

/** An action with the facts that it needs of its subject and of the decision. */
export interface HideEffect {
  id: number;
  action: Action;
  case_id: number;
  /** restore: the cases whose hides end. */
  lifts: LiftedCases;
}

/** A subject that cases hide and that is neither a video nor an album; videos and albums have rows of their own, with the status before. */
export interface HiddenSubject {
  type: 'photo' | 'playlist' | 'thread' | 'model' | 'channel';
  id: number;
}

/** Notes that a case hides it. The caller has locked it, and makes it true. */
export async function addHide(trx: Trx, { type, id }: HiddenSubject, case_id: number) {
  await trx
    .insertInto('case_hidden_subject')
    .values({ subject_type: type, subject_id: id, case_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends what these cases hide. False while another one hides it as well: it stays as it is then. */
export async function endHides(
  trx: Trx,
  { type, id }: HiddenSubject,
  { cases, closed = false }: LiftedCases,
): Promise<boolean> {
  await sql`
    delete from case_hidden_subject h where h.subject_type = ${type} and h.subject_id = ${id} and (h.case_id = any(${[...cases]}::int[])
      or (${closed} and (select c.state from moderation_case c where c.case_id = h.case_id) = 'closed'))`.execute(
    trx,
  );
  const left = await trx
    .selectFrom('case_hidden_subject')
    .select('case_id')
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .executeTakeFirst();
  return left === undefined;
}

/** Whether this case hides something of the type: then it is still to be decided in it. */
export const isHiddenByCase =
  (type: HiddenSubject['type']) =>
  async (trx: Trx, { id, case_id }: Pick<HideEffect, 'id' | 'case_id'>): Promise<boolean> => {
    const row = await trx
      .selectFrom('case_hidden_subject')
      .select('case_id')
      .where('subject_type', '=', type)
      .where('subject_id', '=', id)
      .where('case_id', '=', case_id)
      .executeTakeFirst();
    return row !== undefined;
  };
