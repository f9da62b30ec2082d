import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { mentionsIn } from '#contracts/text/comment-text.ts';
import { foldText } from '#contracts/text/fold-text.ts';
import type { CommentedSection, OwnComment } from '#contracts/calls/social/comments.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Ctx } from '../ctx.ts';
import { findTerms, markTerms } from '../terms/index.ts';
import { hasAddress } from './find-address.ts';

export interface CommentRule {
  /** `recipients` is about messages (`src/domain/messages`). */
  what: Exclude<OwnComment['held_by'], '' | 'owner'> | 'recipients';
  value: string;
  lang: string | null;
  effect: 'hold' | 'refuse';
}

/** The rule that a text matches: the first that refuses it, else the first that holds it. */
export interface Matched {
  held_by: OwnComment['held_by'];
  held_value: string;
  is_refused: boolean;
}

interface Written {
  member_id: number;
  text: string;
  lang: Language;
  /** Of an edit: the comment that it becomes, which is not counted itself. */
  edited_id?: number | undefined;
}

/**
 * Of the folded text without white space and punctuation, unless it has nothing else: a text that is written again with other punctuation
 * has the same hash.
 */
export function textHash(text: string): Buffer {
  const folded = foldText(text);
  const words = folded.replaceAll(/[^\p{L}\p{N}\p{S}]/gu, '');
  return createHash('sha256')
    .update(words || folded)
    .digest()
    .subarray(0, 8);
}

/** By the rules of comments and the restricted terms at `comment`, of which `block` refuses and `hold` holds. */
export async function matchRules(
  ctx: Pick<Ctx, 'terms'>,
  trx: Trx,
  written: Written,
): Promise<Matched | undefined> {
  const by_term = await matchTerms(ctx, written);
  if (by_term?.is_refused) return by_term;
  const by_rule = await matchCommentRules(trx, written);
  return by_rule?.is_refused ? by_rule : (by_term ?? by_rule);
}

/** Words of a text that its writer is shown. */
const longest_word = 60;

/** By the rules of every language: which one a comment is in, its writer's browser says, and a rule must not be passed by that. */
async function matchTerms(
  ctx: Pick<Ctx, 'terms'>,
  { text }: Written,
): Promise<Matched | undefined> {
  const at = { place: 'comment' } as const;
  const [strongest] = await findTerms(ctx, text, at);
  if (strongest?.effect !== 'block' && strongest?.effect !== 'hold') return undefined;
  const marks = await markTerms(ctx, text, at);
  const mark = marks.find(({ effect }) => effect === strongest.effect) ?? marks[0];
  const word = text.slice(mark?.start ?? 0, mark?.end).slice(0, longest_word);
  return {
    held_by: 'word',
    held_value: word.toWellFormed(),
    is_refused: strongest.effect === 'block',
  };
}

async function matchCommentRules(trx: Trx, written: Written): Promise<Matched | undefined> {
  const rules = (await trx
    .selectFrom('comment_rule')
    .modifyFront(prepared)
    .select(['what', 'value', 'lang', 'effect'])
    .orderBy('rule_id')
    .execute()) as CommentRule[];
  const matched: CommentRule[] = [];
  for (const rule of rules) if (await isMatched(trx, rule, written)) matched.push(rule);
  const found = matched.find(({ effect }) => effect === 'refuse') ?? matched[0];
  if (!found || found.what === 'recipients') return undefined;
  const { what: held_by, value: held_value, effect } = found;
  return { held_by, held_value, is_refused: effect === 'refuse' };
}

async function isMatched(trx: Trx, rule: CommentRule, written: Written): Promise<boolean> {
  const { text, lang } = written;
  const limit = Number(rule.value);
  switch (rule.what) {
    case 'address':
      return hasAddress(text);
    case 'word':
      return (rule.lang === null || rule.lang === lang) && hasWord(text, rule.value);
    case 'mentions':
      return mentionsIn(text).length > limit;
    case 'first':
      return (await shownOf(trx, written, limit)) < limit;
    case 'repeat':
      return isRepeated(trx, written, limit);
    case 'removed':
      return (await removedOf(trx, written.member_id)) >= limit;
    case 'recipients':
      return false;
  }
}

/** Scripts that write words without spaces between them. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

export function hasWord(text: string, folded_word: string): boolean {
  const folded = foldText(text);
  if (unspaced.test(folded_word)) return folded.includes(folded_word);
  const escaped = folded_word.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'u').test(folded);
}

async function shownOf(
  trx: Trx,
  { member_id, edited_id = 0 }: Written,
  most: number,
): Promise<number> {
  const { rows } = await sql`
    select ${prepared} from comment where member_id = ${member_id} and state = 'shown' and comment_id <> ${edited_id} limit ${most}`.execute(
    trx,
  );
  return rows.length;
}

async function isRepeated(
  trx: Trx,
  { text, edited_id = 0 }: Written,
  hours: number,
): Promise<boolean> {
  const { rows } = await sql`
    select ${prepared} from comment where text_hash = ${textHash(text)} and created_at > now() - make_interval(hours => ${hours})
      and comment_id <> ${edited_id} limit 1`.execute(trx);
  return rows.length > 0;
}

/** Of the last ten those that were removed. One that an approval did not show because of a block says nothing against its writer (ADR 117). */
async function removedOf(trx: Trx, member_id: number): Promise<number> {
  const isApproved = sql`coalesce((
    select d.action in ('approve', 'restore') from moderation_decision as d
    where d.subject_type = 'comment' and d.subject_id = x.comment_id::text and d.applied_at is not null
    order by d.decision_id desc limit 1), false)`;
  const { rows } = await sql<{ removed: number }>`
    select ${prepared} count(*) filter (where state = 'removed' and (held_by = '' or not ${isApproved}))::int as removed from (
      select comment_id, state, held_by from comment where member_id = ${member_id} order by comment_id desc limit 10) as x`.execute(
    trx,
  );
  return rows[0]?.removed ?? 0;
}

export type Commented = { section: CommentedSection; object_id: number };
