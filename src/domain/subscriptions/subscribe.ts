import { sql } from 'kysely';
import {
  subscription_limits,
  type SubscriptionState,
} from '#contracts/calls/social/subscriptions.ts';
import { AppError } from '#contracts/errors.ts';
import { objectKind } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { areFriends, hasPage } from '../profiles/index.ts';
import { spendHourlyBudget } from '../member-budgets/index.ts';
import { demandWriteAccess, lockMembers } from '../write-access/index.ts';
import { readState } from './list-subscriptions.ts';
import { hasPageFor } from './page-of-source.ts';
import { codeOf, currentSource, lockSubscribed, readSource, type Source } from './source.ts';

export interface OwnSource {
  member_id: number;
  /** Code of a model, channel or member. */
  thing: string;
}

/**
 * Subscribes a member; for a merged model, to its target. Throws what `demandWriteAccess` throws, `invalid` (`thing`: self),
 * not_found, `forbidden` for a member who blocks this one or is blocked by it, or whose page is not open to it, `already`, `full` above
 * 2,000 and too_many_requests.
 */
export async function subscribe(ctx: Ctx, own: OwnSource): Promise<SubscriptionState> {
  const { member_id } = own;
  const asked = readSource(own.thing);
  if (asked.kind === 'member' && asked.id === member_id)
    throw new AppError('invalid', { thing: 'self' });
  return ctx.db.transaction().execute(async (trx) => {
    await lockMembers(trx, asked.kind === 'member' ? [member_id, asked.id] : [member_id]);
    await demandWriteAccess(ctx, trx, member_id);
    await spendHourlyBudget(ctx, trx, member_id, 'subscriptions');
    const source = await lockSource(trx, asked);
    if (source.kind === 'member') await assertOpen(trx, member_id, source.id);
    const added = await trx
      .insertInto('subscription')
      .values({ member_id, kind: objectKind[source.kind], object_id: source.id })
      .onConflict((oc) => oc.columns(['member_id', 'source']).doNothing())
      .returning('subscription_id')
      .executeTakeFirst();
    if (!added) throw new AppError('already');
    await assertRoom(trx, member_id);
    return readState(trx, member_id, source);
  });
}

/**
 * Changes nothing without a subscription. Reveals no subscriber count of a source without a page for the member. Throws not_found for a code that is no model,
 * channel or member.
 */
export async function unsubscribe({ db }: Ctx, own: OwnSource): Promise<SubscriptionState> {
  const { member_id } = own;
  return db.transaction().execute(async (trx) => {
    const asked = readSource(own.thing);
    const sources = await lockSubscribed(trx, member_id, asked);
    await trx
      .deleteFrom('subscription')
      .where('member_id', '=', member_id)
      .where('source', 'in', sources)
      .execute();
    const source = await currentSource(trx, asked);
    if (await hasPageFor(trx, member_id, source)) return readState(trx, member_id, source);
    return { thing: codeOf(source), is_subscribed: false, subscribers: 0 };
  });
}

/** The source as it stays until the transaction ends. Throws not_found. */
async function lockSource(trx: Trx, asked: Source): Promise<Source> {
  const source = await currentSource(trx, asked);
  const { kind, id } = source;
  const { rows } = await sql<{ merged_into: number | null }>`
    select ${kind === 'model' ? sql`merged_into` : sql`null::int`} as merged_into
    from ${sql.table(kind)} where ${sql.ref(`${kind}_id`)} = ${id} for share`.execute(trx);
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  // Merged between the two statements: targets of merges are merged no further.
  return row.merged_into === null ? source : lockSource(trx, { kind, id: row.merged_into });
}

/** A blocked member gets the same answer as for a private page. */
async function assertOpen(trx: Trx, member_id: number, of: number): Promise<void> {
  const { rows } = await sql<{ is_open: boolean }>`
    select (coalesce(p.visibility, 'everyone') in ('everyone', 'members')
      or (p.visibility = 'friends' and ${areFriends(sql`m.member_id`, sql`${member_id}::int`)})) and not exists (
      select from member_block as b where (b.member_id = m.member_id and b.blocked_id = ${member_id})
        or (b.member_id = ${member_id} and b.blocked_id = m.member_id)) as is_open
    from member as m left join login as l on l.id = m.member_id left join profile as p on p.member_id = m.member_id
    where m.member_id = ${of} and ${hasPage}`.execute(trx);
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  if (!row.is_open) throw new AppError('forbidden');
}

async function assertRoom(trx: Trx, member_id: number): Promise<void> {
  const { rows } = await sql`
    select from subscription where member_id = ${member_id} limit ${subscription_limits.most + 1}`.execute(
    trx,
  );
  if (rows.length > subscription_limits.most)
    throw new AppError('full', { most: subscription_limits.most });
}
