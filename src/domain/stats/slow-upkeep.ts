import { resumeMerges } from '../catalogue/index.ts';
import type { Ctx } from '../ctx.ts';
import {
  pickCategoryCovers,
  countTitleWords,
  rankPeriod,
  recomputePeopleStats,
  recomputeSuggestions,
} from './rank.ts';
import { makeDaysAhead, reindexLists } from './keep-tables.ts';
import { acquireLease } from './upkeep-lease.ts';

const minute = 60;
const hour = 3600;
const day = 24 * hour;

/** What looks at the whole catalogue, and how often. */
export const slowTasks: readonly {
  name: string;
  every_seconds: number;
  run(ctx: Ctx): Promise<unknown>;
}[] = [
  { name: 'rank-day', every_seconds: 5 * minute, run: (ctx) => rankPeriod(ctx, 'day') },
  { name: 'category-faces', every_seconds: 15 * minute, run: pickCategoryCovers },
  { name: 'category-suggestions', every_seconds: 15 * minute, run: recomputeSuggestions },
  { name: 'resume-merges', every_seconds: 15 * minute, run: resumeMerges },
  { name: 'rank-week', every_seconds: hour, run: (ctx) => rankPeriod(ctx, 'week') },
  { name: 'rank-month', every_seconds: hour, run: (ctx) => rankPeriod(ctx, 'month') },
  { name: 'title-words', every_seconds: hour, run: countTitleWords },
  { name: 'everybody', every_seconds: hour, run: recomputePeopleStats },
  { name: 'days-ahead', every_seconds: day, run: makeDaysAhead },
  { name: 'reindex-lists', every_seconds: 7 * day, run: reindexLists },
];

/**
 * Does what is due, one after the other: after a start, or when a site was down for long, a worker is not busy with all of it at once. One that fails is
 * logged and has its next turn like the others.
 */
export async function slowUpkeep(ctx: Ctx): Promise<void> {
  for (const { name, every_seconds, run } of slowTasks) {
    if (!(await acquireLease(ctx, name, every_seconds))) continue;
    try {
      await run(ctx);
    } catch (error) {
      ctx.log.warn(
        { task: name, err: error instanceof Error ? error.message : String(error) },
        'upkeep failed',
      );
    }
  }
}
