import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  joinCategories,
  ownVideosUrl,
  ownVideoUrl,
  uploadPageUrl,
  video_edit_url,
  VideoEdit,
  VideoEditAnswer,
  type TypedFields,
} from '#contracts/calls/video-edit.ts';
import { AppError } from '#contracts/errors.ts';
import { upload_limits } from '#contracts/limits-of-uploads.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { sendAccountFault, unseen, sendOwn } from '../accounts/answer-account.ts';
import { memberReads } from '../accounts/member-reads.ts';
import { sessionOf } from '../accounts/request-session.ts';
import type { ApiDeps } from '../deps.ts';
import { acceptsDocument } from '../forms/form-request.ts';
import { acceptFormsOnly, parseOrInvalid, databaseId } from '../http/form-body.ts';
import { json_type } from '../http/json-answer.ts';
import { acceptMultipart, bodyOf } from '../http/multipart-body.ts';
import { rateLimited } from '../http/rate-limited.ts';
import { addRead } from '../http/read-route.ts';

/** Bodies of 64 MB that are in memory at once. */
const files_at_once = 2;
/** As long as a part of tus may take. */
const body_seconds = 600;

/** What an act was about. */
interface Done {
  upload_id?: string;
  video_id?: number | null;
}

/** The form beside a file, and own videos: what the pages show, and the one call that changes them. */
export function serveVideoEdit(app: FastifyInstance, deps: ApiDeps): void {
  serveOwnVideos(app, deps);
  app.register(async (scope) => {
    acceptFormsOnly(scope, deps.site.public_origin, true);
    scope.addHook('onRequest', rateLimited(deps.rateLimiter, 'upload'));
    acceptMultipart(scope, upload_limits.body_bytes, files_at_once);
    scope.setErrorHandler((error, request, reply) => {
      // Of a draft: files are no text.
      const fields = fieldsOf(request);
      request.body = fields;
      const page = pageOf(fields);
      return sendAccountFault(deps, { kind: 'video', page }, error, request, reply);
    });
    scope.post(video_edit_url, { config: { body_seconds } }, async (request, reply) => {
      const done = await actOn(deps.domain, request);
      deps.marks.mark(reply);
      return answer(request, reply, done);
    });
  });
}

function serveOwnVideos(app: FastifyInstance, deps: ApiDeps): void {
  const serve = <Query>(
    url: { pattern: string; parse(url: string): Query | undefined },
    read: (reads: ReturnType<typeof memberReads>, query: Query) => Promise<object>,
  ): void =>
    addRead(app, url.pattern, async (request, reply) => {
      const query = url.parse(request.raw.url ?? '');
      if (query === undefined) throw new AppError('not_found');
      const shown = await read(memberReads(deps, sessionOf(request)), query);
      return sendOwn(reply, shown);
    });
  serve(uploadPageUrl, (reads, { lang }) => reads.upload(lang));
  serve(ownVideosUrl, (reads, { before }) => reads.videos(before));
  serve(ownVideoUrl, (reads, { video_id, lang }) => reads.video(video_id, lang));
}

/** Texts of either kind of body; of one that was not read, none. */
function fieldsOf(request: FastifyRequest): Record<string, string> {
  try {
    return { ...bodyOf(request.body).fields };
  } catch {
    // Too large, or no form: there is nothing to give back.
    return {};
  }
}

/** Where a browser without script corrects what it typed. */
const pageOf = ({ video_id, upload_id }: Record<string, string>): string => {
  if (video_id && /^[1-9]\d{0,9}$/.test(video_id)) return accountPages.video(Number(video_id));
  return upload_id ? accountPages.videos() : accountPages.upload();
};

async function actOn(domain: ApiDeps['domain'], request: FastifyRequest): Promise<Done> {
  const { member_id } = sessionOf(request);
  const { fields, files } = bodyOf(request.body);
  const edit = parseOrInvalid(VideoEdit, joinCategories(fields));
  const { act, upload_id, video_id, rules = '', agree, ...typed } = edit;
  if (upload_id !== undefined && video_id !== undefined)
    throw new AppError('invalid', { form: 'invalid' });
  if (upload_id !== undefined)
    return actOnUpload(domain, act, { upload_id, member_id, typed: present(typed) });
  if (video_id !== undefined)
    return actOnVideo(domain, act, {
      video_id: databaseId(video_id),
      member_id,
      typed: present(typed),
    });
  if (act !== 'create' && act !== 'submit') throw new AppError('invalid', { form: 'invalid' });
  if (agree !== 'on') throw new AppError('invalid', { agree: 'required' });
  const [file, another] = files.filter(({ name }) => name === 'video');
  if (!file || file.bytes.length === 0) throw new AppError('invalid', { video: 'required' });
  if (another || files.length > 1) throw new AppError('invalid', { video: 'invalid' });
  const { bytes } = file;
  const received = { member_id, bytes, rules, typed: present(typed) };
  return {
    upload_id: await domain.uploads.receive({ ...received, is_submitted: act === 'submit' }),
  };
}

const present = (typed: Record<string, string | undefined>): TypedFields =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined));

async function actOnUpload(
  { uploads }: ApiDeps['domain'],
  act: VideoEdit['act'],
  form: { upload_id: string; member_id: number; typed: TypedFields },
): Promise<Done> {
  const { upload_id, member_id } = form;
  switch (act) {
    case 'save':
      await uploads.saveForm(form);
      return { upload_id };
    case 'submit':
      return { upload_id, video_id: await uploads.submitForm(form) };
    case 'delete':
      await uploads.cancel({ upload_id, member_id });
      return { upload_id };
    case 'create':
      throw new AppError('already');
  }
}

async function actOnVideo(
  { ownVideos }: ApiDeps['domain'],
  act: VideoEdit['act'],
  form: { video_id: number; member_id: number; typed: TypedFields },
): Promise<Done> {
  const { video_id, member_id } = form;
  if (act === 'create') throw new AppError('already');
  if (act === 'delete') await ownVideos.delete({ video_id, member_id });
  else await ownVideos.edit({ ...form, is_answer: act === 'submit' });
  return { video_id };
}

function answer(request: FastifyRequest, reply: FastifyReply, done: Done): FastifyReply {
  const next = accountPages.videos();
  reply.headers(unseen);
  if (acceptsDocument(request)) return reply.code(303).header('location', next).send();
  const { upload_id = null, video_id = null } = done;
  const said = VideoEditAnswer.parse({ ok: 1, next, upload_id, video_id });
  return reply.type(json_type).send(JSON.stringify(said));
}
