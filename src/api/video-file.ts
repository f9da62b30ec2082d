import type { FastifyInstance } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import { videoFileUrl, VideoFiles } from '#contracts/calls/video-file.ts';
import type { ApiDeps } from './deps.ts';
import { jsonEntity } from './http/json-answer.ts';
import { sendEntity } from './http/entity.ts';
import { addRead } from './http/read-route.ts';

/** The lifetime of the call bounds the signature, not the answer: it is made for one browser and asked for again after a minute. */
const cache_control = 'private, max-age=60';

/** GET videofile.php: where a video's playlist is, for a while. */
export function serveVideoFile(app: FastifyInstance, { domain }: Pick<ApiDeps, 'domain'>): void {
  addRead(app, videoFileUrl.pattern, async (request, reply) => {
    const query = videoFileUrl.parse(request.raw.url ?? '');
    if (!query) throw new AppError('not_found');
    return sendEntity(
      request,
      reply,
      jsonEntity(VideoFiles, await domain.files.video(query)),
      cache_control,
    );
  });
}
