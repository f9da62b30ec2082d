import { sql } from 'kysely';
import { dirPattern } from '#contracts/text/dir.ts';
import { AppError } from '#contracts/errors.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { findNamed, lockDirs, type NamedKind } from '../taxonomy/index.ts';

/** The new title of a name and optionally its new dir. */
export interface Rename {
  dir: string;
  title: string;
  new_dir?: string | undefined;
}

const title_longest = 500;

/** The common part of a rename; the caller sets the title. Returns the id of the locked row. */
async function beginRename(
  trx: Trx,
  kind: NamedKind,
  { dir, title, new_dir }: Rename,
): Promise<number> {
  if (title.trim() === '' || title.length > title_longest || /\p{Cc}/u.test(title))
    throw new AppError('invalid', { title: 'invalid' });
  // First, in the lock order of the creation of names.
  if (new_dir !== undefined) await lockDirs(trx, kind, 'exclusive');
  const id = await findNamed(trx, kind, dir);
  // The strong lock waits for transactions that link videos to the name, so that the refresh of
  // credits misses none.
  await sql`select 1 from ${sql.table(kind)} where ${sql.ref(`${kind}_id`)} = ${id} for update`.execute(
    trx,
  );
  if (new_dir !== undefined && new_dir !== dir) await changeDir(trx, kind, { id, dir, new_dir });
  return id;
}

/** The old dir redirects to the new one for ever. A dir that is or was taken is refused. */
async function changeDir(
  trx: Trx,
  kind: NamedKind,
  { id, dir, new_dir }: { id: number; dir: string; new_dir: string },
): Promise<void> {
  if (!dirPattern.test(new_dir)) throw new AppError('invalid', { dir: 'invalid' });
  const { rows } = await sql`
    select 1 from ${sql.table(kind)} where dir = ${new_dir}
    union all select 1 from redirect where kind = ${kind} and old_dir = ${new_dir}`.execute(trx);
  if (rows.length > 0) throw new AppError('already', { dir: new_dir });
  const changed =
    await sql`update ${sql.table(kind)} set dir = ${new_dir} where ${sql.ref(`${kind}_id`)} = ${id} and dir = ${dir}`.execute(
      trx,
    );
  if (changed.numAffectedRows === 0n) throw new AppError('not_found');
  await trx.insertInto('redirect').values({ kind, old_dir: dir, object_id: id }).execute();
}

export interface CategoryRename extends Rename {
  /** English by default. */
  lang?: Language | undefined;
}

/** Sets the title, by which searches find its videos at once. */
async function setTitle(trx: Trx, kind: NamedKind, id: number, title: string): Promise<void> {
  await sql`
    update ${sql.table(kind)} set title = ${title} where ${sql.ref(`${kind}_id`)} = ${id}`.execute(
    trx,
  );
}

/** Queues the refresh of the credits of its videos. */
async function queueCredits(trx: Trx, kind: 'model' | 'channel', id: number): Promise<void> {
  const links = sql.table(kind === 'channel' ? 'video' : 'video_model');
  await sql`
    insert into refresh_queue (video_id, full_refresh)
    select video_id, false from ${links} where ${sql.ref(`${kind}_id`)} = ${id}`.execute(trx);
}

/**
 * Changes the title of a category in one language, and optionally its dir. Throws not_found,
 * invalid, and already for a dir that is or was taken.
 */
export async function renameCategory(
  { db }: Pick<Ctx, 'db'>,
  { lang = 'en', ...rename }: CategoryRename,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const category_id = await beginRename(trx, 'category', rename);
    await trx
      .insertInto('category_i18n')
      .values({ category_id, lang, title: rename.title })
      .onConflict((oc) => oc.columns(['category_id', 'lang']).doUpdateSet({ title: rename.title }))
      .execute();
    if (lang === 'en') await setTitle(trx, 'category', category_id, rename.title);
    await sql`select suggest_refresh(1, array[${category_id}]::int[])`.execute(trx);
  });
}

/** Changes the title of a tag and optionally its dir; like a category. */
export async function renameTag({ db }: Pick<Ctx, 'db'>, rename: Rename): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await setTitle(trx, 'tag', await beginRename(trx, 'tag', rename), rename.title);
  });
}

/**
 * Changes the name of a model or channel and optionally its dir; like a category. Lists, searches
 * and suggestions follow at once, the credits on cards by the queue.
 */
const renamePerson =
  (kind: 'model' | 'channel') =>
  async ({ db }: Pick<Ctx, 'db'>, rename: Rename): Promise<void> => {
    await db.transaction().execute(async (trx) => {
      const id = await beginRename(trx, kind, rename);
      await setTitle(trx, kind, id, rename.title);
      await queueCredits(trx, kind, id);
      await sql`select ${sql.raw(`${kind}_refresh`)}(array[${id}]::int[])`.execute(trx);
    });
  };

export const renameModel = renamePerson('model');
export const renameChannel = renamePerson('channel');
