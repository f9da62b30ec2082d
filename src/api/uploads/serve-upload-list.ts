import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  upload_list_draft,
  upload_list_url,
  UploadListAnswer,
  UploadListForm,
  type UploadLine,
} from '#contracts/calls/uploads/upload-list.ts';
import { AppError, isAppError } from '#contracts/errors.ts';
import { upload_limits } from '#contracts/limits/limits-of-uploads.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { sendAccountFault, sendOwn, unseen } from '../accounts/answer-account.ts';
import { isBySession } from '../accounts/api-token.ts';
import { callerOf } from '../accounts/request-session.ts';
import type { ApiDeps } from '../deps.ts';
import { acceptsDocument } from '../forms/form-request.ts';
import { requestLanguage } from '../http/address-language.ts';
import { acceptFormsOnly, parseOrInvalid } from '../http/bodies/form-body.ts';
import { acceptMultipart, bodyOf } from '../http/bodies/multipart-body.ts';
import { rateLimited } from '../http/rate-limited.ts';

const page = accountPages.upload();
const parts = 8;
/** Besides the list: the other fields, and what stands between them. */
const body_bytes = upload_limits.list_bytes + 16 * 1024;
const bodies_at_once = 8;

/** A CSV that fills the forms of several uploads. */
export function serveUploadList(app: FastifyInstance, deps: ApiDeps): void {
  app.register(async (scope) => {
    acceptFormsOnly(scope, deps.site.public_origin, isBySession, { fields_most: parts });
    scope.addHook('onRequest', rateLimited(deps.rateLimiter, 'account'));
    acceptMultipart(scope, { body_bytes, parts, all_bytes: bodies_at_once * body_bytes });
    scope.setErrorHandler((error, request, reply) => {
      const list = isAppError(error) && error.code === 'invalid' ? error.info?.['list'] : undefined;
      if (list !== undefined && acceptsDocument(request))
        return leadBack(deps, request, reply, { list: String(list) });
      // A list is no text that is given back.
      request.body = {};
      const of = { kind: upload_list_draft, page, form: upload_list_draft };
      return sendAccountFault(deps, of, error, request, reply);
    });
    scope.post(upload_list_url, async (request, reply) => {
      const lines = await fill(deps, request);
      deps.marks.mark(reply);
      return acceptsDocument(request)
        ? leadBack(deps, request, reply, fieldsOf(lines))
        : sendOwn(reply, UploadListAnswer.parse({ ok: 1, next: page, lines }));
    });
  });
}

async function fill(deps: ApiDeps, request: FastifyRequest): Promise<UploadLine[]> {
  const { fields, files } = bodyOf(request.body);
  const { act, lang, list = '' } = parseOrInvalid(UploadListForm, fields);
  const [file] = files;
  if (files.length > 1 || (file && file.name !== 'list'))
    throw new AppError('invalid', { form: 'invalid' });
  return deps.domain.uploads.fillForms({
    member_id: callerOf(request).member_id,
    bytes: file?.bytes ?? Buffer.from(list),
    act,
    lang: lang ?? requestLanguage(request, deps.site.language_urls),
  });
}

const fieldsOf = (lines: readonly UploadLine[]): Record<string, string> =>
  Object.fromEntries(lines.map((line) => [`line_${line.line}`, JSON.stringify(line)]));

/** To the page, which shows what became of the list. */
async function leadBack(
  deps: ApiDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  fields: Record<string, string>,
): Promise<FastifyReply> {
  const lang = requestLanguage(request, deps.site.language_urls);
  const draft = await deps.domain.cases.saveDraft(
    { kind: upload_list_draft, fields, lang, region: '' },
    {},
  );
  deps.marks.mark(reply);
  const query = new URLSearchParams({ draft, form: upload_list_draft });
  return reply
    .code(303)
    .headers({ ...unseen, location: `${page}?${query.toString()}` })
    .send();
}
