import type { FastifyInstance, FastifyRequest } from 'fastify';
import { joinTicked, type TypedFields } from '#contracts/calls/uploads/video-edit.ts';
import { AppError, isAppError } from '#contracts/errors.ts';
import { upload_limits } from '#contracts/limits/limits-of-uploads.ts';
import { sendAccountFault, sendOwn, unseen } from '../accounts/answer-account.ts';
import { isBySession } from '../accounts/api-token.ts';
import { memberReads } from '../accounts/member-reads.ts';
import { sessionOf } from '../accounts/request-session.ts';
import type { ApiDeps } from '../deps.ts';
import { acceptsDocument } from '../forms/form-request.ts';
import { acceptFormsOnly } from '../http/bodies/form-body.ts';
import { acceptMultipart, textsOf } from '../http/bodies/multipart-body.ts';
import { rateLimited } from '../http/rate-limited.ts';
import { addRead } from '../http/read-route.ts';

/** Bodies of 64 MB that are in memory at once, or as many smaller ones as have their bytes. */
const files_at_once = 2;
/** As long as a part of tus may take. */
const body_seconds = 600;

interface EditForm {
  url: string;
  /** Of the draft of a form without script that has faults. */
  kind: 'video' | 'album';
  /** Where a browser without script corrects what it typed. */
  pageOf(fields: Record<string, string>): string;
  /** Where what was deleted stood. */
  list: string;
  /** Which form of that page it is, where there are several. */
  formOf?(fields: Record<string, string>): string | undefined;
  /** Fields and files, at most. */
  parts: number;
  /** Bytes of a form without files, at most. */
  form_bytes: number;
  /** Returns the answer of a script; a browser without is led to `next`. */
  act(request: FastifyRequest): Promise<{ next: string }>;
}

/** A call that takes forms with files, and changes what is a member's own. */
export function serveEditForm(
  app: FastifyInstance,
  deps: ApiDeps,
  { url, kind, pageOf, list, formOf, parts, form_bytes, act }: EditForm,
): void {
  app.register(async (scope) => {
    const form_limits = { fields_most: parts, form_bytes };
    acceptFormsOnly(scope, deps.site.public_origin, isBySession, form_limits);
    scope.addHook('onRequest', rateLimited(deps.rateLimiter, 'upload'));
    const { body_bytes } = upload_limits;
    acceptMultipart(scope, { body_bytes, all_bytes: files_at_once * body_bytes, parts });
    scope.setErrorHandler((error, request, reply) => {
      // Of a draft: files are no text, and ticked boxes are one field of each kind.
      const fields = joinTicked(textsOf(request.body));
      request.body = fields;
      const form = formOf?.(fields);
      const page = { kind, page: pageOf(fields), ...(form !== undefined && { form }) };
      return sendAccountFault(deps, page, error, request, reply);
    });
    scope.post(url, { config: { body_seconds } }, async (request, reply) => {
      const said = await act(request).catch((error: unknown) => {
        if (isDeletedBefore(error, request)) return { next: list };
        throw error;
      });
      deps.marks.mark(reply);
      return acceptsDocument(request)
        ? reply.code(303).headers(unseen).header('location', said.next).send()
        : sendOwn(reply, said);
    });
  });
}

/** The button of a page that is older than the deletion: a browser without script sees the list, in which it is missing. Uploads and drafts of albums say for a month that they have ended. */
const isDeletedBefore = (error: unknown, request: FastifyRequest): boolean =>
  isAppError(error) &&
  (error.code === 'not_found' || error.code === 'deleted') &&
  acceptsDocument(request) &&
  textsOf(request.body)['act'] === 'delete';

export const present = (typed: Record<string, string | undefined>): TypedFields =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined));

/** Adds reads of the member's own data. */
export const serveOwnReads =
  (app: FastifyInstance, deps: ApiDeps) =>
  <Query>(
    url: { pattern: string; parse(url: string): Query | undefined },
    read: (reads: ReturnType<typeof memberReads>, query: Query) => Promise<object>,
  ): void =>
    addRead(app, url.pattern, async (request, reply) => {
      const query = url.parse(request.raw.url ?? '');
      if (query === undefined) throw new AppError('not_found');
      const shown = await read(memberReads(deps, sessionOf(request)), query);
      return sendOwn(reply, shown);
    });
