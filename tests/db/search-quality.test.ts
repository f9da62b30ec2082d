import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { publicViewer, systemViewer } from '#domain/ctx.ts';
import { createDomain } from '#domain/index.ts';
import { foldTerms } from '#domain/search/index.ts';
import { fillDemoRows } from '#tests/search/demo-rows.ts';
import { measureQuality, type Ranker } from '#tests/search/ndcg.ts';
import { judged } from '#tests/search/read-judged.ts';
import { drawTypos } from '#tests/search/typos.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { wholeList } from '#tests/support/true-listing.ts';

const world = withCtx();

const search = async (s: string, orientation: 'str' | 'gay' | 'she' = 'str') => {
  const query = { ...wholeList, count: 10, section: 'search', by_relevance: true } as const;
  const domain = createDomain(world.ctx()).for(publicViewer);
  return (await domain.videos.list({ ...query, orientation, s })).videos;
};
const rank: Ranker = async ({ query, orientation }) =>
  (await search(query, orientation)).map(({ title }) => title);

beforeAll(async () => {
  const ctx = world.ctx({ kind: 'system' });
  await fillDemoRows(ctx, createDomain(ctx).for(systemViewer).operator);
  await foldTerms(ctx);
});

test('no class of judged queries is answered worse than before', async () => {
  const text = await readFile(join(import.meta.dirname, '../search/quality.json'), 'utf8');
  const before = JSON.parse(text) as Record<string, number>;
  const now = await measureQuality(judged, rank);
  expect(now.map(({ name }) => name).toSorted()).toEqual(Object.keys(before).toSorted());
  const worse = now.filter(({ name, ndcg }) => ndcg <= (before[name] ?? 1) - 0.02);
  expect(worse, JSON.stringify(now)).toEqual([]);
  expect(now.filter(({ empty }) => empty > 0)).toEqual([]);
});

test('nine in ten words with one edit find what was meant among the first three', async () => {
  const missed: string[] = [];
  const typos = drawTypos(200);
  for (const { typed, meant } of typos) {
    const first = (await search(typed)).slice(0, 3);
    if (!first.some(({ title }) => title.toLowerCase().includes(meant)))
      missed.push(`${typed} (${meant})`);
  }
  expect(missed.length, missed.join()).toBeLessThanOrEqual(typos.length / 10);
});

test('results stand in the order of their scores', async () => {
  const { operator } = createDomain(world.ctx()).for(systemViewer);
  for (const { query } of judged.filter((one) => one.orientation === 'str').slice(6, 24)) {
    const scores = [];
    for (const { video_id } of await search(query))
      scores.push((await operator.search.explain(query, video_id))?.score ?? Number.NaN);
    expect(scores, query).toEqual(scores.toSorted((a, b) => b - a));
  }
});
