import { sql, type Kysely } from 'kysely';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../ctx.ts';

/** Of the private storage: who may see a picture is decided for each request. */
export const folderOf = (storage_key: string): string => `m/${storage_key}/`;

/** After the rows are gone; what a killed process leaves is swept, and so is what is to be preserved, once its copy is complete (ADR 122). One that a legal hold keeps stays until the hold is lifted. */
export async function erasePictures(
  { db, private_storage }: Ctx,
  storage_keys: readonly string[],
): Promise<void> {
  for (const storage_key of storage_keys)
    if (!(await isRetained(db, storage_key))) await private_storage.remove(folderOf(storage_key));
}

const isRetained = async (db: Kysely<Database>, storage_key: string): Promise<boolean> =>
  (
    await sql`
      select from preserved_file as f join preserved_material as m using (material_id)
      where f.storage_key = ${storage_key} and m.state = 'waiting'
      union all select from held_file where storage_key = ${storage_key} and is_held(subject_type, subject_id) limit 1`.execute(
      db,
    )
  ).rows.length > 0;

/** The files of a member, to be erased with it; but what a list of hashes has stays until that is decided. */
export async function pictureKeysOf(db: Kysely<Database>, member_id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('member_picture')
    .select('storage_key')
    .where('member_id', '=', member_id)
    .where('state', '<>', 'held')
    .execute();
  return rows.map(({ storage_key }) => storage_key);
}

/** Of a picture that is shown or waits. A held one that was decided and has still that state belongs to no member any more. */
export const isStored = sql<boolean>`(state <> 'rejected' and (state <> 'held' or decided_at is null))`;

const hour_ms = 3_600_000;

/** Erases files without a picture that is shown or waits. Returns how many pictures. */
export async function sweepPictures(ctx: Ctx): Promise<number> {
  const oldest = ctx.clock.now().getTime() - hour_ms;
  let erased = 0;
  for await (const folder of ctx.private_storage.children('m/')) {
    const storage_key = /^m\/([a-z0-9]+)\/$/.exec(folder)?.[1] ?? '';
    const facts = await ctx.private_storage.facts(`${folder}note`);
    if (!facts || facts.modified_at.getTime() > oldest) continue;
    const row = await ctx.db
      .selectFrom('member_picture')
      .select('picture_id')
      .where('storage_key', '=', storage_key)
      .where(isStored)
      .executeTakeFirst();
    if (row || (await isRetained(ctx.db, storage_key))) continue;
    await ctx.private_storage.remove(folder);
    erased++;
  }
  return erased;
}
