import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import { messageOf } from '#platform/log.ts';
import type { Ctx } from '../ctx.ts';
import { decideIn, openCase, operator } from '../moderation/index.ts';
import type { Published } from '../publications/index.ts';
import { consentRule } from './consent-rule.ts';

/** Hours within which staff decides about what shows others as well. */
const ask_hours = 48;
const batch = 100;

export interface Withdrawal {
  person_id: number;
  /** One video or album; everything without it, and whatever would rest on a release of before. */
  of?: Published | undefined;
  /** When the person said so, as YYYY-MM-DD; today without it. */
  withdrawn_on?: string | undefined;
}

/**
 * Withdraws the consent of a person: content that shows no one else is removed and stays down at once, and a case asks staff about the rest. Returns the number
 * of consents withdrawn now. Throws not_found for an unknown person. Safe to repeat and to kill: the upkeep finishes an interrupted withdrawal.
 */
export async function withdrawConsent(ctx: Ctx, withdrawal: Withdrawal): Promise<number> {
  const { consents } = await ctx.db.transaction().execute((trx) => markWithdrawn(trx, withdrawal));
  for (const consent_id of consents) await handleWithdrawal(ctx, consent_id);
  return consents.length;
}

/**
 * The first step of a withdrawal, in a transaction that holds no lock of a clip or video yet; `handleWithdrawal` ends it. Returns the consents that were withdrawn now, and whether
 * anything has changed. Throws not_found.
 */
export async function markWithdrawn(
  trx: Trx,
  { person_id, of, withdrawn_on }: Withdrawal,
): Promise<{ consents: number[]; is_new: boolean }> {
  await trx
    .selectFrom('person')
    .select('person_id')
    .where('person_id', '=', person_id)
    .executeTakeFirstOrThrow(() => new AppError('not_found', { person: person_id }));
  // Before the consents: a concurrent call that names the person locks the row as well, so the consents it inserts are found below.
  const isNoted = of === undefined && (await noteWithdrawn(trx, person_id, withdrawn_on));
  // A version that takes the place of the video at this moment brings its consents along: only a statement that begins afterwards finds them.
  if (of?.type === 'video') await sql`select video_lock(array[${of.id}]::int[])`.execute(trx);
  const rows = await trx
    .updateTable('consent')
    .set({ withdrawn_at: sql<Date>`now()` })
    .where('person_id', '=', person_id)
    .$if(of !== undefined, (query) =>
      query.where(of?.type === 'album' ? 'album_id' : 'video_id', '=', of?.id ?? 0),
    )
    .where('withdrawn_at', 'is', null)
    .returning('consent_id')
    .execute();
  const consents = rows.map(({ consent_id }) => consent_id);
  return { consents, is_new: isNoted || consents.length > 0 };
}

/** That the person withdrew everything on a day. False where that or a later day is known. */
async function noteWithdrawn(
  trx: Trx,
  person_id: number,
  withdrawn_on: string | undefined,
): Promise<boolean> {
  const day = sql<Date>`coalesce(${withdrawn_on ?? null}::date, (now() at time zone 'UTC')::date)`;
  const { rows } = await sql`
    update person set withdrawn_on = ${day}
    where person_id = ${person_id} and coalesce(withdrawn_on, '-infinity') < ${day} returning person_id`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Ends withdrawals whose process died. */
export async function resumeWithdrawals(ctx: Ctx): Promise<void> {
  const left = await ctx.db
    .selectFrom('consent')
    .select('consent_id')
    .where('withdrawn_at', 'is not', null)
    .where('handled_at', 'is', null)
    .orderBy('withdrawn_at')
    .limit(batch)
    .execute();
  for (const { consent_id } of left)
    await handleWithdrawal(ctx, consent_id).catch((error: unknown) =>
      ctx.log.error({ consent_id, err: messageOf(error) }, 'withdrawal not handled; retrying'),
    );
}

/** Applies a withdrawn consent to its video or album. Safe to repeat. */
export const handleWithdrawal = (ctx: Ctx, consent_id: number): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const consent = await trx
      .selectFrom('consent')
      .select(['person_id', 'video_id', 'album_id'])
      .where('consent_id', '=', consent_id)
      .where('handled_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!consent) return;
    const of: Published =
      consent.video_id === null
        ? { type: 'album', id: consent.album_id ?? 0 }
        : { type: 'video', id: consent.video_id };
    const state = await stateOf(trx, of, consent.person_id);
    if (!state.is_deleted) await removeOrAsk(ctx, trx, { of, consent_id, ...state });
    await trx
      .updateTable('consent')
      .set({ handled_at: sql<Date>`now()` })
      .where('consent_id', '=', consent_id)
      .execute();
  });

interface State {
  /** For good: what its uploader deleted and can restore is decided about. */
  is_deleted: boolean;
  member_id: number | null;
  /** Whether only this person is shown, by all that is known. */
  is_alone: boolean;
}

async function stateOf(trx: Trx, { type, id }: Published, person_id: number): Promise<State> {
  const key = sql.ref(`${type}_id`);
  const { rows } = await sql<State>`
    select o.status_id = ${videoStatus.deleted} and not exists (select from pending_deletion d where d.${key} = o.${key}) as is_deleted, o.member_id,
      coalesce(o.people_shown, 1) <= 1
      and not exists (select from consent c where c.${key} = o.${key} and c.person_id <> ${person_id})
      and not exists (select from ${sql.table(`${type}_model`)} m where m.${key} = o.${key}
        and m.model_id is distinct from (select p.model_id from person p where p.person_id = ${person_id})) as is_alone
    from ${sql.table(type)} o where o.${key} = ${id}`.execute(trx);
  return rows[0] ?? { is_deleted: true, member_id: null, is_alone: false };
}

async function removeOrAsk(
  ctx: Ctx,
  trx: Trx,
  { of, consent_id, member_id, is_alone }: State & { of: Published; consent_id: number },
): Promise<void> {
  const { reference } = await openCase(ctx, trx, {
    kind: 'model-request',
    subject: { type: of.type, id: String(of.id) },
    member_id,
    priority: is_alone ? 0 : 2,
    due_at: is_alone ? undefined : new Date(ctx.clock.now().getTime() + ask_hours * 3_600_000),
    fields: { consent: String(consent_id), withdrawn: 'yes' },
    note: 'A person who is shown withdrew the consent.',
  });
  if (!is_alone) return;
  await decideIn(ctx, trx, operator, {
    reference,
    action: 'remove-stay-down',
    rule_id: await consentRule(trx),
    facts: 'The person who is shown withdrew the consent.',
    is_automated: true,
  });
}
