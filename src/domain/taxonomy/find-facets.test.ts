import { describe, expect, test } from 'vitest';
import type { Ctx } from '../ctx.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { facetCode } from '#platform/db/facet-code.ts';
import { findFacets, findKnownFacets, saveChannels, saveMembers, saveTags } from './index.ts';

const world = withCtx();

/** Tags with these dirs; ids in their order. */
async function tagsOf(ctx: Ctx, ...dirs: string[]): Promise<number[]> {
  const ids = await saveTags(
    ctx,
    dirs.map((dir) => ({ dir, title: `Tag ${dir}` })),
  );
  return dirs.map((dir) => ids.get(dir) ?? 0);
}

const tagFacet = (id: number, orientation = 1): number => facetCode(2, id, orientation);

describe('facets of names', () => {
  test('are in the requested order and orientation', async () => {
    const { db } = world.ctx();
    const [lake = 0, dune = 0] = await tagsOf(world.ctx(), 'lake', 'dune');
    expect(
      await findFacets(db, { orientation: 'she', kind: 'tag', dirs: ['lake', 'dune'] }),
    ).toEqual([
      { dir: 'lake', title: 'Tag lake', facets: [tagFacet(lake, 3)] },
      { dir: 'dune', title: 'Tag dune', facets: [tagFacet(dune, 3)] },
    ]);
  });

  test('exist for channels, countries and members', async () => {
    const ctx = world.ctx();
    const members = await saveMembers(ctx, [{ username: 'wanderer' }]);
    const member_id = members.get('wanderer') ?? 0;
    const channels = await saveChannels(ctx, [{ dir: 'lakeside', title: 'Lakeside' }]);
    const of = async (kind: 'channel' | 'country' | 'member', dir: string) =>
      (await findFacets(ctx.db, { orientation: 'str', kind, dirs: [dir] })).flatMap(
        ({ facets }) => facets,
      );
    expect(await of('channel', 'lakeside')).toEqual([
      facetCode(4, channels.get('lakeside') ?? 0, 1),
    ]);
    expect(await of('member', String(member_id))).toEqual([facetCode(7, member_id, 1)]);
    const { country_id } = await ctx.db
      .selectFrom('country')
      .select('country_id')
      .where('code', '=', 'se')
      .executeTakeFirstOrThrow();
    expect(await of('country', 'se')).toEqual([facetCode(5, country_id, 1)]);
    await expect(of('country', 'xx')).rejects.toMatchObject({ code: 'not_found', info: undefined });
    await expect(of('channel', 'nowhere')).rejects.toMatchObject({
      code: 'not_found',
      info: undefined,
    });
  });

  test('include names being merged; a merged name reports its target', async () => {
    const { db } = world.ctx();
    const [from = 0, into = 0, other = 0] = await tagsOf(world.ctx(), 'pond', 'water', 'reed');
    const merge = (is_merging: boolean) =>
      db
        .updateTable('tag')
        .set({ merged_into: into, is_merging })
        .where('tag_id', '=', from)
        .execute();
    const facetsOf = async (dir: string) =>
      (await findFacets(db, { orientation: 'str', kind: 'tag', dirs: [dir] }))[0]?.facets;
    await merge(true);
    expect(await facetsOf('water')).toEqual([tagFacet(into), tagFacet(from)]);
    await merge(false);
    expect(await facetsOf('water')).toEqual([tagFacet(into)]);
    await expect(facetsOf('pond')).rejects.toMatchObject({
      code: 'not_found',
      info: { dir: 'water' },
    });
    const several = findFacets(db, {
      orientation: 'str',
      kind: 'tag',
      dirs: ['pond', 'reed', 'water'],
    });
    await expect(several).rejects.toMatchObject({ info: { dir: 'reed,water' } });
    await expect(
      findFacets(db, { orientation: 'str', kind: 'tag', dirs: ['nothing', 'pond'] }),
    ).rejects.toMatchObject({ info: undefined });

    const redirect = (old_dir: string, object_id: number) =>
      db.insertInto('redirect').values({ kind: 'tag', old_dir, object_id }).execute();
    await redirect('rush', other);
    await redirect('puddle', from);
    await expect(facetsOf('rush')).rejects.toMatchObject({
      code: 'not_found',
      info: { dir: 'reed' },
    });
    await expect(facetsOf('puddle')).rejects.toMatchObject({ info: { dir: 'water' } });
    await expect(
      findFacets(db, { orientation: 'str', kind: 'category', dirs: ['rush'] }),
    ).rejects.toMatchObject({ info: undefined });

    const known = await findKnownFacets(db, {
      orientation: 'str',
      kind: 'tag',
      dirs: ['nothing', 'pond', 'rush', 'water'],
    });
    expect(known.toSorted((a, b) => a - b)).toEqual(
      [tagFacet(into), tagFacet(other)].toSorted((a, b) => a - b),
    );
  });
});
