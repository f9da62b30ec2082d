import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose } from '#app/compose.ts';
import { migrateDatabase, openDatabase } from '#app/database.ts';
import { readConfig } from '#platform/config.ts';
import { silentLog } from '#platform/log.ts';
import { fillDemoRows } from '#tests/search/demo-rows.ts';
import { judged } from '#tests/search/read-judged.ts';
import { measureQuality, type Quality } from '#tests/search/ndcg.ts';
import { figure, type Figure } from '../figure.ts';
import { root } from '../site.ts';
import { likeRanker, siteRanker } from './rankers.ts';

const bounds = { all: 0.85, of_a_class: 0.7, above_like: 0.2, empty: 0.02 };

/** How well the judged queries are answered on the demo catalogue. */
export async function benchSearch(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'velour-bench-'));
  try {
    const config = readConfig({ DATA_DIR: join(folder, 'data'), SEED: 'none' }, root);
    await using database = await openDatabase(config, { may_attach: false });
    await migrateDatabase(config, database);
    await using product = await compose(config, database, silentLog);
    const { system_ctx, system_domain, public_domain } = product;
    await fillDemoRows(system_ctx, system_domain.operator);
    for (const task of system_domain.upkeep.tasks) await task.run();
    for (const task of system_domain.upkeep.slowTasks) await task.run();
    const site = await measureQuality(judged, siteRanker(public_domain));
    const like = await measureQuality(judged, likeRanker(system_ctx.db));
    return qualityFigures('demo', site, like);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Each class beside a search of titles by ILIKE. */
function qualityFigures(
  where: string,
  site: readonly Quality[],
  like: readonly Quality[],
): Figure[] {
  const ofAll = (list: readonly Quality[]): number =>
    list.find(({ name }) => name === 'all')?.ndcg ?? Number.NaN;
  return [
    ...site.map(({ name, ndcg, empty }) => {
      const beside = like.find((one) => one.name === name);
      return figure('search', `${where}, ${name}: nDCG@10`, {
        value: ndcg,
        unit: '',
        bound: { least: name === 'all' ? bounds.all : bounds.of_a_class },
        note: `empty ${percent(empty)}; ILIKE ${beside?.ndcg.toFixed(2)}, empty ${percent(beside?.empty)}`,
      });
    }),
    figure('search', `${where}: nDCG@10 above ILIKE`, {
      value: ofAll(site) - ofAll(like),
      unit: '',
      bound: { least: bounds.above_like },
    }),
    figure('search', `${where}: queries without an answer`, {
      value: site.find(({ name }) => name === 'all')?.empty ?? Number.NaN,
      unit: 'of all',
      bound: { most: bounds.empty },
    }),
  ];
}

const percent = (share = Number.NaN): string => `${(share * 100).toFixed(0)} %`;
