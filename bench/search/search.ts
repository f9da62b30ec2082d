import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBigCatalogue } from '#app/big-catalogue.ts';
import { compose, type Composition } from '#app/compose.ts';
import { migrateDatabase, openDatabase } from '#app/database.ts';
import { publicViewer } from '#domain/ctx.ts';
import { createDomain } from '#domain/index.ts';
import type { Config } from '#platform/config.ts';
import { readConfig } from '#platform/config.ts';
import { silentLog } from '#platform/log.ts';
import { fillDemoRows } from '#tests/search/demo-rows.ts';
import { measureQuality, type JudgedQuery, type Quality } from '#tests/search/ndcg.ts';
import { judged } from '#tests/search/read-judged.ts';
import { figure, type Figure } from '../figure.ts';
import { benchListings } from '../listings/listings.ts';
import { root } from '../site.ts';
import { benchSynonym, judgeBig, synonym_count } from './big-judges.ts';
import { measureSize } from './size.ts';
import { benchSuggester } from './suggester.ts';
import { benchWorst } from './worst.ts';
import { likeRanker, siteRanker, type KeyOf } from './rankers.ts';

const bounds = { demo: 0.85, big: 0.8, of_a_class: 0.7, above_like: 0.2, empty: 0.02 };

interface SearchOptions {
  config: Config;
  /** The database of the big catalogue. */
  name: string;
  /** How often each question is measured. */
  runs: number;
  /** On the big catalogue as well: how well, and how fast. */
  is_big: boolean;
}

/** How well judged queries are answered, and how fast all others. */
export async function* benchSearch({
  is_big,
  ...options
}: SearchOptions): AsyncGenerator<Figure[]> {
  yield await benchDemo();
  if (!is_big) return;
  yield await benchBig(options);
  yield* benchListings({ ...options, only: 'search:' });
  yield [await benchWorst(options.config, options.name)];
}

async function benchDemo(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'velour-bench-'));
  try {
    const config = readConfig({ DATA_DIR: join(folder, 'data'), SEED: 'none' }, root);
    await using database = await openDatabase(config, { may_attach: false });
    await migrateDatabase(config, database);
    await using product = await compose(config, database, silentLog);
    const { system_ctx, system_domain } = product;
    await fillDemoRows(system_ctx, system_domain.operator);
    for (const task of system_domain.upkeep.tasks) await task.run();
    for (const task of system_domain.upkeep.slowTasks) await task.run();
    return await measure('demo', product, judged, ({ title }) => title);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function benchBig({ config, name }: Omit<SearchOptions, 'is_big'>): Promise<Figure[]> {
  const { database, videos } = await openBigCatalogue(config, name);
  await using _database = database;
  await using product = await compose(config, database, silentLog);
  const { search } = product.system_domain.operator;
  const synonyms = Array.from({ length: synonym_count }, (_, n) => benchSynonym(n));
  await search.saveSynonyms(synonyms);
  try {
    const queries = await judgeBig(product.system_ctx.slow_db, videos);
    return [
      ...(await measure('big', product, queries, ({ video_id }) => String(video_id))),
      ...(await measureSize(product.system_ctx.slow_db, videos)),
      ...(await benchSuggester(database, videos)),
    ];
  } finally {
    for (const one of synonyms) await search.removeSynonym(one);
  }
}

async function measure(
  where: 'demo' | 'big',
  { system_ctx }: Composition,
  queries: readonly JudgedQuery[],
  keyOf: KeyOf,
): Promise<Figure[]> {
  // A search by ILIKE of a million titles takes longer than visitors may wait.
  const made = createDomain({ ...system_ctx, db: system_ctx.slow_db });
  await using _views = made.views;
  const site = await measureQuality(queries, siteRanker(made.for(publicViewer), keyOf));
  const like = await measureQuality(queries, likeRanker(system_ctx.slow_db, keyOf));
  return qualityFigures(where, site, like);
}

/** Each class of queries, compared with a search of titles by ILIKE. */
function qualityFigures(
  where: 'demo' | 'big',
  site: readonly Quality[],
  like: readonly Quality[],
): Figure[] {
  const ofAll = (list: readonly Quality[]): number =>
    list.find(({ name }) => name === 'all')?.ndcg ?? Number.NaN;
  return [
    ...site.map(({ name, ndcg, empty }) => {
      const of_like = like.find((one) => one.name === name);
      return figure('search', `${where}, ${name}: nDCG@10`, {
        value: ndcg,
        unit: '',
        bound: {
          least: name !== 'all' ? bounds.of_a_class : where === 'demo' ? bounds.demo : bounds.big,
        },
        note: `empty ${percent(empty)}; ILIKE ${of_like?.ndcg.toFixed(2)}, empty ${percent(of_like?.empty)}`,
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
