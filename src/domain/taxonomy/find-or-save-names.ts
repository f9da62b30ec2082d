import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { dirOf } from '#contracts/text/dir.ts';
import type { Orientation } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { dirsOf } from './old-dirs.ts';
import { saveChannels } from './save-channels.ts';
import { saveModels } from './save-models.ts';
import { saveTags } from './save-tags.ts';

/** Ids of the names, in no order, and of those that were inserted. */
export interface NamedIds {
  ids: number[];
  made: number[];
}

/** A title without Latin letters still gets a unique `dir`. */
const dirOfName = (kind: 'tag' | 'model' | 'channel', title: string): string =>
  dirOf(
    title,
    `${kind}-${createHash('sha256').update(title.toLowerCase()).digest('hex').slice(0, 12)}`,
  );

/** Names as typed, deduplicated. */
function distinct(
  kind: 'tag' | 'model' | 'channel',
  titles: readonly string[],
): { title: string; dir: string; lower: string }[] {
  const all = titles.map((title) => ({
    title,
    dir: dirOfName(kind, title),
    lower: title.toLowerCase(),
  }));
  return [...new Map(all.map((name) => [name.dir, name])).values()];
}

/**
 * Finds tags by `dir` or title in any letter case, or inserts them. Merged names and former dirs
 * lead to their targets.
 */
export async function findOrSaveTags(ctx: Ctx, titles: readonly string[]): Promise<NamedIds> {
  const names = distinct('tag', titles);
  const { rows } = await sql<{ dir: string; lower: string; id: number }>`
    select dir, lower(title) as lower, coalesce(merged_into, tag_id) as id from tag
    where dir = any(${dirsOf(names)}::text[]) or lower(title) = any(${names.map(({ lower }) => lower)}::text[])
    union all
    select r.old_dir, '', coalesce(merged_into, tag_id) from redirect r join tag on tag_id = r.object_id
    where r.kind = 'tag' and r.old_dir = any(${dirsOf(names)}::text[])`.execute(ctx.db);
  return complete(names, rows, async (missing) => (await saveTags(ctx, missing)).values());
}

/** The same for models, also by alias; a new model gets the given orientation. */
export async function findOrSaveModels(
  ctx: Ctx,
  titles: readonly string[],
  orientation: Orientation,
): Promise<NamedIds> {
  const names = distinct('model', titles);
  return complete(names, await namedModels(ctx, names), async (missing) => {
    const models = missing.map(({ dir, title }) => ({ dir, title, orientation, attributes: {} }));
    return (await saveModels(ctx, models)).values();
  });
}

/** Ids of the models of these names; undefined if one is unknown. */
export async function findModels(
  ctx: Pick<Ctx, 'db'>,
  titles: readonly string[],
): Promise<number[] | undefined> {
  const names = distinct('model', titles);
  let isMissing = false;
  const { ids } = await complete(names, await namedModels(ctx, names), async () => {
    isMissing = true;
    return [];
  });
  return isMissing ? undefined : ids;
}

async function namedModels({ db }: Pick<Ctx, 'db'>, names: ReturnType<typeof distinct>) {
  const lowers = names.map(({ lower }) => lower);
  const { rows } = await sql<{ dir: string; lower: string; id: number }>`
    select dir, lower(title) as lower, coalesce(merged_into, model_id) as id from model
    where dir = any(${dirsOf(names)}::text[]) or lower(title) = any(${lowers}::text[])
    union all
    select '', lower(alias), coalesce(merged_into, model_id) from model_alias join model using (model_id) where lower(alias) = any(${lowers}::text[])
    union all
    select r.old_dir, '', coalesce(merged_into, model_id) from redirect r join model on model_id = r.object_id
    where r.kind = 'model' and r.old_dir = any(${dirsOf(names)}::text[])`.execute(db);
  return rows;
}

/** The same for a channel. */
export async function findOrSaveChannel(ctx: Ctx, title: string): Promise<NamedIds> {
  const names = distinct('channel', [title]);
  const { rows } = await sql<{ dir: string; lower: string; id: number }>`
    select dir, lower(title) as lower, channel_id as id from channel
    where dir = any(${dirsOf(names)}::text[]) or lower(title) = any(${names.map(({ lower }) => lower)}::text[])
    union all
    select old_dir, '', object_id from redirect where kind = 'channel' and old_dir = any(${dirsOf(names)}::text[])`.execute(
    ctx.db,
  );
  return complete(names, rows, async (missing) => (await saveChannels(ctx, missing)).values());
}

async function complete(
  names: readonly { title: string; dir: string; lower: string }[],
  rows: readonly { dir: string; lower: string; id: number }[],
  save: (missing: { dir: string; title: string }[]) => Promise<Iterable<number>>,
): Promise<NamedIds> {
  const found = new Map<string, number>();
  for (const { dir, lower, id } of rows.toReversed())
    found.set(`dir ${dir}`, id).set(`title ${lower}`, id);
  const known = names.map(
    ({ dir, lower }) => found.get(`title ${lower}`) ?? found.get(`dir ${dir}`),
  );
  const missing = names
    .filter((_, n) => known[n] === undefined)
    .map(({ dir, title }) => ({ dir, title }));
  const made = missing.length === 0 ? [] : [...(await save(missing))];
  return { ids: [...new Set([...known.filter((id) => id !== undefined), ...made])], made };
}

/**
 * Ids of categories by `dir` or title in any language and letter case. Unknown ones are left out.
 */
export async function findCategories(
  { db }: Pick<Ctx, 'db'>,
  names: readonly string[],
): Promise<Map<string, number>> {
  const lowers = [...new Set(names.map((name) => name.toLowerCase()))];
  const { rows } = await sql<{ name: string; id: number }>`
    select n.name, coalesce(c.merged_into, c.category_id) as id
    from unnest(${lowers}::text[]) n(name)
    join category c on c.dir = n.name or lower(c.title) = n.name
      or exists (select 1 from category_i18n i where i.category_id = c.category_id and lower(i.title) = n.name)
    order by c.dir <> n.name, c.category_id`.execute(db);
  const ids = new Map(rows.toReversed().map(({ name, id }) => [name, id]));
  return new Map(
    names.flatMap((name) => {
      const id = ids.get(name.toLowerCase());
      return id === undefined ? [] : [[name, id] as const];
    }),
  );
}
