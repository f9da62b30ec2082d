import type { FastifyInstance } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import { sessionOf } from '../accounts/request-session.ts';
import type { ApiDeps } from '../deps.ts';
import { databaseId } from '../http/form-body.ts';
import { addRead } from '../http/read-route.ts';

const pattern = /^\/media\/n\/([1-9]\d{0,9})\.jpg$/;

/** Own pictures that wait for a decision: for their uploaders alone, and for no cache. */
export function serveOwnPreview(app: FastifyInstance, { domain }: Pick<ApiDeps, 'domain'>): void {
  addRead(app, { url: '/media/n/*', action: 'getOwnPreview' }, async (request, reply) => {
    const [, id] = pattern.exec(request.raw.url ?? '') ?? [];
    if (id === undefined) throw new AppError('not_found');
    const { member_id } = sessionOf(request);
    const picture = await domain.uploads.readPreview({ preview_id: databaseId(id), member_id });
    return reply
      .headers({
        'cache-control': 'private, no-store',
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      })
      .send(picture);
  });
}
