import type { FastifyInstance } from 'fastify';
import {
  DumpFiles,
  dumpFilesUrl,
  dumpUrl,
  removedUrl,
  RemovedVideos,
} from '#contracts/calls/files/dumps.ts';
import { AppError } from '#contracts/errors.ts';
import type { ApiDeps } from '../deps.ts';
import { negotiateCoding } from '../http/files/accept-encoding.ts';
import { createEntity, sendEntity } from '../http/files/entity.ts';
import { createGate } from '#contracts/gate.ts';
import { json_type, jsonEntity } from '../http/json-answer.ts';
import { addRead } from '../http/read-route.ts';
import { sendStream } from '../http/files/send-stream.ts';
import { isNotModified } from '../http/files/validators.ts';
import { csvRow } from '#contracts/text/csv-row.ts';
import { requireDumpKey } from './dump-key.ts';
import { readDump, writeDump } from './write-dump.ts';

const types = { json: json_type, csv: 'text/csv; charset=utf-8' } as const;
/** For one partner, who asks again with the validators of the stored copy. */
const cache_control = 'private, no-cache';
const hour_ms = 3_600_000;

type DumpDeps = Pick<ApiDeps, 'domain' | 'rateLimiter' | 'site' | 'clock'>;

/** The catalogue for partners with a key: its files, a file, and the videos that left the lists. */
export function serveDumps(app: FastifyInstance, deps: DumpDeps): void {
  serveFiles(app, deps);
  serveFile(app, deps);
  serveRemoved(app, deps);
}

function serveFiles(app: FastifyInstance, deps: DumpDeps): void {
  addRead(app, dumpFilesUrl.pattern, async (request, reply) => {
    if (!dumpFilesUrl.parse(request.raw.url ?? '')) throw new AppError('not_found');
    await requireDumpKey(deps, request, reply);
    const files = (await deps.domain.sitemaps.files())
      .filter(({ kind }) => kind === 'videos')
      .map(({ shard, changed_at }) => ({
        shard: shard + 1,
        changed_at: changed_at.toISOString(),
      }));
    return sendEntity(request, reply, jsonEntity(DumpFiles, { files }), cache_control);
  });
}

function serveFile(app: FastifyInstance, deps: DumpDeps): void {
  const { sitemaps, dumps } = deps.domain;
  const gate = createGate({ places: 2, queue: 32, timeout_ms: 60_000 });
  addRead(app, dumpUrl.pattern, async (request, reply) => {
    const query = dumpUrl.parse(request.raw.url ?? '');
    if (!query) throw new AppError('not_found');
    await requireDumpKey(deps, request, reply);
    const file = await sitemaps.file({ kind: 'videos', shard: query.shard - 1 });
    if (!file) throw new AppError('not_found');
    const names = await dumps.findFilter(query);
    // Numbers of views and names change without a new version: such files have one an hour.
    const hour = Math.floor(deps.clock.now().getTime() / hour_ms);
    const etag = `W/"${file.changed_at.getTime().toString(36)}-${hour}"`;
    reply.headers({ etag, 'cache-control': cache_control, vary: 'accept-encoding' });
    if (isNotModified(request.headers, { etag })) return reply.code(304).send();
    reply.headers({ 'content-type': types[query.format], 'x-content-type-options': 'nosniff' });
    if (query.format === 'csv')
      reply.header('content-disposition', `attachment; filename="videos-${query.shard}.csv"`);
    if (request.method === 'HEAD') return reply.send();
    const coding = negotiateCoding(request.headers['accept-encoding'], ['gzip']);
    const text = writeDump(query, readDump(dumps, query, names));
    return gate.run(() => sendStream(reply, text, coding));
  });
}

function serveRemoved(app: FastifyInstance, deps: DumpDeps): void {
  addRead(app, removedUrl.pattern, async (request, reply) => {
    const query = removedUrl.parse(request.raw.url ?? '');
    if (!query) throw new AppError('not_found');
    await requireDumpKey(deps, request, reply);
    const { removed, until, has_next } = await deps.domain.dumps.removed(query);
    const last = has_next ? removed.at(-1) : undefined;
    const next =
      last && removedUrl.build({ ...query, since: last.removed_at, after: last.video_id });
    const sendSigned = (body: string, type: string) => {
      const { signature, public_key } = deps.domain.dumps.sign(body);
      reply.headers({ 'velour-signature': signature, 'velour-key': public_key });
      return sendEntity(request, reply, createEntity(type, body), cache_control);
    };
    if (next) reply.header('link', `<${deps.site.public_origin}${next}>; rel="next"`);
    if (query.format === 'json') {
      const answer = { removed, until, ...(next && { next }) };
      return sendSigned(JSON.stringify(RemovedVideos.parse(answer)), json_type);
    }
    const rows = removed.map(({ video_id, removed_at }) => csvRow([video_id, removed_at]));
    return sendSigned(csvRow(['video_id', 'removed_at']) + rows.join(''), types.csv);
  });
}
