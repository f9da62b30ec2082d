import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { negotiateCoding, type Coding } from './accept-encoding.ts';
import { ownBytes } from './own-bytes.ts';
import { isNotModified } from './validators.ts';

/** A body that many answers share; each coding of it is computed once. */
export interface Entity {
  type: string;
  bytes: Buffer;
  /** The body in a coding, with that coding's own strong ETag. */
  encoded(coding: Coding): Promise<{ body: Buffer; etag: string }>;
}

/** Compression effort: `once` for cached bodies, `each` for bodies built per request. */
export type Effort = 'once' | 'each';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const compressible_from = 1024;
/** bytes; most bodies are compressed in one task of the thread pool instead of one per 16 kB */
const compressed_at_once = 65_536;

export function createEntity(type: string, body: string | Buffer, effort: Effort = 'each'): Entity {
  const bytes = ownBytes(body);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const made = new Map<Coding, Promise<Buffer>>();
  return {
    type,
    bytes,
    async encoded(coding) {
      const compressing = made.get(coding) ?? compress(coding, bytes, effort);
      made.set(coding, compressing);
      return {
        body: await compressing,
        etag: coding === 'identity' ? `"${hash}"` : `"${hash}-${coding}"`,
      };
    },
  };
}

/** Sends an entity with content negotiation and conditional requests. */
export async function sendEntity(
  request: FastifyRequest,
  reply: FastifyReply,
  entity: Entity,
  cache_control: string,
): Promise<FastifyReply> {
  const offered: Coding[] =
    entity.bytes.length >= compressible_from && isText(entity.type) ? ['br', 'gzip'] : [];
  const coding = negotiateCoding(request.headers['accept-encoding'], offered);
  const { body, etag } = await entity.encoded(coding);
  reply.headers({ etag, 'cache-control': cache_control, vary: 'accept-encoding' });
  if (isNotModified(request.headers, { etag })) return reply.code(304).send();
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply
    .headers({ 'content-type': entity.type, 'x-content-type-options': 'nosniff' })
    .send(body);
}

async function compress(coding: Coding, bytes: Buffer, effort: Effort): Promise<Buffer> {
  if (coding === 'identity') return bytes;
  if (coding === 'gzip')
    return ownBytes(
      await gzip(bytes, { level: effort === 'once' ? 9 : 4, chunkSize: compressed_at_once }),
    );
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants;
  const params = {
    [BROTLI_PARAM_QUALITY]: effort === 'once' ? 9 : 4,
    [BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return ownBytes(await brotli(bytes, { params }));
}

const isText = (type: string): boolean => /^text\/|json|javascript|xml|manifest/.test(type);
