import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { pictureSizes, type PictureSection } from '#contracts/calls/accounts/member-pictures.ts';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import {
  decideIn,
  findOpen,
  openCase,
  operator,
  type Decision,
  type Subject,
} from '../moderation/index.ts';
import { findRule, loadShippedRules } from '../rules/index.ts';
import { erasePictures, folderOf, isStored } from './picture-files.ts';

export interface WaitingPicture {
  picture_id: number;
  username: string;
  section: PictureSection;
  created_at: Date;
}

const most = 500;

/** Pictures that wait, the oldest first, 500 at most. */
export async function listWaiting({ db }: Ctx): Promise<WaitingPicture[]> {
  const rows = await db
    .selectFrom('member_picture as p')
    .innerJoin('member as m', 'm.member_id', 'p.member_id')
    .select(['p.picture_id', 'm.username', 'p.section', 'p.created_at'])
    .where('p.state', 'in', ['pending', 'held'])
    .where('p.decided_at', 'is', null)
    .orderBy('p.picture_id')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, section: row.section as PictureSection }));
}

/** The largest JPEG of a picture that waits. Throws not_found. */
export async function showWaiting(
  { db, private_storage }: Ctx,
  picture_id: number,
): Promise<Buffer> {
  const row = await db
    .selectFrom('member_picture')
    .select(['storage_key', 'section'])
    .where('picture_id', '=', picture_id)
    .where('state', 'in', ['pending', 'held'])
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
  const width = pictureSizes[row.section as PictureSection].at(-1)?.width ?? 0;
  const stream = await private_storage.read(`${folderOf(row.storage_key)}${width}.jpg`);
  if (!stream) throw new AppError('not_found');
  return buffer(stream);
}

/** The subject of a case about a picture. */
export const subjectOf = ({ picture_id }: { picture_id: number }): Subject => ({
  type: 'picture',
  id: String(picture_id),
});

/** Shows a picture in place of the one before it, which is erased. Throws not_found, and `already` where one of the staff works on it. */
export const approvePicture = (ctx: Ctx, picture_id: number): Promise<void> =>
  decide(ctx, picture_id, { action: 'approve' });

/** The shipped rule that a rejection names. */
const picture_rule = 'member-pictures';

/** Erases a picture; its member reads the reason. Throws as `approvePicture`. */
export async function rejectPicture(ctx: Ctx, picture_id: number, reason: string): Promise<void> {
  let rule = await findRule(ctx.db, picture_rule);
  if (!rule) {
    await loadShippedRules(ctx);
    rule = await findRule(ctx.db, picture_rule);
  }
  await decide(ctx, picture_id, { action: 'reject', facts: reason, rule_id: rule?.rule_id });
}

/** A decision of the operator about the case of a picture, in effect at once. */
async function decide(
  ctx: Ctx,
  picture_id: number,
  decision: Omit<Decision, 'reference'>,
): Promise<void> {
  const gone = await ctx.db.transaction().execute(async (trx) => {
    const { member_id, section, storage_key } = await lockWaiting(trx, picture_id);
    const former = await trx
      .selectFrom('member_picture')
      .select('storage_key')
      .where('member_id', 'is not distinct from', member_id)
      .where('section', '=', section)
      .where('state', '=', 'approved')
      .execute();
    const subject = subjectOf({ picture_id });
    const reference =
      (await findOpen(trx, 'hash-match', subject)) ??
      (await findOpen(trx, 'picture', subject)) ??
      // Of before pictures had cases.
      (await openCase(ctx, trx, { kind: 'picture', subject, member_id })).reference;
    await decideIn(ctx, trx, operator, { ...decision, reference }, { at_once: true });
    return unusedOf(trx, [...former.map((each) => each.storage_key), storage_key]);
  });
  await erasePictures(ctx, gone);
}

/** Those of these files that are neither shown nor wait for a decision any more. */
async function unusedOf(trx: Trx, storage_keys: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('member_picture')
    .select('storage_key')
    .where('storage_key', 'in', storage_keys)
    .where(isStored)
    .execute();
  const used = new Set(rows.map(({ storage_key }) => storage_key));
  return storage_keys.filter((key) => !used.has(key));
}

/** The member first, as uploads do; the picture's own row only after its case, as decisions of staff do. */
async function lockWaiting(trx: Trx, picture_id: number) {
  await sql`select from member where member_id = (
    select member_id from member_picture where picture_id = ${picture_id}) for no key update`.execute(
    trx,
  );
  return trx
    .selectFrom('member_picture')
    .select(['member_id', 'section', 'storage_key'])
    .where('picture_id', '=', picture_id)
    .where('state', 'in', ['pending', 'held'])
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
}
