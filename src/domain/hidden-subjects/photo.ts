import { sql } from 'kysely';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { LiftedCases } from '../cases/index.ts';
import { addHide, endHides, isHiddenByCase, type Action, type HideEffect } from './hide-by-case.ts';

const hiding: ReadonlySet<Action> = new Set<Action>(['hold', 'remove', 'remove-stay-down']);

/** Photos, in every album that has them: a photo is stored once. A hidden photo is removed from pages, totals and public files. */
export const photoSubject = {
  actions: new Set<Action>(['hold', 'remove', 'remove-stay-down', 'strike', 'restore']),
  read: async (trx: Trx, id: number) => {
    const { rows } = await sql<{
      member_id: number | null;
      is_hidden: boolean;
      is_public: boolean;
    }>`
      select p.is_hidden, not p.is_hidden and bool_or(a.status_id = ${videoStatus.active}) as is_public,
        (array_agg(a.member_id order by a.album_id) filter (where a.member_id is not null))[1] as member_id
      from photo p join album_photo x using (photo_id) join album a using (album_id)
      where p.photo_id = ${id} group by p.photo_id`.execute(trx);
    const [row] = rows;
    if (!row) return undefined;
    const { member_id, ...state } = row;
    return { member_id, state };
  },
  isUndecided: isHiddenByCase('photo'),
  apply: async (_: unknown, trx: Trx, { id, action, case_id, lifts }: HideEffect) => {
    if (action === 'strike') return;
    await lock(trx, id);
    await lockOwners(trx, id);
    if (action === 'restore') await showLocked(trx, id, lifts);
    else await hideLocked(trx, id, case_id);
  },
  spread: nextOwner,
};

/** Hides a photo in every album because of a case, in the caller's transaction, which has locked the case. */
export async function hidePhoto(trx: Trx, id: number, case_id: number): Promise<void> {
  await lock(trx, id);
  await hideLocked(trx, id, case_id);
}

/** Ends what these cases hide. Returns whether the photo was hidden, and is shown again: no other case hides it. */
export async function showPhoto(trx: Trx, id: number, lifts: LiftedCases): Promise<boolean> {
  await lock(trx, id);
  return showLocked(trx, id, lifts);
}

async function hideLocked(trx: Trx, id: number, case_id: number): Promise<void> {
  await addHide(trx, { type: 'photo', id }, case_id);
  await setHidden(trx, id, true);
}

const showLocked = async (trx: Trx, id: number, lifts: LiftedCases): Promise<boolean> =>
  (await endHides(trx, { type: 'photo', id }, lifts)) && setHidden(trx, id, false);

/** False where it was so already. */
async function setHidden(trx: Trx, id: number, is_hidden: boolean): Promise<boolean> {
  const changed = await trx
    .updateTable('photo')
    .set({ is_hidden })
    .where('photo_id', '=', id)
    .where('is_hidden', '<>', is_hidden)
    .returning('storage_key')
    .executeTakeFirst();
  if (!changed) return false;
  // Their number of photos changes, so that their pages are purged as well.
  await sql`select album_refresh(array(select distinct album_id from album_photo where photo_id = ${id}))`.execute(
    trx,
  );
  await sql`select purge(${`x-${changed.storage_key}`})`.execute(trx);
  return true;
}

/**
 * Albums before their photos, as everywhere. A transaction that puts the photo into an album runs before or after this
 * one: the album's numbers follow either way.
 */
async function lock(trx: Trx, id: number): Promise<void> {
  await sql`
    select from album where album_id in (select album_id from album_photo where photo_id = ${id})
    order by album_id for no key update`.execute(trx);
  await sql`select from photo where photo_id = ${id} for update`.execute(trx);
}

/** Of all who get a statement, in one order: decisions about two photos that they share do not wait for each other in a circle. */
async function lockOwners(trx: Trx, id: number): Promise<void> {
  await sql`
    select from login where id in (select a.member_id from album_photo x join album a using (album_id) where x.photo_id = ${id})
    order by id for no key update`.execute(trx);
}

/** A decision that was made about a photo. */
interface PhotoDecision {
  case_id: number;
  action: Action;
  subject_id: string;
  staff_id: number | null;
  rule_id: number | null;
  facts: string;
  details: { strike?: unknown };
  is_automated: boolean;
}

/** Repeats a decision for another member whose album has the photo: each of them gets a statement of reasons, and can appeal. A strike is for the first alone, whose upload was looked at. */
async function nextOwner(
  trx: Trx,
  { case_id, action, subject_id, staff_id, is_automated, ...given }: PhotoDecision,
): Promise<number | undefined> {
  if (!hiding.has(action)) return undefined;
  const { rule_id, facts } = given;
  const { strike: _, ...details } = given.details;
  const { rows } = await sql<{ decision_id: number }>`
    insert into moderation_decision (case_id, action, subject_type, subject_id, member_id, staff_id, rule_id, facts, details, is_automated)
    select ${case_id}::int, ${action}::text, 'photo', ${subject_id}::text, a.member_id, ${staff_id}::int, ${rule_id}::int, ${facts}::text,
      ${JSON.stringify(details)}::jsonb, ${is_automated}::boolean
    from album_photo x join album a using (album_id)
    where x.photo_id = ${Number(subject_id)} and a.member_id is not null and not exists (
      select from moderation_decision d where d.case_id = ${case_id} and d.action = ${action} and d.subject_type = 'photo'
        and d.member_id = a.member_id and d.undone_at is null and d.reversed_by is null)
    order by a.album_id limit 1 returning decision_id`.execute(trx);
  return rows[0]?.decision_id;
}
