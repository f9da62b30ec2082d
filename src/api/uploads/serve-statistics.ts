import type { FastifyInstance } from 'fastify';
import { ownStatisticsUrl, type OwnStatistics } from '#contracts/calls/uploads/own-statistics.ts';
import { csvRow } from '#contracts/text/csv-row.ts';
import { AppError } from '#contracts/errors.ts';
import { sendOwn, unseen } from '../accounts/answer-account.ts';
import { memberReads } from '../accounts/member-reads.ts';
import { sessionOf } from '../accounts/request-session.ts';
import type { ApiDeps } from '../deps.ts';
import { addRead } from '../http/read-route.ts';

type Rows = readonly (readonly (string | number)[])[];

/** The parts that are files as well, each with its columns. */
const parts = {
  csv: {
    name: 'statistics',
    columns: ['day', 'views', 'plays', 'seconds', 'completions'],
    rowsOf: ({ days }: OwnStatistics): Rows =>
      days.map(({ day, views, plays, seconds, completions }) => [
        day,
        views,
        plays,
        seconds,
        completions,
      ]),
  },
  'sources-csv': {
    name: 'sources',
    columns: ['source', 'views'],
    rowsOf: ({ sources }: OwnStatistics): Rows =>
      sources.map(({ source, views }) => [source, views]),
  },
  'countries-csv': {
    name: 'countries',
    columns: ['country', 'views'],
    rowsOf: ({ countries }: OwnStatistics): Rows =>
      countries.map(({ country, views }) => [country, views]),
  },
  'retention-csv': {
    name: 'retention',
    columns: ['hundredth', 'share'],
    rowsOf: ({ retention }: OwnStatistics): Rows => retention.map((share, at) => [at + 1, share]),
  },
} as const;

/** The statistics of an own video, as JSON or as CSV of one part. */
export function serveStatistics(app: FastifyInstance, deps: ApiDeps): void {
  addRead(app, ownStatisticsUrl.pattern, async (request, reply) => {
    const query = ownStatisticsUrl.parse(request.raw.url ?? '');
    if (!query) throw new AppError('not_found');
    const shown = await memberReads(deps, sessionOf(request)).statistics(query.video_id);
    if (query.format === 'json') return sendOwn(reply, shown);
    const { name, columns, rowsOf } = parts[query.format];
    return reply
      .headers({
        ...unseen,
        'content-disposition': `attachment; filename="${name}-${query.video_id}.csv"`,
      })
      .type('text/csv; charset=utf-8')
      .send([columns, ...rowsOf(shown)].map(csvRow).join(''));
  });
}
