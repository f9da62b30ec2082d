import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  member_picture_url,
  MemberPictureAnswer,
  MemberPictureForm,
  pictureSections,
} from '#contracts/calls/accounts/member-pictures.ts';
import { AppError, isAppError } from '#contracts/errors.ts';
import { createGate } from '#contracts/gate.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { memberTag } from '../answer-tags.ts';
import { acceptsDocument } from '../forms/form-request.ts';
import { acceptFormsOnly, parseOrInvalid } from '../http/bodies/form-body.ts';
import { json_type, purgeHeaders } from '../http/json-answer.ts';
import { acceptMultipart, bodyOf } from '../http/bodies/multipart-body.ts';
import { rateLimited } from '../http/rate-limited.ts';
import { addRead } from '../http/read-route.ts';
import { sendAccountFault, unseen } from './answer-account.ts';
import { findRequestSession, sessionOf, type SessionDeps } from './request-session.ts';
import type { AccountDeps } from './serve-accounts.ts';

type Parts = AccountDeps & SessionDeps;

/** Decoding a picture takes a second and a process. */
const gate_options = { places: 2, queue: 8, timeout_ms: 25_000 };

/** Pictures of members: uploads, and the files for those who may see them. */
export function servePictures(app: FastifyInstance, parts: Parts): void {
  const { domain, site, rateLimiter, marks } = parts;
  const gate = createGate(gate_options);
  app.register(async (scope) => {
    acceptFormsOnly(scope, site.public_origin, true);
    scope.addHook('onRequest', rateLimited(rateLimiter, 'write'));
    acceptMultipart(scope);
    const place = { kind: 'picture', page: accountPages.profile() };
    scope.setErrorHandler((error, request, reply) => {
      // Of a draft: the file is no text.
      const form = sectionIn(request.body);
      if (typeof request.body === 'object') request.body = {};
      return sendAccountFault(parts, { ...place, ...(form && { form }) }, error, request, reply);
    });
    scope.post(member_picture_url, async (request, reply) => {
      const picture = pictureOf(request);
      const { member_id } = sessionOf(request);
      const url = await gate.run(() => domain.pictures.store({ ...picture, member_id }));
      marks.mark(reply);
      reply.headers(unseen);
      if (acceptsDocument(request))
        return reply.code(303).header('location', accountPages.profile('saved')).send();
      return reply.type(json_type).send(JSON.stringify(MemberPictureAnswer.parse({ ok: 1, url })));
    });
  });
  serveFiles(app, parts);
}

function sectionIn(body: unknown): string | undefined {
  const fields = typeof body === 'object' && body !== null && 'fields' in body ? body.fields : {};
  const { section } = fields as { section?: unknown };
  return section === 'u_ava' || section === 'u_cover' ? section : undefined;
}

/** Throws `invalid`. */
function pictureOf(request: FastifyRequest) {
  const { fields, files } = bodyOf(request.body);
  const { section, ...typed } = parseOrInvalid(MemberPictureForm, { ...fields });
  const [file, ...more] = files;
  if (!file || file.bytes.length === 0) throw new AppError('invalid', { file: 'required' });
  if (more.length > 0 || file.name !== 'file') throw new AppError('invalid', { file: 'file_type' });
  const given = Object.values(typed).filter((value) => value !== undefined);
  if (given.length !== 0 && given.length !== 4) throw new AppError('invalid', { form: 'invalid' });
  const [x, y, width, height] = [typed.x, typed.y, typed.width, typed.height].map(Number);
  const area =
    given.length === 4
      ? { x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 }
      : undefined;
  if (area && (area.width === 0 || area.height === 0))
    throw new AppError('invalid', { file: 'too_small' });
  return { section: pictureSections[section], bytes: file.bytes, area };
}

const file_pattern = /^\/media\/m\/([a-z0-9]{16,40})\/((?:64|128|256|1250|2500)\.(avif|webp|jpg))$/;
const types: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** Every caller gets the public picture; a session is looked for only where there is none. */
function serveFiles(app: FastifyInstance, parts: Parts): void {
  addRead(app, { url: '/media/m/*', action: 'getMemberPicture' }, async (request, reply) => {
    const [, storage_key, name = '', ext = ''] = file_pattern.exec(request.raw.url ?? '') ?? [];
    if (storage_key === undefined) throw new AppError('not_found');
    const find = (viewer_id: number | undefined) =>
      parts.domain.pictures.find({ storage_key, name, viewer_id }).catch((error: unknown) => {
        if (isAppError(error) && error.code === 'not_found') return undefined;
        throw error;
      });
    const shared = await find(undefined);
    const session = shared ? undefined : await findRequestSession(parts, request);
    const file = shared ?? (session && (await find(session.member_id)));
    if (!file) throw new AppError('not_found');
    const control = shared ? 'public, max-age=60, s-maxage=3600' : 'private, no-store';
    reply.headers({
      'cache-control': control,
      'content-type': types[ext],
      'content-length': file.bytes,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      ...(shared && { etag: file.etag, ...purgeHeaders([memberTag({ id: file.member_id })]) }),
    });
    return sendFile(request, reply, file);
  });
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: { read(): Promise<NodeJS.ReadableStream | undefined> },
): Promise<FastifyReply> {
  if (request.method === 'HEAD') return reply.send();
  const bytes = await file.read();
  if (!bytes) throw new AppError('not_found');
  return reply.send(bytes);
}
