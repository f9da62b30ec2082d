import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';

/** Sends text while it is written. Ends when the answer has left or the client has. */
export async function sendStream(
  reply: FastifyReply,
  text: AsyncIterable<string>,
  coding: string,
): Promise<FastifyReply> {
  const body = coding === 'gzip' ? createGzip({ level: 4 }) : new PassThrough();
  if (coding === 'gzip') reply.header('content-encoding', 'gzip');
  const ended = pipeline(Readable.from(text), body).catch(() => undefined);
  void reply.send(body);
  await ended;
  return reply;
}
