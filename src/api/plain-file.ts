import type { FastifyInstance } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import { plainFileUrl } from '#contracts/calls/files/plain-file.ts';
import type { ApiDeps } from './deps.ts';
import { any_origin } from './http/any-origin.ts';
import { addRead } from './http/read-route.ts';

/** GET plainfile.php: redirects to the video as one signed MP4 file, also from an embed in a frame with `sandbox`. */
export function servePlainFile(app: FastifyInstance, { domain }: Pick<ApiDeps, 'domain'>): void {
  addRead(app, plainFileUrl.pattern, async (request, reply) => {
    const query = plainFileUrl.parse(request.raw.url ?? '');
    if (!query) throw new AppError('not_found');
    const address = await domain.files.plain(query);
    const headers = { ...any_origin, 'cache-control': 'no-store' };
    return reply.headers(headers).redirect(address, 302);
  });
}
