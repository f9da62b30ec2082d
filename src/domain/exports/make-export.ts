import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { addressOf, dateIn } from '../mail/index.ts';
import { inWorkFolder } from '../media/index.ts';
import { appendAudit, writeMemberMail } from '../members/index.ts';
import { isOutdated } from './outdated.ts';
import { archive_name, archiveOf, eraseArchive, placeOf } from './erase-exports.ts';
import { exportMailTexts } from './mail-texts.ts';
import { writeArchive } from './write-archive.ts';

/**
 * Makes the archive of one request: written to a work folder and moved last, so that a process may
 * die anywhere and another one begins again. Does nothing for a request that is gone or done.
 */
export async function makeExport(
  ctx: Ctx,
  { storage_key }: { storage_key: string },
  signal?: AbortSignal,
): Promise<void> {
  const row = await ctx.db
    .updateTable('member_export')
    .set({ state: 'making' })
    .where('storage_key', '=', storage_key)
    .where('state', 'in', ['asked', 'making'])
    .returning('member_id')
    .executeTakeFirst();
  if (!row) return;
  const { member_id } = row;
  await inWorkFolder(ctx, 'new', async (work) => {
    const made = join(work, 'export');
    await mkdir(made, { mode: 0o700 });
    await writeArchive(ctx, { member_id, path: join(made, archive_name) }, signal);
    await ctx.private_storage.putFolder(placeOf(storage_key), made);
  });
  const facts = await ctx.private_storage.facts(archiveOf(storage_key));
  const isWanted = await announce(ctx, { member_id, storage_key, bytes: facts?.bytes ?? 0 });
  // The account or the request ended meanwhile.
  if (!isWanted) await eraseArchive(ctx, storage_key);
}

/**
 * Makes the archive the member's, with the mail that says so. False when the request is gone, or when a case has hidden something since, after the files were listed or
 * before: the member asks again.
 */
const announce = (
  ctx: Ctx,
  { member_id, storage_key, bytes }: { storage_key: string; member_id: number; bytes: number },
): Promise<boolean> =>
  ctx.db.transaction().execute(async (trx) => {
    // An erasure waits for the mail, and takes it along.
    const owner = await trx
      .selectFrom('login')
      .select(['email', 'lang'])
      .where('id', '=', member_id)
      .forUpdate()
      .executeTakeFirst();
    const row = await trx
      .selectFrom('member_export')
      .select(['state', isOutdated.as('is_outdated')])
      .where('storage_key', '=', storage_key)
      .executeTakeFirst();
    if (!owner || !row) return false;
    // A second worker that had the same job: the first has said so.
    if (row.state !== 'making') return row.state === 'ready';
    if (row.is_outdated) {
      await failExport({ db: trx }, { storage_key });
      return false;
    }
    const { expires_at } = await trx
      .updateTable('member_export')
      .set({
        state: 'ready',
        bytes,
        ready_at: sql<Date>`now()`,
        expires_at: sql<Date>`now() + make_interval(secs => ${member_limits.export_lifetime})`,
      })
      .where('storage_key', '=', storage_key)
      .returning('expires_at')
      .executeTakeFirstOrThrow();
    await appendAudit(trx, { kind: 'export.made', member_id, actor: 'system' });
    const lang = owner.lang as Language;
    const texts = exportMailTexts[lang];
    const to = { to: owner.email, lang, key: storage_key };
    await writeMemberMail(ctx, trx, 'member-export', to, ({ changed_what }, site) => [
      texts.subject,
      texts.ready(site, dateIn(lang, expires_at ?? ctx.clock.now())),
      addressOf(ctx, accountPages.data(), lang),
      changed_what,
      addressOf(ctx, accountPages.restore(), lang),
    ]);
    return true;
  });

/** After the last attempt: the page says so, and the member may ask again. */
export async function failExport(
  { db }: { db: Ctx['db'] | Trx },
  { storage_key }: { storage_key: string },
): Promise<void> {
  await db
    .updateTable('member_export')
    .set({ state: 'failed' })
    .where('storage_key', '=', storage_key)
    .where('state', 'in', ['asked', 'making'])
    .execute();
}
