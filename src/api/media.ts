import type { FastifyInstance, FastifyRequest } from 'fastify';
import { downloadUrl } from '#contracts/calls/catalogue/download.ts';
import { sessionOfGrant } from '#contracts/calls/catalogue/stream-grant.ts';
import { AppError } from '#contracts/errors.ts';
import { rta_label } from '#contracts/site.ts';
import type { FileAudience } from '#domain/file-access/index.ts';
import { findRequestSession } from './accounts/request-session.ts';
import { createSessionCookies, type SessionCookies } from './accounts/session-cookies.ts';
import type { ApiDeps } from './deps.ts';
import { filesTag } from './answer-tags.ts';
import { any_origin } from './http/any-origin.ts';
import type { ByteRange } from './http/files/byte-range.ts';
import { purgeHeaders } from './http/json-answer.ts';
import { addRead } from './http/read-route.ts';
import { sendObject } from './http/files/send-object.ts';
import { isNotModified } from './http/files/validators.ts';

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
  /** Value for a public file. */
  cache_control: string;
  /** Of a stream: the session that its address is bound to, if it is. */
  stream?: { session_id: number | undefined };
  /** Of a file that is saved, not shown. */
  file_name?: string;
}

type MediaDeps = Pick<
  ApiDeps,
  | 'domain'
  | 'storage'
  | 'verifyHls'
  | 'fileAudiences'
  | 'liveSessions'
  | 'clock'
  | 'site'
  | 'log'
  | 'secret'
>;

/**
 * GET /media/…: pictures and signed HLS, with single ranges, validators and fixed types. Pictures that are not public are served by the cookie of the
 * session, never as 304 and to no cache (ADR 120).
 */
export function serveMedia(app: FastifyInstance, deps: MediaDeps): void {
  const open = { ...mediaHeaders(deps.site), 'accept-ranges': 'bytes' };
  const closed = { ...own_headers, 'accept-ranges': 'bytes' };
  const cookies = createSessionCookies(deps.site.public_origin, deps.secret);
  addRead(app, { url: '/media/*', action: 'getMedia' }, async (request, reply) => {
    const [path = '', query = ''] = (request.raw.url ?? '').split('?', 2);
    const target = await targetOf(deps, path, query);
    const { key, storage_key, cache_control, file_name } = target;
    const [isOpen, facts] = await Promise.all([
      admit({ ...deps, cookies }, request, target),
      deps.storage.facts(key),
    ]);
    if (!facts) throw new AppError('not_found');
    reply.headers({
      ...(isOpen
        ? { ...open, ...purgeHeaders([filesTag(storage_key)]), 'cache-control': cache_control }
        : closed),
      etag: facts.etag,
      'last-modified': facts.modified_at.toUTCString(),
    });
    // A cache that revalidates what it stored as public would store it again.
    if (isOpen && isNotModified(request.headers, facts)) return reply.code(304).send();
    reply.header('content-type', typeOf(key));
    // Opened as a page of its own, the file is played by an element that the policy must allow.
    if (key.endsWith('/whole.mp4'))
      reply.header('content-security-policy', "default-src 'none'; media-src 'self'; sandbox");
    if (file_name !== undefined)
      reply.header('content-disposition', `attachment; filename="${file_name}"`);
    const read = (range?: ByteRange) => deps.storage.read(key, range);
    return sendObject(deps, request, reply, { facts, read });
  });
}

const typeOf = (key: string): string =>
  types[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/**
 * Whether a file is served as a public one; false for a picture that is served to the session of the request alone. Throws not_found for
 * a file that the request may not have.
 */
async function admit(
  deps: MediaDeps & { cookies: SessionCookies },
  request: FastifyRequest,
  { storage_key, stream: bound }: Target,
): Promise<boolean> {
  const audience = await deps.fileAudiences.of(storage_key);
  if (bound) assertStreamed(audience, bound.session_id);
  if (bound || audience === 'everyone') return true;
  if (audience === 'nobody') throw new AppError('not_found');
  const session = await findRequestSession(deps, request);
  if (!session) throw new AppError('not_found');
  const { member_id } = session;
  if (audience === 'owner' && !(await deps.domain.files.owns({ storage_key, member_id })))
    throw new AppError('not_found');
  return false;
}

/** Throws not_found, unless a stream is public or for each member, the latter by an address that is bound to a session. */
export function assertStreamed(audience: FileAudience, session_id: number | undefined): void {
  if (audience === 'everyone' || (audience === 'members' && session_id !== undefined)) return;
  throw new AppError('not_found');
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
    return {
      key: `v/${storage_key}/${rest}`,
      storage_key,
      cache_control: 'private, no-store',
      stream: { session_id },
    };
  }
  const download = rest === 'master.m3u8' ? downloadUrl.parse(query) : undefined;
  if (download !== undefined) return downloadOf(deps, storage_key, download);
  const left = Math.floor(Number(expires) - clock.now().getTime() / 1000);
  return {
    key: `v/${storage_key}/${rest}`,
    storage_key,
    cache_control: `public, max-age=${Math.max(0, Math.min(left, year))}, immutable`,
    stream: { session_id: undefined },
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
  const cache_control = 'private, no-store';
  return { key, storage_key, file_name, cache_control, stream: { session_id: undefined } };
}

const sandboxed = {
  rating: rta_label,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
};

/** Headers of a file for the session of a request: no other site reads it, and nothing stores it. */
const own_headers = {
  ...sandboxed,
  'cache-control': 'private, no-store',
  'cross-origin-resource-policy': 'same-origin',
};

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
    ...sandboxed,
    'cross-origin-resource-policy': media_origin === '' ? 'same-origin' : 'cross-origin',
  };
}
