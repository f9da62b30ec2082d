import { sql } from 'kysely';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../../ctx.ts';
import {
  changedSince,
  changeState,
  dropHide,
  hideIn,
  isHidden,
  isHiddenBy,
  liftHides,
  setStatusBehind,
} from '../../cases/index.ts';
import { clearLabels, setLabels } from '../../content-labels/index.ts';
import { hasWithdrawn, revokePublication, type Published } from '../../publications/index.ts';
import { limitRegions, showInRegions } from '../../region-hides/index.ts';
import type { Action } from '../model.ts';
import { findOpen, openCase } from '../open-case.ts';
import { waitsForCase } from '../open-if-waiting.ts';
import type { Effect } from './subject-kind.ts';

/** Applies a decision to a video or album; each of the two has an approval of its own. */
export async function applyToWork(
  trx: Trx,
  of: Published,
  effect: Effect,
  approve: () => Promise<void>,
): Promise<void> {
  switch (effect.action) {
    case 'approve':
    case 'approve-limited':
      // Held by this case before.
      await dropHide(trx, of, effect.case_id);
      return approve();
    case 'hide-region':
      return limitRegions(trx, of, effect);
    case 'restore':
      return restore(trx, of, effect);
    case 'ask-changes':
    case 'reject':
      return refuse(trx, of, effect);
    case 'hold':
    case 'remove':
    case 'remove-stay-down':
      return hideByDecision(trx, of, effect);
    case 'strike':
    case 'mute':
    case 'suspend':
    case 'ban':
    case 'uphold':
  }
}

/** Of these a published work stays so, and the case ends that its uploader's changes may have opened. */
const leaves_shown: ReadonlySet<Action> = new Set<Action>(['strike', 'hide-region']);

/** Opens a case to review the changes that the uploader has made since the reviewer who decided saw it. */
export async function openIfChanged(
  ctx: Ctx,
  trx: Trx,
  of: Published,
  { action, details }: Effect,
): Promise<void> {
  if (!leaves_shown.has(action) || !('seen' in (await changedSince(trx, of, details.seen)))) return;
  const subject = { type: of.type, id: String(of.id) } as const;
  // Content with a publication is shown later without a review, also where it waits for its time or was deleted by its uploader. An open case
  // asks for the review already.
  const { rows } = await sql<{ member_id: number | null }>`
    select w.member_id from ${sql.table(of.type)} as w where ${sql.ref(`w.${of.type}_id`)} = ${of.id} and exists (
      select from publication as p where ${sql.ref(`p.${of.type}_id`)} = ${of.id} and p.revoked_at is null)`.execute(
    trx,
  );
  const [row] = rows;
  if (!row || (await findOpen(trx, 'edit', subject))) return;
  const { member_id } = row;
  await openCase(ctx, trx, { kind: 'edit', subject, member_id, opened_by: member_id });
}

/** Whether it waits for a decision in this case, or is hidden by it. */
export const isUndecided = async (trx: Trx, of: Published, case_id: number): Promise<boolean> =>
  (await isHiddenBy(trx, of, case_id)) || waitsForCase(trx, of, case_id);

/**
 * Whether it is still shown although a consent is withdrawn, so that this case has to ask on: each case of a withdrawal, and any other one but an appeal as long as none of these
 * is open. Of a withdrawal the case thus stays open until it is sent back, refused or removed, whatever happens in others at the same time.
 */
export async function isShownWithdrawn(trx: Trx, of: Published, case_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from moderation_case as c, ${sql.table(of.type)} as w
    where c.case_id = ${case_id} and c.kind <> 'appeal'
      and ${sql.ref(`w.${of.type}_id`)} = ${of.id} and w.status_id = ${videoStatus.active} and ${hasWithdrawn(of)}
      and (c.kind = 'model-request' or not exists (
        select from moderation_case as o
        where o.kind = 'model-request' and o.target_type = ${of.type} and o.target_id = ${String(of.id)} and o.state <> 'closed'))`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Hides a video or album with its files because of the case. One that is to stay down loses its publication. */
async function hideByDecision(trx: Trx, of: Published, { action, case_id }: Effect): Promise<void> {
  await hideIn(trx, of, case_id);
  if (action === 'remove-stay-down') await revokePublication(trx, of);
}

/** Refuses it, or gives it back to its uploader: it comes back by another approval alone, also when the case that hides it ends. */
async function refuse(trx: Trx, of: Published, { action, case_id }: Effect): Promise<void> {
  await revokePublication(trx, of);
  // Its uploader is to mend it, and sees it as theirs again.
  if (action === 'ask-changes') await dropHide(trx, of, case_id);
  const status = action === 'reject' ? 'rejected' : 'pending';
  await setStatusBehind(trx, of, status);
  await changeState(trx, of, status);
}

/**
 * Takes back the effect of a decision. Content that another case hides as well stays hidden; refused
 * content is reviewed again.
 */
async function restore(trx: Trx, of: Published, effect: Effect): Promise<void> {
  if (effect.reverses === 'approve-limited' || effect.reverses === 'hide-region')
    return liftLimits(trx, of, effect);
  // Of the case that hid it, which an appeal is not.
  const lifted = await liftHides(trx, of, effect.lifts);
  if (lifted === 'hidden') {
    if (effect.reverses === 'reject') await setStatusBehind(trx, of, 'pending');
    return;
  }
  if (await isRejected(trx, of)) await changeState(trx, of, 'pending');
}

/** Takes back the countries and labels of decisions, and leaves those that are in force: of two decisions, where one names countries and another one labels. */
async function liftLimits(
  trx: Trx,
  of: Published,
  { reversed = [], in_force }: Effect,
): Promise<void> {
  const decisions = reversed.map(({ decision_id }) => decision_id);
  await showInRegions(trx, of, decisions);
  await clearLabels(trx, of, decisions);
  if (in_force?.regions) await limitRegions(trx, of, in_force.regions);
  if (in_force?.labels) await setLabels(trx, of, in_force.labels);
}

/** A hidden one is in the status of what was refused. */
async function isRejected(trx: Trx, of: Published): Promise<boolean> {
  const row = await trx
    .selectFrom(of.type)
    .select('status_id')
    .where(`${of.type}_id` as 'album_id', '=', of.id)
    .executeTakeFirst();
  return row?.status_id === videoStatus.rejected && !(await isHidden(trx, of));
}
