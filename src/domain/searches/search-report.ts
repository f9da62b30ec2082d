import { sql, type RawBuilder } from 'kysely';
import { orientationOfCode, type Orientation } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';

/** One search, over the days of a report. */
export interface ReportedSearch {
  query: string;
  orientation: Orientation;
  /** Of each day, summed: a visitor counts once a day. */
  visitors: number;
  clicked: number;
  /** When last counted; null: not counted yet. */
  results: number | null;
}

export interface SearchReport {
  top: ReportedSearch[];
  without_results: ReportedSearch[];
  without_click: ReportedSearch[];
}

/** Searches of visitors in the last days, by the sums of each day, most frequent first. */
export async function reportSearches(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { days, most }: { days: number; most: number },
): Promise<SearchReport> {
  const today = clock.now().toISOString().slice(0, 10);
  const list = async (condition: RawBuilder<unknown>): Promise<ReportedSearch[]> => {
    const { rows } = await sql<Omit<ReportedSearch, 'orientation'> & { code: number }>`
      select * from (
        select query, orientation as code, sum(visitors)::int visitors, sum(clicked)::int clicked,
          (array_agg(results order by day desc) filter (where results is not null))[1] results
        from search_day where day > ${today}::date - ${days}::int group by 1, 2) s
      where ${condition} order by visitors desc, query, code limit ${most}`.execute(db);
    return rows.map(({ code, ...row }) => ({ ...row, orientation: orientationOfCode(code) }));
  };
  const [top, without_results, without_click] = [
    await list(sql`true`),
    await list(sql`results = 0`),
    await list(sql`clicked = 0 and results > 0`),
  ];
  return { top, without_results, without_click };
}
