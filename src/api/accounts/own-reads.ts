import type { FastifyInstance } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import { addRead } from '../http/read-route.ts';
import { sendOwn } from './answer-account.ts';
import { sessionOf } from './request-session.ts';

interface QueryCodec<Query> {
  pattern: string;
  /** Undefined for an address that is none. */
  parse(url: string): Query | undefined;
}

/** Adds a read of the member's own data; `schema` decides which fields are sent. */
export function addOwnRead<Query>(
  app: FastifyInstance,
  url: QueryCodec<Query>,
  schema: { parse(value: unknown): unknown },
  read: (query: Query & { member_id: number }) => Promise<unknown>,
): void {
  addRead(app, url.pattern, async (request, reply) => {
    const query = url.parse(request.raw.url ?? '');
    if (query === undefined) throw new AppError('not_found');
    const { member_id } = sessionOf(request);
    return sendOwn(reply, schema.parse(await read({ ...query, member_id })));
  });
}
