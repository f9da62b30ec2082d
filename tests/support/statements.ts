import { sql } from 'kysely';
import type { Ctx } from '#domain/ctx.ts';
import {
  applyDueDecisions,
  decideCase,
  openCase,
  operator,
  type Decision,
  type Subject,
} from '#domain/moderation/index.ts';
import { addRule, findRule } from '#domain/rules/index.ts';

/** A rule to name in decisions. */
export async function aRule(ctx: Ctx, code = 'test-rule'): Promise<number> {
  const found = await findRule(ctx.db, code);
  if (found) return found.rule_id;
  const texts = { en: { title: 'A rule', text: 'What it says.' } };
  return (await addRule(ctx, { code, content: { texts } })).rule_id;
}

/** Decides about a subject, in effect. Returns the number of the decision. */
export async function aDecision(
  ctx: Ctx,
  subject: Subject,
  decision: Omit<Decision, 'reference'>,
  by = operator,
): Promise<number> {
  const { reference } = await ctx.db.transaction().execute((trx) =>
    // Of a kind that a subject may have several open cases of.
    openCase(ctx, trx, { kind: 'law-enforcement', subject, member_id: ownerOf(subject) }),
  );
  const facts = decision.facts ?? 'Seen at 0:10.';
  const rule_id = decision.rule_id ?? (await aRule(ctx));
  const { decision_id } = await decideCase(ctx, by, { ...decision, facts, rule_id, reference });
  await applyNow(ctx, decision_id);
  return decision_id;
}

/** Whose account it is about. */
const ownerOf = ({ type, id }: Subject): number | null => (type === 'member' ? Number(id) : null);

/** The ten seconds of undo, over. */
export async function applyNow(ctx: Ctx, decision_id: number): Promise<void> {
  await sql`update moderation_decision set effect_at = now()
    where decision_id = ${decision_id} and applied_at is null`.execute(ctx.db);
  await applyDueDecisions(ctx);
}

/** The number of a statement of reasons of a member: of a strike. */
export async function aStatement(ctx: Ctx, member_id: number): Promise<number> {
  const subject = { type: 'member' as const, id: String(member_id) };
  const decision_id = await aDecision(ctx, subject, { action: 'strike' });
  return statementOf(ctx, decision_id);
}

/** The number of the statement of reasons of a decision. */
export const statementOf = async (ctx: Ctx, decision_id: number): Promise<number> =>
  (
    await ctx.db
      .selectFrom('reasons_statement')
      .select('statement_id')
      .where('decision_id', '=', decision_id)
      .executeTakeFirstOrThrow()
  ).statement_id;
