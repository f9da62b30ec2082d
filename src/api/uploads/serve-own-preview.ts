import type { FastifyInstance } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import { sessionOf } from '../accounts/request-session.ts';
import type { ApiDeps } from '../deps.ts';
import { databaseId } from '../http/bodies/form-body.ts';
import { addRead } from '../http/read-route.ts';

const picture_pattern = /^\/media\/n\/([1-9]\d{0,9})\.jpg$/;
const sheet_pattern = /^\/media\/n\/([1-9]\d{0,9})\/s(\d{1,3})\.webp$/;

/** Own pictures that wait for a decision, and storyboards of own videos: for their uploaders alone, and for no cache. */
export function serveOwnPreview(app: FastifyInstance, { domain }: Pick<ApiDeps, 'domain'>): void {
  addRead(app, { url: '/media/n/*', action: 'getOwnPreview' }, async (request, reply) => {
    const address = request.raw.url ?? '';
    const { member_id } = sessionOf(request);
    const [, id] = picture_pattern.exec(address) ?? [];
    const [, video_id, sheet] = sheet_pattern.exec(address) ?? [];
    const picture =
      id !== undefined
        ? await domain.uploads.readPreview({ preview_id: databaseId(id), member_id })
        : video_id !== undefined
          ? await domain.uploads.readSheet({
              video_id: databaseId(video_id),
              sheet: Number(sheet),
              member_id,
            })
          : undefined;
    if (!picture) throw new AppError('not_found');
    return reply
      .headers({
        'cache-control': 'private, no-store',
        'content-type': id === undefined ? 'image/webp' : 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      })
      .send(picture);
  });
}
