import type { FastifyInstance } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import type { ByteRange } from '../http/byte-range.ts';
import { addRead } from '../http/read-route.ts';
import { sendObject } from '../http/send-object.ts';
import type { ConsoleCookies } from './console-cookies.ts';
import type { ConsoleDeps } from './console-deps.ts';
import { demandStaff } from './console-session.ts';

const types: Readonly<Record<string, string>> = {
  m3u8: 'application/vnd.apple.mpegurl',
  mp4: 'video/mp4',
  m4s: 'video/iso.segment',
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/**
 * GET /media/…: files of what waits, is hidden or is removed, for the session whose case page named
 * them, with its cookie. Nothing of it may be in a cache.
 */
export function serveConsoleMedia(
  app: FastifyInstance,
  deps: ConsoleDeps,
  cookies: ConsoleCookies,
): void {
  const { storage, domain } = deps;
  addRead(app, '/media/*', async (request, reply) => {
    const asked = domain.console.findFile(request.raw.url ?? '');
    if (!asked) throw new AppError('not_found');
    const { session_id } = await demandStaff(deps, cookies, request, 'staff');
    const { key, ...grant } = asked;
    if (!domain.console.verifyGrant({ ...grant, session_id })) throw new AppError('not_found');
    const facts = await storage.facts(key);
    if (!facts) throw new AppError('not_found');
    reply.headers({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': types[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    });
    const read = (range?: ByteRange) => storage.read(key, range);
    return sendObject(deps, request, reply, { facts, read });
  });
}
