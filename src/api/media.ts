import type { FastifyInstance } from 'fastify';
import { downloadUrl } from '#contracts/calls/download.ts';
import { sessionOfGrant } from '#contracts/calls/stream-grant.ts';
import { AppError } from '#contracts/errors.ts';
import { rta_label } from '#contracts/site.ts';
import type { ApiDeps } from './deps.ts';
import { filesTag } from './answer-tags.ts';
import { any_origin } from './http/any-origin.ts';
import type { ByteRange } from './http/byte-range.ts';
import { purgeHeaders } from './http/json-answer.ts';
import { addRead } from './http/read-route.ts';
import { sendObject } from './http/send-object.ts';
import { isNotModified } from './http/validators.ts';

const types: Readonly<Record<string, string>> = {
  m3u8: 'application/vnd.apple.mpegurl',
  mp4: 'video/mp4',
  m4s: 'video/iso.segment',
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  vtt: 'text/vtt; charset=utf-8',
};

const year = 31_536_000;

// All public paths (originals under `o/` are not). They are matched against the raw URL: a match
// has no escape, dot segment or double slash that could reach storage.
const picture =
  /^\/media\/((?:p\/[a-z0-9]{16,40}\/t\d-(?:320|640|1280)|a\/[a-z0-9]{8,40}\/(?:320|640|1280|2560)|i\/[a-z0-9]{8,40})\.(?:avif|webp|jpg))$/;
const preview = /^\/media\/(p\/[a-z0-9]{16,40}\/preview\.(?:mp4|webp))$/;
const stream =
  /^\/media\/v\/(\d{1,12})\.([\w-]{16,100}(?:~[1-9]\d{0,9})?)\/([a-z0-9]{16,40})\/(master\.m3u8|captions\.vtt|storyboard\/s\d{1,3}\.webp|[a-z0-9]{1,16}\/(?:index\.m3u8|init\.mp4|whole\.mp4|s\d{5}\.m4s))$/;

interface Target {
  key: string;
  /** Of the clip, photo or captions that the file belongs to. */
  storage_key: string;
  cache_control: string;
  /** Of a file that is saved, not shown. */
  file_name?: string;
}

type MediaDeps = Pick<
  ApiDeps,
  'domain' | 'storage' | 'verifyHls' | 'hiddenFiles' | 'liveSessions' | 'clock' | 'site' | 'log'
>;

/** GET /media/…: public pictures and signed HLS, with single ranges, validators and fixed types. */
export function serveMedia(app: FastifyInstance, deps: MediaDeps): void {
  const headers = { ...mediaHeaders(deps.site), 'accept-ranges': 'bytes' };
  addRead(app, { url: '/media/*', action: 'getMedia' }, async (request, reply) => {
    const [path = '', query = ''] = (request.raw.url ?? '').split('?', 2);
    const target = await targetOf(deps, path, query);
    if (await deps.hiddenFiles.has(target.storage_key)) throw new AppError('not_found');
    const facts = await deps.storage.facts(target.key);
    if (!facts) throw new AppError('not_found');
    const type =
      types[target.key.slice(target.key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
    reply.headers({
      ...headers,
      ...purgeHeaders([filesTag(target.storage_key)]),
      'cache-control': target.cache_control,
      etag: facts.etag,
      'last-modified': facts.modified_at.toUTCString(),
    });
    if (isNotModified(request.headers, facts)) return reply.code(304).send();
    reply.header('content-type', type);
    // Opened as a page of its own, the file is played by an element that the policy must allow.
    if (target.key.endsWith('/whole.mp4'))
      reply.header('content-security-policy', "default-src 'none'; media-src 'self'; sandbox");
    if (target.file_name !== undefined)
      reply.header('content-disposition', `attachment; filename="${target.file_name}"`);
    const read = (range?: ByteRange) => deps.storage.read(target.key, range);
    return sendObject(deps, request, reply, { facts, read });
  });
}

/** `p/{storage key}/…` or `i/{storage key}.webp`. */
const storageKeyIn = (key: string): string => /^\w\/([a-z0-9]+)/.exec(key)?.[1] ?? '';

async function targetOf(deps: MediaDeps, path: string, query: string): Promise<Target> {
  const { verifyHls, liveSessions, clock } = deps;
  const key = (picture.exec(path) ?? preview.exec(path))?.[1];
  if (key)
    return {
      key,
      storage_key: storageKeyIn(key),
      cache_control: `public, max-age=${year}, immutable`,
    };
  const [, expires, signature, storage_key, rest] = stream.exec(path) ?? [];
  if (!expires || !signature || !storage_key || !rest) throw new AppError('not_found');
  if (!verifyHls({ storage_key, expires: Number(expires), signature }))
    throw new AppError('private');
  const session_id = sessionOfGrant(signature);
  if (session_id !== undefined) {
    if (!(await liveSessions.has(session_id))) throw new AppError('private');
    return { key: `v/${storage_key}/${rest}`, storage_key, cache_control: 'private, no-store' };
  }
  const download = rest === 'master.m3u8' ? downloadUrl.parse(query) : undefined;
  if (download !== undefined) return downloadOf(deps, storage_key, download);
  const left = Math.floor(Number(expires) - clock.now().getTime() / 1000);
  return {
    key: `v/${storage_key}/${rest}`,
    storage_key,
    cache_control: `public, max-age=${Math.max(0, Math.min(left, year))}, immutable`,
  };
}

/**
 * The address of the playlist grants the whole clip; with the download flag it answers one file. No
 * cache stores it: the owner may switch downloads off, and its address differs from the playlist's
 * by the query alone.
 */
async function downloadOf(
  { domain }: MediaDeps,
  storage_key: string,
  video_id: number | 'bad',
): Promise<Target> {
  if (video_id === 'bad') throw new AppError('not_found');
  const { key, file_name } = await domain.files.download({ video_id, storage_key });
  return { key, storage_key, file_name, cache_control: 'private, no-store' };
}

/**
 * Sandboxes media files whatever their content. Any origin may read them without credentials: an
 * embed in a frame with `sandbox` has none of its own, and nothing here depends on who asks. Other
 * sites cannot show them by their address alone, unless media have an origin of their own.
 */
export function mediaHeaders({
  media_origin,
}: Pick<ApiDeps['site'], 'media_origin'>): Record<string, string> {
  return {
    ...any_origin,
    rating: rta_label,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': media_origin === '' ? 'same-origin' : 'cross-origin',
  };
}
