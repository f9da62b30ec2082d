import type { FastifyInstance } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import { videoFileUrl, VideoFiles } from '#contracts/calls/catalogue/video-file.ts';
import type { ApiDeps } from './deps.ts';
import { any_origin } from './http/any-origin.ts';
import { jsonEntity } from './http/json-answer.ts';
import { sendEntity } from './http/files/entity.ts';
import { addRead } from './http/read-route.ts';

/** The lifetime in the URL limits the signature. The answer is private and fresh for a minute. */
const cache_control = 'private, max-age=60';

/**
 * GET videofile.php: the signed URL of a video's playlist. Embeds read it from frames without an
 * origin; videos that only a session may see stay unreadable there.
 */
export function serveVideoFile(app: FastifyInstance, { domain }: Pick<ApiDeps, 'domain'>): void {
  addRead(app, videoFileUrl.pattern, async (request, reply) => {
    const query = videoFileUrl.parse(request.raw.url ?? '');
    if (!query) throw new AppError('not_found');
    return sendEntity(
      request,
      reply.headers(any_origin),
      jsonEntity(VideoFiles, await domain.files.video(query)),
      cache_control,
    );
  });
}
