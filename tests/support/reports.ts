import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#domain/ctx.ts';
import { appealDecision } from '#domain/appeals/index.ts';
import { createCase } from '#domain/cases/index.ts';
import { decideCase, operator, type Action } from '#domain/moderation/index.ts';
import { aRule, applyNow, statementOf } from './statements.ts';

/** A report of a visitor, or of a member, about something of the site. Returns the reference of its case. */
export async function aReportOf(
  ctx: Ctx,
  target_type: string,
  target_id: string | number,
  member_id?: number,
): Promise<string> {
  const fields = {
    target_type,
    target_id: String(target_id),
    reason: 'privacy',
    // Equal reports are one case.
    message: `This is me ${randomBytes(4).toString('hex')}.`,
    email: 'eve@example.com',
  };
  const made = await createCase(ctx, { kind: 'report', fields, lang: 'en', region: '', member_id });
  return made.reference;
}

/** Decides a case, in effect, as the operator. Returns the number of the decision. */
export async function decideNow(ctx: Ctx, reference: string, action: Action): Promise<number> {
  const facts = 'Seen by somebody.';
  const rule_id = await aRule(ctx);
  const decided = await decideCase(ctx, operator, { reference, action, rule_id, facts });
  await applyNow(ctx, decided.decision_id);
  return decided.decision_id;
}

/** Appeals against a decision, which is granted, or upheld. Returns the reference of the case of the appeal. */
export async function appealNow(
  ctx: Ctx,
  member_id: number,
  decision_id: number,
  action: 'restore' | 'uphold' = 'restore',
): Promise<string> {
  const statement_id = await statementOf(ctx, decision_id);
  const { reference } = await appealDecision(ctx, { member_id, statement_id, message: 'No.' });
  const facts = 'Seen again.';
  const answer = await decideCase(ctx, operator, { reference, action, facts });
  await applyNow(ctx, answer.decision_id);
  return reference;
}

/** The reference of the open case that forms have opened about a video which they name with others. */
export async function namedCaseOf({ db }: Ctx, video_id: number): Promise<string> {
  const { reference } = await db
    .selectFrom('moderation_case')
    .select('reference')
    .where('kind', '=', 'named')
    .where('target_type', '=', 'video')
    .where('target_id', '=', String(video_id))
    .where('state', '<>', 'closed')
    .executeTakeFirstOrThrow();
  return reference;
}

/** A row of photos without objects. */
export async function aPhoto({ db }: Ctx): Promise<{ photo_id: number; storage_key: string }> {
  return db
    .insertInto('photo')
    .values({
      storage_key: randomBytes(11).toString('hex'),
      content_hash: randomBytes(32),
      width: 640,
      height: 480,
    })
    .returning(['photo_id', 'storage_key'])
    .executeTakeFirstOrThrow();
}

/** Assigns a case to a member of staff, without any check. */
export async function giveCase({ db }: Ctx, reference: string, staff_id: number): Promise<void> {
  await sql`update moderation_case set state = 'working', assignee_id = ${staff_id}, lease_until = now() + interval '10 minutes'
    where reference = ${reference}`.execute(db);
}
