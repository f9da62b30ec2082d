import { sql } from 'kysely';
import { messageOf } from '#platform/log.ts';
import type { Ctx } from '../ctx.ts';
import { automatic, bodiesOf, dateIn, sendMail } from '../mail/index.ts';
import { appendEvent } from '../moderation/index.ts';

const batch = 200;

/** How far the clock of a case is: 1 from half of its time on, 2 from three quarters on, 3 past due. */
const stage = sql<number>`case when now() >= due_at then 3
  when now() >= due_at - (due_at - created_at) / 4 then 2
  when now() >= due_at - (due_at - created_at) / 2 then 1 else 0 end`;

const stages = ['', 'half of its time is over', 'a quarter of its time is left', 'it is past due'];

/**
 * Warns the duty address of open cases at half and a quarter of their time, and past due: one mail
 * each, in the transaction that notes it. After an interruption the latest warning alone is sent.
 */
export async function escalateCases(ctx: Ctx): Promise<number> {
  const late = await ctx.db
    .selectFrom('moderation_case')
    .select('case_id')
    .where('state', '<>', 'closed')
    .where('due_at', 'is not', null)
    .where('escalations', '<', 3)
    .where(sql<boolean>`${stage} > escalations`)
    .orderBy('due_at')
    .limit(batch)
    .execute();
  let sent = 0;
  for (const { case_id } of late) {
    try {
      if (await escalate(ctx, case_id)) sent++;
    } catch (error) {
      ctx.log.error({ case_id, err: messageOf(error) }, 'case not escalated; retrying in a minute');
    }
  }
  return sent;
}

const escalate = (ctx: Ctx, case_id: number): Promise<boolean> =>
  ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('moderation_case')
      .set({ escalations: stage })
      .where('case_id', '=', case_id)
      .where('state', '<>', 'closed')
      .where(sql<boolean>`${stage} > escalations`)
      .returning(['reference', 'kind', 'escalations', sql<Date>`due_at`.as('due_at')])
      .executeTakeFirst();
    if (!row) return false;
    const { reference, kind, escalations, due_at } = row;
    const to = ctx.settings.case_mail ?? '';
    if (to !== '')
      await sendMail(ctx, trx, {
        key: `escalation:${reference}:${due_at.getTime()}:${escalations}`,
        kind: 'escalation',
        to,
        lang: 'en',
        subject: `Case ${reference} (${kind}): ${stages[escalations]}`,
        ...bodiesOf('en', [
          `A case at ${ctx.settings.site.name} waits for a decision: ${reference} (${kind}); ${stages[escalations]}.`,
          `It must be decided by ${dateIn('en', due_at)}, ${due_at.toISOString().slice(11, 16)} UTC.`,
          `The command "velour review show ${reference}" shows it.`,
        ]),
        headers: automatic,
      });
    await appendEvent(trx, {
      case_id,
      kind: 'escalated',
      by: 'system',
      after: { stage: escalations },
    });
    return true;
  });
