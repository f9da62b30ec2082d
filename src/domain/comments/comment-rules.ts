import { foldText } from '#contracts/text/fold-text.ts';
import { AppError } from '#contracts/errors.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import type { CommentRule } from './match-rules.ts';

export type ListedCommentRule = CommentRule & { rule_id: number };

export async function listCommentRules({ db }: Ctx): Promise<ListedCommentRule[]> {
  const rows = await db
    .selectFrom('comment_rule')
    .select(['rule_id', 'what', 'value', 'lang', 'effect'])
    .orderBy('rule_id')
    .execute();
  return rows as ListedCommentRule[];
}

/**
 * Adds a rule; in place of one with the same word, or of the same kind where it is about something else. Throws `invalid`
 * (`value`) for a number or a word that makes no sense.
 */
export async function setCommentRule(
  { db }: Ctx,
  { what, value, lang, effect }: Omit<CommentRule, 'lang'> & { lang: Language | null },
): Promise<number> {
  const stored = what === 'word' ? foldText(value).trim() : value;
  const isRight =
    what === 'word'
      ? stored !== '' && stored.length <= 100
      : what === 'address'
        ? stored === ''
        : /^[1-9]\d{0,3}$/.test(stored);
  if (!isRight) throw new AppError('invalid', { value: 'wrong' });
  return db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('comment_rule')
      .where('what', '=', what)
      .$if(what === 'word', (query) =>
        query
          .where('value', '=', stored)
          .where((eb) => (lang === null ? eb('lang', 'is', null) : eb('lang', '=', lang))),
      )
      .execute();
    const { rule_id } = await trx
      .insertInto('comment_rule')
      .values({ what, value: stored, lang: what === 'word' ? lang : null, effect })
      .returning('rule_id')
      .executeTakeFirstOrThrow();
    return rule_id;
  });
}

/** False where there is none. */
export async function removeCommentRule({ db }: Ctx, rule_id: number): Promise<boolean> {
  const gone = await db
    .deleteFrom('comment_rule')
    .where('rule_id', '=', rule_id)
    .returning('rule_id')
    .executeTakeFirst();
  return gone !== undefined;
}
