import { sql } from 'kysely';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import { messageOf } from '#platform/log.ts';
import type { Ctx } from '../ctx.ts';
import { isOutdated } from './outdated.ts';

/** Of the private storage. */
const folder = 'x/';
export const archive_name = 'archive.zip';
export const placeOf = (storage_key: string): string => `${folder}${storage_key}/`;
export const archiveOf = (storage_key: string): string => placeOf(storage_key) + archive_name;

/** Erases the file of an archive that no row names any more. If that fails, the sweep erases it. */
export const eraseArchive = (ctx: Ctx, storage_key: string): Promise<void> =>
  ctx.private_storage
    .remove(placeOf(storage_key))
    .catch((error: unknown) =>
      ctx.log.warn({ err: messageOf(error) }, 'an export was not erased; the sweep erases it'),
    );

const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;
const { export_lifetime, export_patience } = member_limits;

/** Erases archives whose days are over, those with what a case may have hidden since, and gives up requests that no process has completed in time. */
export async function pruneExports(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ storage_key: string }>`
    delete from member_export where expires_at <= now()
      or state = 'failed' and asked_at < ${ago(export_lifetime)}
      or state = 'ready' and ${isOutdated}
    returning storage_key`.execute(ctx.db);
  for (const { storage_key } of rows) await eraseArchive(ctx, storage_key);
  await sql`update member_export set state = 'failed'
    where state in ('asked', 'making') and asked_at < ${ago(export_patience)}`.execute(ctx.db);
}

/** Erases files whose row is gone: of erased members, and of processes that died in between. Returns how many. */
export async function sweepExports(ctx: Ctx): Promise<number> {
  let erased = 0;
  for await (const place of ctx.private_storage.children(folder)) {
    const [, storage_key] = /^x\/([a-z0-9]+)\/$/.exec(place) ?? [];
    if (storage_key === undefined) continue;
    const row = await ctx.db
      .selectFrom('member_export')
      .select('member_id')
      .where('storage_key', '=', storage_key)
      .executeTakeFirst();
    if (row) continue;
    await ctx.private_storage.remove(place);
    erased++;
  }
  return erased;
}

/** The files of a member who is being erased; the row goes with the account. */
export async function eraseExportsOf(ctx: Ctx, member_id: number): Promise<void> {
  const row = await ctx.db
    .selectFrom('member_export')
    .select('storage_key')
    .where('member_id', '=', member_id)
    .executeTakeFirst();
  if (row) await eraseArchive(ctx, row.storage_key);
}
