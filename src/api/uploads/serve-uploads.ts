import { sendOwn } from '../accounts/answer-account.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  OwnUpload,
  OwnUploads,
  upload_id_pattern,
  upload_url,
  uploads_url,
  uploadUrl,
} from '#contracts/calls/uploads/uploads.ts';
import { AppError } from '#contracts/errors.ts';
import { isBySession } from '../accounts/api-token.ts';
import { callerOf } from '../accounts/request-session.ts';
import type { ApiDeps } from '../deps.ts';
import { rateLimited } from '../http/rate-limited.ts';
import { addRead } from '../http/read-route.ts';
import { requireSameOrigin } from '../http/same-origin.ts';
import { answerTus } from './answer-tus.ts';

type Parts = Pick<ApiDeps, 'domain' | 'site' | 'rateLimiter'>;

/** Seconds that a part may take: one byte a second does not hold a connection for hours. */
const part_seconds = 600;

/** Files that members send in parts, by tus 1.0, with a session or an API token; all of it is the member's own. */
export function serveUploads(app: FastifyInstance, parts: Parts): void {
  const { uploads } = parts.domain;
  const { public_origin } = parts.site;
  const tus = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    answerTus({ uploads, public_origin, member_id: callerOf(request).member_id }, request, reply);
  app.register(async (scope) => {
    acceptPartsOnly(scope, public_origin);
    scope.addHook('onRequest', rateLimited(parts.rateLimiter, 'upload'));
    addRead(scope, uploads_url, async (request, reply) => {
      const list = await uploads.list(callerOf(request).member_id);
      return sendOwn(reply, OwnUploads.parse(list));
    });
    scope.post(uploads_url, async (request, reply) => {
      // Bytes come by PATCH alone.
      if (request.body !== undefined && request.body !== null)
        throw new AppError('unsupported_media_type');
      return tus(request, reply);
    });
    addRead(scope, upload_url, async (request, reply) => {
      if (request.method === 'HEAD') return tus(request, reply);
      const { member_id } = callerOf(request);
      return sendOwn(
        reply,
        OwnUpload.parse(await uploads.get({ upload_id: idOf(request), member_id })),
      );
    });
    scope.route({
      method: 'PATCH',
      url: upload_url,
      handler: tus,
      config: { body_seconds: part_seconds },
    });
    scope.delete(upload_url, tus);
  });
}

const idOf = (request: FastifyRequest): string =>
  String((request.params as { upload_id?: string }).upload_id ?? '');

/** Bodies are parts, which are read while they are written; each address has one spelling; requests that change something come from this site. */
function acceptPartsOnly(scope: FastifyInstance, public_origin: string): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/offset+octet-stream', (_request, payload, done) =>
    done(null, payload),
  );
  scope.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'tus-resumable': '1.0.0', 'tus-version': '1.0.0' });
    const { method, raw } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    if (raw.url !== addressOf(request)) throw new AppError('not_found');
    if (!isRead) requireSameOrigin(request, public_origin, isBySession(request));
  });
}

function addressOf(request: FastifyRequest): string {
  if (request.routeOptions.url === uploads_url) return uploads_url;
  const upload_id = idOf(request);
  return upload_id_pattern.test(upload_id) ? uploadUrl(upload_id) : '';
}
