import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import type { Log } from '#platform/log.ts';
import type { ObjectFacts } from '#platform/storage/port.ts';
import { describe } from '../../error-mapper.ts';
import { parseRange, type ByteRange } from './byte-range.ts';
import { isRangeCurrent } from './validators.ts';

interface StoredObject {
  facts: ObjectFacts;
  read(range?: ByteRange): Promise<Readable | undefined>;
}

/** Sends a stored object or one range of it, as it is read; ranges are defined for GET only. The other headers are the caller's. */
export async function sendObject(
  { log }: { log: Log },
  request: FastifyRequest,
  reply: FastifyReply,
  { facts, read }: StoredObject,
): Promise<FastifyReply> {
  const isWhole = request.method === 'HEAD' || !isRangeCurrent(request.headers, facts);
  const range = isWhole ? 'whole' : parseRange(request.headers.range, facts.bytes);
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .headers({
        'content-range': `bytes */${facts.bytes}`,
        'cache-control': 'no-store',
        'content-length': 0,
      })
      .send();
  }
  reply.header('content-length', range === 'whole' ? facts.bytes : range.end - range.start + 1);
  if (range !== 'whole')
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${facts.bytes}`);
  if (request.method === 'HEAD') return reply.send();
  const bytes = await read(range === 'whole' ? undefined : range);
  if (!bytes) throw new AppError('not_found');
  // The headers are sent already, so a read error ends the connection.
  bytes.once('error', (error) =>
    log.error(
      { err: describe(error), request_id: request.id },
      'a stored file was not read; connection closed',
    ),
  );
  return reply.send(bytes);
}
