import type { FastifyInstance } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import { unseen } from '../accounts/answer-account.ts';
import { sessionOf } from '../accounts/request-session.ts';
import type { ApiDeps } from '../deps.ts';
import { databaseId } from '../http/bodies/form-body.ts';
import { addRead } from '../http/read-route.ts';
import { sendObject } from '../http/files/send-object.ts';

const pattern = /^\/media\/o\/([1-9]\d{0,9})$/;

/** Files as they were uploaded: for their uploaders alone, saved and not shown. A download that broke off continues with `range`. */
export function serveOwnOriginal(
  app: FastifyInstance,
  { domain, log }: Pick<ApiDeps, 'domain' | 'log'>,
): void {
  addRead(app, { url: '/media/o/:video_id', action: 'getOwnOriginal' }, async (request, reply) => {
    const [, id] = pattern.exec(request.raw.url ?? '') ?? [];
    if (id === undefined) throw new AppError('not_found');
    const { member_id } = sessionOf(request);
    const { file_name, ...object } = await domain.ownVideos.original({
      video_id: databaseId(id),
      member_id,
    });
    reply.headers({
      ...unseen,
      'accept-ranges': 'bytes',
      etag: object.facts.etag,
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${file_name}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
    return sendObject({ log }, request, reply, object);
  });
}
