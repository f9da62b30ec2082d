import type { FastifyInstance } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import { addRead } from '../http/read-route.ts';
import { sendObject } from '../http/files/send-object.ts';
import type { ConsoleDeps } from './console-deps.ts';
import { sessionOf } from './console-session.ts';

const types: Readonly<Record<string, string>> = {
  m3u8: 'application/vnd.apple.mpegurl',
  mp4: 'video/mp4',
  m4s: 'video/iso.segment',
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  vtt: 'text/vtt; charset=utf-8',
};

/**
 * GET /media/…: files of works that wait, are hidden or are removed, pictures of members, and files that visitors sent
 * with a form, for the session whose case page named them, with its cookie. Nothing of it may be in a cache.
 */
export function serveConsoleMedia(app: FastifyInstance, deps: ConsoleDeps): void {
  const { openFile } = deps.domain.console;
  addRead(app, { url: '/media/*', action: 'getReviewFile' }, async (request, reply) => {
    const address = request.raw.url ?? '';
    const { session_id = 0, has_child_safety = false } = sessionOf(request) ?? {};
    const file = await openFile(address, { session_id, has_child_safety });
    if (!file) throw new AppError('not_found');
    const extension = address.slice(address.lastIndexOf('.') + 1);
    reply.headers({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': types[extension] ?? 'application/octet-stream',
    });
    return sendObject(deps, request, reply, file);
  });
}
