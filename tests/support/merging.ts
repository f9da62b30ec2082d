import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect } from 'vitest';
import { migrateMergedLinks, type MergeJob } from '#domain/merging/index.ts';
import { saveCategories, saveModels, saveTags } from '#domain/taxonomy/index.ts';
import type { Ctx } from '#domain/ctx.ts';
import { recount } from '#domain/stats/index.ts';
import { createVideos } from '#domain/submissions/index.ts';
import { withCtx } from './ctx.ts';
import { aMedia } from './factories.ts';

export const never = new AbortController().signal;

type Kind = 'category' | 'tag' | 'model';
export const links = (kind: Kind, ids: readonly number[]) => ({ [`${kind}_ids`]: ids });

/** A context, names to merge, and a queue whose merges are run by hand. */
export function withMerging() {
  const world = withCtx();
  const system = (): Ctx => world.ctx({ kind: 'system' });

  /** New names of a kind, ids by dir. */
  async function names(kind: Kind, count: number): Promise<{ dir: string; id: number }[]> {
    const dirs = Array.from({ length: count }, () => `n-${randomBytes(6).toString('hex')}`);
    const ctx = system();
    const titles = (dir: string) => ({
      en: dir,
      ru: dir,
      de: dir,
      fr: dir,
      es: dir,
      pl: dir,
      it: dir,
      pt: dir,
      ja: dir,
      nl: dir,
    });
    const ids =
      kind === 'category'
        ? await saveCategories(
            ctx,
            dirs.map((dir) => ({ dir, titles: titles(dir) })),
          )
        : kind === 'tag'
          ? await saveTags(
              ctx,
              dirs.map((dir) => ({ dir, title: dir })),
            )
          : await saveModels(
              ctx,
              dirs.map((dir) => ({ dir, title: dir, orientation: 'str', attributes: {} })),
            );
    return dirs.map((dir) => ({ dir, id: ids.get(dir) ?? 0 }));
  }

  /** `count` videos that show one clip, filed alike. */
  async function videosUnder(kind: Kind, ids: readonly number[], count: number): Promise<number[]> {
    const media_id = await aMedia(system());
    const video = {
      orientation: 'str',
      lang: 'en',
      title: 'Slow morning',
      command: 'velour import',
      media_id,
      ...links(kind, ids),
    } as const;
    return createVideos(
      system(),
      Array.from({ length: count }, () => video),
    );
  }

  /** Total and ids of a name, from the derived rows. */
  async function listed(kind: Kind, id: number): Promise<{ total: number; ids: number[] }> {
    const facet = sql`facet_code(${{ category: 1, tag: 2, model: 3 }[kind]}, ${id}, 1)`;
    const { rows } = await sql<{ total: number; ids: number[] }>`
      select facet_total(${facet}) as total, array(select video_id from listing where facets @> array[${facet}] order by 1) as ids`.execute(
      world.db,
    );
    return rows[0] ?? { total: -1, ids: [] };
  }

  const isMerging = async (kind: Kind, id: number): Promise<boolean> => {
    const { rows } = await sql<{
      is_merging: boolean;
    }>`select is_merging from ${sql.table(kind)} where ${sql.ref(`${kind}_id`)} = ${id}`.execute(
      world.db,
    );
    return rows[0]?.is_merging ?? false;
  };
  async function expectRecounted(): Promise<void> {
    for (const { kind, differing } of await recount(system()))
      expect([kind, differing]).toEqual([kind, 0]);
  }

  /** Takes the merges that wait in the queue: jobs are run by hand here, so that a test can look in between. */
  async function takeQueued(): Promise<MergeJob[]> {
    const { rows } = await sql<{ data: MergeJob }>`
      with taken as (delete from pgboss.job where name = 'catalogue.merge' and state < 'active' returning data, created_on)
      select data from taken order by created_on`.execute(world.db);
    return rows.map(({ data }) => data);
  }
  beforeEach(async () => void (await takeQueued()));
  async function runQueued(): Promise<void> {
    for (const job of await takeQueued()) await migrateMergedLinks(system(), job, never);
  }

  return {
    world,
    system,
    names,
    videosUnder,
    listed,
    isMerging,
    expectRecounted,
    takeQueued,
    runQueued,
  };
}
