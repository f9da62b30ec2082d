import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, errorCatalogue, isAppError, type ErrorCode } from '#contracts/errors.ts';
import type { Log } from '#platform/log.ts';
import { json_type } from './http/json-answer.ts';

const retry_after_default = 5;
/** seconds for which shared caches may store a 404 */
const absent_lifetime = 60;

/** Writes all error bodies. Unknown errors are logged and answered as `internal`. */
export function mapErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, log));
  app.setNotFoundHandler((request, reply) =>
    sendError(new AppError('not_found'), request, reply, log),
  );
}

export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
): FastifyReply {
  const known = isAppError(error) ? error : new AppError(codeOf(error));
  if (known.code === 'internal')
    log.error(
      { err: describe(error), request_id: request.id, route: request.routeOptions.url },
      'request failed; answered 500',
    );
  if (isContended(error))
    log.warn(
      { err: describe(error), request_id: request.id, route: request.routeOptions.url },
      'the transaction met others in a circle; answered 503',
    );
  reply
    .removeHeader('etag')
    .removeHeader('surrogate-key')
    .removeHeader('cache-tag')
    .removeHeader('content-encoding');
  const retry_after = known.info?.['retry_after'] ?? retry_after_default;
  if (known.code === 'too_many_requests' || known.code === 'unavailable')
    reply.header('retry-after', String(retry_after));
  if (known.code === 'method_not_allowed')
    reply.header('allow', String(known.info?.['allow'] ?? 'GET, HEAD'));
  return reply
    .code(known.status)
    .headers({
      'content-type': json_type,
      'x-content-type-options': 'nosniff',
      'cache-control': cachePolicy(known.code, request),
    })
    .send(JSON.stringify(errorBody(known)));
}

/** Info that no body shows: `allow` is a header of its own, and a caller who asks for a deletion over HTTP is not to learn of a case or a legal hold that blocks it. */
const untold: ReadonlySet<string> = new Set(['allow', 'hold', 'danger']);

/** Returns field errors, the status of a deleted video or album, or the plain envelope. */
function errorBody({ code, info }: AppError): unknown {
  if (code === 'invalid' && info) return { error: info };
  if (code === 'deleted' && info) return { ...info, status_id: 5 };
  const shown = Object.entries(info ?? {}).filter(([name]) => !untold.has(name));
  return shown.length > 0
    ? { error: 1, code, info: Object.fromEntries(shown) }
    : { error: 1, code };
}

/** Of all errors, shared caches may store only 404 and 410 of the cacheable calls. */
function cachePolicy(code: ErrorCode, request: FastifyRequest): string {
  const isAbsent = code === 'not_found' || code === 'deleted';
  const isShared = /^\/api\/json\/[^?]*\.json$/.test(request.raw.url ?? '');
  return isAbsent && isShared ? `public, max-age=${absent_lifetime}` : 'no-store';
}

const fastifyCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_BAD_URL: 'bad_request',
  FST_ERR_MAX_PARAM_LENGTH: 'uri_too_long',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
};

/** Maps any error to a code of the catalogue. */
export function codeOf(error: unknown): ErrorCode {
  if (!(error instanceof Error)) return 'internal';
  const { code, statusCode } = error as Partial<FastifyError>;
  const own = code === undefined ? undefined : fastifyCodes[code];
  if (own) return own;
  if (isOutage(error, code) || isContended(error) || full_disk.has(error.name))
    return 'unavailable';
  if (code !== undefined && unstorable_text.has(code)) return 'bad_request';
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return 'internal';
  const match = Object.entries(errorCatalogue).find(([, status]) => status === statusCode);
  return match ? (match[0] as ErrorCode) : 'bad_request';
}

/** SQLSTATE of a text with NUL, as such or in JSON. All other text is stored: it can only have come with the request. */
const unstorable_text: ReadonlySet<string> = new Set(['22021', '22P05']);

/** Names of the errors of a storage that takes no writes at the moment (`src/platform/storage/disk-space.ts`). */
const full_disk: ReadonlySet<string> = new Set(['StorageFull', 'StorageReadOnly']);

// SQLSTATE 08 (connection), 53 (resources), 57 (operator intervention, timeout); socket errors.
const outage_code = /^(08...|53...|57...|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND)$/;
const outage_text =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error)/;

/** True when the database is unreachable or too slow: the client gets 503 and may retry. */
export function isOutage(
  error: Error,
  code: string | undefined = (error as Partial<FastifyError>).code,
): boolean {
  return (code !== undefined && outage_code.test(code)) || outage_text.test(error.message);
}

// SQLSTATE of a deadlock, and of a transaction that could not be put in an order with others.
const contended: ReadonlySet<unknown> = new Set(['40P01', '40001']);

/** True when a transaction was ended because of others at the same time: nothing of it was written, and the client may retry. */
export const isContended = (error: unknown): boolean =>
  error instanceof Error && contended.has((error as Partial<FastifyError>).code);

/** The loggable part of an error, without driver details, which quote values. */
export function describe(error: unknown): {
  name: string;
  message: string;
  stack?: string;
  code?: string;
} {
  if (!(error instanceof Error)) return { name: 'unknown', message: typeof error };
  const { code } = error as Partial<FastifyError>;
  return {
    name: error.name,
    message: error.message,
    ...(error.stack ? { stack: error.stack } : {}),
    ...(code ? { code } : {}),
  };
}
