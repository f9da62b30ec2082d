import type { FastifyInstance } from 'fastify';
import { ownStatisticsUrl, type OwnStatistics } from '#contracts/calls/uploads/own-statistics.ts';
import { csvRow } from '#contracts/text/csv-row.ts';
import { AppError } from '#contracts/errors.ts';
import { sendOwn, unseen } from '../accounts/answer-account.ts';
import { memberReads } from '../accounts/member-reads.ts';
import { sessionOf } from '../accounts/request-session.ts';
import type { ApiDeps } from '../deps.ts';
import { addRead } from '../http/read-route.ts';

type CsvFormat = `${'' | 'sources-' | 'countries-' | 'retention-'}csv`;

interface CsvPart {
  name: string;
  columns: readonly string[];
  rowsOf(shown: OwnStatistics): readonly Readonly<Record<string, string | number>>[];
}

/** The parts that are files as well. */
const parts: Readonly<Record<CsvFormat, CsvPart>> = {
  csv: {
    name: 'statistics',
    columns: ['day', 'views', 'plays', 'seconds', 'completions'],
    rowsOf: ({ days }) => days,
  },
  'sources-csv': {
    name: 'sources',
    columns: ['source', 'views'],
    rowsOf: ({ sources }) => sources,
  },
  'countries-csv': {
    name: 'countries',
    columns: ['country', 'views'],
    rowsOf: ({ countries }) => countries,
  },
  'retention-csv': {
    name: 'retention',
    columns: ['hundredth', 'share'],
    rowsOf: ({ retention }) => retention.map((share, at) => ({ hundredth: at + 1, share })),
  },
};

/** The statistics of an own video, as JSON or as CSV of one part. */
export function serveStatistics(app: FastifyInstance, deps: ApiDeps): void {
  addRead(app, ownStatisticsUrl.pattern, async (request, reply) => {
    const query = ownStatisticsUrl.parse(request.raw.url ?? '');
    if (!query) throw new AppError('not_found');
    const shown = await memberReads(deps, sessionOf(request)).statistics(query.video_id);
    if (query.format === 'json') return sendOwn(reply, shown);
    const { name, columns, rowsOf } = parts[query.format];
    const rows = rowsOf(shown).map((row) => columns.map((column) => row[column] ?? ''));
    return reply
      .headers({
        ...unseen,
        'content-disposition': `attachment; filename="${name}-${query.video_id}.csv"`,
      })
      .type('text/csv; charset=utf-8')
      .send([columns, ...rows].map(csvRow).join(''));
  });
}
