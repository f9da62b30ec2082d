import { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { uploads_url } from '#contracts/calls/uploads/uploads.ts';
import { AppError, isAppError, type ErrorCode } from '#contracts/errors.ts';
import type { Domain } from '#domain/index.ts';
import type { Sender } from '#domain/uploads/index.ts';
import { unseen } from '../accounts/answer-account.ts';
import { UploadStore } from './upload-store.ts';

export interface TusDeps {
  uploads: Domain['uploads'];
  member_id: number;
  public_origin: string;
}

/** A connection without a byte for so long is ended; the bytes received stay stored. */
const silence_ms = 30_000;

/** The headers that tus has a meaning for; others, such as those that override methods, are not passed on. */
const passed = [
  'tus-resumable',
  'content-type',
  'content-length',
  'upload-length',
  'upload-defer-length',
  'upload-offset',
  'upload-metadata',
  'upload-concat',
] as const;

/** Codes of requests that the protocol refuses by itself. */
const codes: Readonly<Record<number, ErrorCode>> = {
  404: 'not_found',
  409: 'wrong_offset',
  410: 'deleted',
  412: 'unsupported_version',
  413: 'payload_too_large',
  501: 'not_implemented',
};

/**
 * Answers a request of tus 1.0: the protocol is `@tus/server`'s, all that it reads and writes is the domain's. A server of one request, because the member, the
 * checksum and the lease are of the request.
 */
export async function answerTus(
  deps: TusDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (request.headers['tus-resumable'] !== '1.0.0') throw new AppError('unsupported_version');
  const state: { fault?: unknown; sender?: Sender; silence?: NodeJS.Timeout } = {};
  // Set off, the part ends where it is.
  const halt = new AbortController();
  const server = new Server({
    path: uploads_url,
    relativeLocation: true,
    namingFunction: () => deps.uploads.newId(),
    datastore: new UploadStore({
      ...deps,
      length: lengthOf(request),
      sha256: checksumOf(request),
      sender: () => state.sender,
      release: request.raw instanceof IncomingMessage ? freeMemory : undefined,
      body: () =>
        partOf(request, reply, {
          signal: halt.signal,
          onChunk: () => void state.silence?.refresh(),
        }),
    }),
    locker: {
      newLock: (upload_id) => ({
        async lock() {
          // Only a part needs to be alone: HEAD reports the acknowledged bytes, and a cancelled upload ends its part.
          if (request.method !== 'PATCH') return;
          const ref = { upload_id, member_id: deps.member_id };
          state.sender = await deps.uploads.openSender(ref, () => halt.abort());
          state.silence = setTimeout(() => halt.abort(), silence_ms);
        },
        async unlock() {
          clearTimeout(state.silence);
          await state.sender?.release();
        },
      }),
    },
    onResponseError: (_request, error) => {
      state.fault = error;
      return undefined;
    },
  });
  const response = await server.handleWeb(webRequestOf(deps, request));
  if (isAppError(state.fault) || state.fault instanceof Error) throw state.fault;
  if (response.status >= 400) throw new AppError(codes[response.status] ?? 'bad_request');
  // Other sites have no business here.
  const headers = [...response.headers].filter(([name]) => !name.startsWith('access-control-'));
  return reply
    .code(response.status)
    .headers({ ...Object.fromEntries(headers), ...unseen })
    .send();
}

type WebRequest = Parameters<Server['handleWeb']>[0];

function webRequestOf({ public_origin }: TusDeps, request: FastifyRequest): WebRequest {
  const headers = new Headers();
  for (const name of passed) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return new Request(new URL(request.raw.url ?? '', public_origin), {
    method: request.method,
    headers,
  });
}

/**
 * The bytes of a part, read from the request itself: on the way through the protocol's server each chunk would pass five streams. Ends on the signal;
 * the connection is closed with the answer then, because the rest is not read.
 */
async function* partOf(
  { body }: FastifyRequest,
  reply: FastifyReply,
  { signal, onChunk }: { signal: AbortSignal; onChunk(): void },
): AsyncGenerator<Uint8Array> {
  if (!(body instanceof Readable) || signal.aborted) return;
  const chunks: AsyncIterator<Uint8Array> = body.iterator({ destroyOnReturn: false });
  const halted = new Promise<{ done: true; value: undefined }>((resolve) => {
    signal.addEventListener('abort', () => resolve({ done: true, value: undefined }), {
      once: true,
    });
  });
  try {
    for (;;) {
      const coming = chunks.next();
      // It may end after the part did.
      coming.catch(() => undefined);
      const { done, value } = await Promise.race([coming, halted]);
      if (done) return;
      onChunk();
      yield value;
    }
  } finally {
    if (!body.readableEnded) reply.header('connection', 'close');
  }
}

/**
 * Gives the memory of a chunk that came from a connection back at once. Left to V8, each 20 MB of such chunks make it collect the whole heap: a third of the time of a process that takes 80 MB/s.
 */
function freeMemory({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

function lengthOf({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

/** `Upload-Checksum: sha256 {base64}`. */
function checksumOf({ headers }: FastifyRequest): Buffer | undefined {
  const given = headers['upload-checksum'];
  if (given === undefined) return undefined;
  const [, text = ''] = /^sha256 ([A-Za-z0-9+/]{43}=)$/.exec(String(given)) ?? [];
  const hash = Buffer.from(text, 'base64');
  if (hash.length !== 32) throw new AppError('bad_request');
  return hash;
}
