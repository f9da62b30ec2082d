import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { pictureSizes, type PictureSection } from '#contracts/calls/member-pictures.ts';
import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { appendAudit } from '../members/index.ts';
import { erasePictures, folderOf } from './picture-files.ts';

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
    .where('p.state', '=', 'pending')
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
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
  const width = pictureSizes[row.section as PictureSection].at(-1)?.width ?? 0;
  const stream = await private_storage.read(`${folderOf(row.storage_key)}${width}.jpg`);
  if (!stream) throw new AppError('not_found');
  return buffer(stream);
}

/** Shows a picture in place of the one before it, which is erased. Throws not_found. */
export async function approvePicture(ctx: Ctx, picture_id: number): Promise<void> {
  const replaced = await ctx.db.transaction().execute(async (trx) => {
    const { member_id, section } = await lockWaiting(trx, picture_id);
    const former = await trx
      .deleteFrom('member_picture')
      .where('member_id', '=', member_id)
      .where('section', '=', section)
      .where('state', '=', 'approved')
      .returning('storage_key')
      .execute();
    await trx
      .updateTable('member_picture')
      .set({ state: 'approved', decided_at: sql<Date>`now()` })
      .where('picture_id', '=', picture_id)
      .execute();
    await appendAudit(trx, { kind: 'picture.approved', member_id, actor: 'operator' });
    return former.map(({ storage_key }) => storage_key);
  });
  await erasePictures(ctx, replaced);
}

/** Erases a picture; its member reads the reason. Throws not_found. */
export async function rejectPicture(ctx: Ctx, picture_id: number, reason: string): Promise<void> {
  const storage_key = await ctx.db.transaction().execute(async (trx) => {
    const row = await lockWaiting(trx, picture_id);
    await trx
      .updateTable('member_picture')
      .set({ state: 'rejected', reason, decided_at: sql<Date>`now()` })
      .where('picture_id', '=', picture_id)
      .execute();
    const info = { reason: reason.slice(0, 500) };
    await appendAudit(trx, {
      kind: 'picture.rejected',
      member_id: row.member_id,
      actor: 'operator',
      info,
    });
    return row.storage_key;
  });
  await erasePictures(ctx, [storage_key]);
}

/** The member first, as uploads do. */
async function lockWaiting(trx: Ctx['db'], picture_id: number) {
  await sql`select from member where member_id = (
    select member_id from member_picture where picture_id = ${picture_id}) for no key update`.execute(
    trx,
  );
  return trx
    .selectFrom('member_picture')
    .select(['member_id', 'section', 'storage_key'])
    .where('picture_id', '=', picture_id)
    .where('state', '=', 'pending')
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
}
