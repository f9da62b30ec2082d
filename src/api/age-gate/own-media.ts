import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deobfuscate, obfuscate } from '#contracts/calls/catalogue/video-file.ts';
import { negotiateCoding } from '../http/files/accept-encoding.ts';

const gzip = promisify(zlib.gzip);
/** Types of answer that name media and are read by the browser that has the proof. */
const named_in = /^(?:text\/html|application\/json|text\/vtt)\b/;

/** The address of a playlist stands in answers in another alphabet. */
const playlist_field = /(?<="video_url":")[\w-]+(?=")/g;

function playlistOf(address: string, named: string): string {
  const plain = deobfuscate(address);
  return plain.startsWith(named) ? obfuscate(`/media/${plain.slice(named.length)}`) : address;
}

/** Whether the visitor proved an age, by a cookie of the site's own host. */
const isVerified = ({ age_gate }: Pick<FastifyRequest, 'age_gate'>): boolean =>
  age_gate?.policy.mode === 'verify' && age_gate.gate === 'open';

/**
 * Visitors who proved an age get media from the site's own host: a media host does not see the proof
 * and refuses them. Their answers are private anyway, so each is rewritten as it is sent. Call it
 * after `guardCatalogue`; nothing is added without a media host.
 */
export function serveOwnMedia(app: FastifyInstance, media_origin: string): void {
  if (media_origin === '') return;
  const named = `${media_origin}/media/`;
  const accepted = new WeakMap<FastifyRequest, string>();
  app.addHook('onRequest', async (request) => {
    const coding = request.headers['accept-encoding'];
    // Bundles name no media, and are compressed already.
    const isBundle = request.raw.url?.startsWith('/assets/');
    if (!isVerified(request) || isBundle || coding === undefined) return;
    // The answer is compressed once it is rewritten.
    accepted.set(request, coding);
    delete request.headers['accept-encoding'];
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isVerified(request)) return payload;
    const location = reply.getHeader('location');
    if (typeof location === 'string' && location.startsWith(named))
      reply.header('location', location.slice(media_origin.length));
    const type = String(reply.getHeader('content-type') ?? '');
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isText || !named_in.test(type)) return payload;
    const text = payload
      .toString()
      .replaceAll(named, '/media/')
      .replaceAll(playlist_field, (address) => playlistOf(address, named));
    reply.removeHeader('content-length');
    if (negotiateCoding(accepted.get(request), ['gzip']) === 'identity') return text;
    reply.header('content-encoding', 'gzip');
    return gzip(text, { level: 4 });
  });
}
