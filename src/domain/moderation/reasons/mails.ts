import { sql, type Transaction } from 'kysely';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { formPages } from '#contracts/pages/form-addresses.ts';
import { Language } from '#contracts/vocabulary.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { addressOf, dateIn } from '../../mail/index.ts';
import { isUsable, writeMemberMail } from '../../members/index.ts';
import type { DecisionRow } from '../model.ts';
import { reasonsMailTexts } from './mail-texts.ts';

type Trx = Transaction<Database>;

interface Recipient {
  to: string;
  lang: Language;
}

/** Says that there is a statement of reasons and where, and nothing of its content. A member who cannot sign in to read it is led to a form instead. */
export async function mailStatement(
  ctx: Ctx,
  trx: Trx,
  {
    statement_id,
    appeal_until,
    is_locked,
    ...to
  }: Recipient & { statement_id: number; appeal_until: Date; is_locked: boolean },
): Promise<void> {
  const texts = reasonsMailTexts[to.lang];
  await writeMemberMail(
    ctx,
    trx,
    'member-decision',
    { ...to, key: String(statement_id) },
    (_, site) => [
      texts.decided_subject,
      texts.decided(site, statement_id),
      ...(is_locked
        ? [
            texts.locked(dateIn(to.lang, appeal_until)),
            addressOf(ctx, formPages.form('complaint'), to.lang),
          ]
        : [
            texts.read,
            addressOf(ctx, accountPages.decisions(), to.lang),
            texts.appeal(dateIn(to.lang, appeal_until)),
          ]),
    ],
  );
}

/** Notifies the member who appealed of the outcome; sends nothing for a case that is no appeal, or is still open. */
export async function answerAppeal(
  ctx: Ctx,
  trx: Trx,
  { case_id, decision_id, is_automated }: DecisionRow,
): Promise<void> {
  if (is_automated) return;
  const asked = await trx
    .selectFrom('reasons_statement as s')
    .innerJoin('login as l', 'l.id', 's.member_id')
    .innerJoin('moderation_case as a', 'a.case_id', 's.appeal_case_id')
    .innerJoin('moderation_decision as d', 'd.decision_id', 's.decision_id')
    .select(['s.statement_id', 'l.email', 'l.lang', 'd.reversed_by'])
    .select(sql<boolean>`(${isUsable}) is not true`.as('is_locked'))
    .where('s.appeal_case_id', '=', case_id)
    .where('a.state', '=', 'closed')
    .executeTakeFirst();
  if (!asked) return;
  await mailOutcome(ctx, trx, {
    statement_id: asked.statement_id,
    decision_id,
    is_upheld: asked.reversed_by === null,
    is_locked: asked.is_locked,
    to: asked.email,
    lang: Language.parse(asked.lang),
  });
}

/** Says that an appeal is decided, and how. */
async function mailOutcome(
  ctx: Ctx,
  trx: Trx,
  {
    statement_id,
    decision_id,
    is_upheld,
    is_locked,
    ...to
  }: Recipient & {
    statement_id: number;
    decision_id: number;
    is_upheld: boolean;
    is_locked: boolean;
  },
): Promise<void> {
  const texts = reasonsMailTexts[to.lang];
  await writeMemberMail(
    ctx,
    trx,
    'member-appeal',
    { ...to, key: `${statement_id}-${decision_id}` },
    (_, site) => [
      texts.appeal_subject,
      is_upheld ? texts.upheld(site, statement_id) : texts.changed(site, statement_id),
      ...(is_locked ? [] : [texts.read, addressOf(ctx, accountPages.decisions(), to.lang)]),
    ],
  );
}
