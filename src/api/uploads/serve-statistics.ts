import type { FastifyInstance } from 'fastify';
import { ownStatisticsUrl, type StatisticsDay } from '#contracts/calls/uploads/own-statistics.ts';
import { csvRow } from '#contracts/text/csv-row.ts';
import { AppError } from '#contracts/errors.ts';
import { sendOwn, unseen } from '../accounts/answer-account.ts';
import { memberReads } from '../accounts/member-reads.ts';
import { sessionOf } from '../accounts/request-session.ts';
import type { ApiDeps } from '../deps.ts';
import { addRead } from '../http/read-route.ts';

const columns = ['day', 'views', 'plays', 'seconds', 'completions'] as const;

/** The statistics of an own video, as JSON or as CSV of its days. */
export function serveStatistics(app: FastifyInstance, deps: ApiDeps): void {
  addRead(app, ownStatisticsUrl.pattern, async (request, reply) => {
    const query = ownStatisticsUrl.parse(request.raw.url ?? '');
    if (!query) throw new AppError('not_found');
    const shown = await memberReads(deps, sessionOf(request)).statistics(query.video_id);
    if (query.format === 'json') return sendOwn(reply, shown);
    return reply
      .headers({
        ...unseen,
        'content-disposition': `attachment; filename="statistics-${query.video_id}.csv"`,
      })
      .type('text/csv; charset=utf-8')
      .send(csvOf(shown.days));
  });
}

const csvOf = (days: readonly StatisticsDay[]): string =>
  csvRow(columns) + days.map((day) => csvRow(columns.map((column) => day[column]))).join('');
