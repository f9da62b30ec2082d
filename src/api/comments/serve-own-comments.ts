import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  CommentAnswer,
  delete_comment_url,
  DeleteComment,
  edit_comment_url,
  EditComment,
  OwnComments,
  ownCommentsUrl,
  post_comment_url,
  PostComment,
  set_comments_url,
  SetComments,
  type OwnComment,
} from '#contracts/calls/social/comments.ts';
import { AccountAnswer } from '#contracts/calls/accounts/accounts.ts';
import { isAppError } from '#contracts/errors.ts';
import { signInPage } from '#contracts/pages/account-links.ts';
import { commentedAt } from '#contracts/pages/comment-addresses.ts';
import { safeNext } from '#contracts/pages/safe-next.ts';
import { codeOf, sendError } from '../error-mapper.ts';
import { acceptsDocument } from '../forms/form-request.ts';
import { requestLanguage } from '../http/address-language.ts';
import { acceptFormsOnly, parseOrInvalid, databaseId } from '../http/bodies/form-body.ts';
import { json_type } from '../http/json-answer.ts';
import { pageOfForm } from '../http/bodies/page-of-form.ts';
import { rateLimited } from '../http/rate-limited.ts';
import { addOwnRead } from '../accounts/own-reads.ts';
import type { ApiDeps } from '../deps.ts';
import { storesDraft, unseen } from '../accounts/answer-account.ts';
import { sessionOf } from '../accounts/request-session.ts';

type Parts = Pick<ApiDeps, 'domain' | 'site' | 'rateLimiter' | 'marks' | 'log'>;

interface Written {
  /** Nothing where no comment is left. */
  comment?: OwnComment;
  next: string | undefined;
}

/** Comments that members write below videos and albums. */
export function serveOwnComments(app: FastifyInstance, parts: Parts): void {
  const { ownComments } = parts.domain;
  app.register(async (scope) => {
    addOwnRead(scope, ownCommentsUrl, OwnComments, ownComments.list);
  });
  const form = (
    url: string,
    write: (member_id: number, body: unknown) => Promise<Written>,
  ): void => {
    app.register(async (scope) => {
      acceptFormsOnly(scope, parts.site.public_origin, true);
      scope.addHook('preHandler', rateLimited(parts.rateLimiter, 'write'));
      scope.setErrorHandler((error, request, reply) => sendFault(parts, error, request, reply));
      scope.post(url, async (request, reply) => {
        const written = await write(sessionOf(request).member_id, request.body);
        parts.marks.mark(reply);
        return answer(request, reply, written);
      });
    });
  };
  form(post_comment_url, async (member_id, body) => {
    const { object_id, parent_id, next, ...comment } = parseOrInvalid(PostComment, body);
    const new_comment = {
      ...comment,
      member_id,
      object_id: databaseId(object_id),
      ...(parent_id !== undefined && { parent_id: databaseId(parent_id) }),
    };
    return { comment: await ownComments.post(new_comment), next };
  });
  form(edit_comment_url, async (member_id, body) => {
    const { comment_id, text, next } = parseOrInvalid(EditComment, body);
    const comment = await ownComments.edit({ member_id, comment_id: databaseId(comment_id), text });
    return { comment, next };
  });
  form(delete_comment_url, async (member_id, body) => {
    const { comment_id, next } = parseOrInvalid(DeleteComment, body);
    await ownComments.delete({ member_id, comment_id: databaseId(comment_id) });
    return { next };
  });
  form(set_comments_url, async (member_id, body) => {
    const { object_id, next, ...setting } = parseOrInvalid(SetComments, body);
    await ownComments.set({ ...setting, member_id, object_id: databaseId(object_id) });
    return { next };
  });
}

/** A browser without script is led to its comment, or to the notice that it waits. */
function answer(request: FastifyRequest, reply: FastifyReply, written: Written): FastifyReply {
  const { comment } = written;
  const page = safeNext(written.next);
  const next = comment
    ? commentedAt(page, comment.state === 'held' ? 'held' : comment.comment_id)
    : page;
  reply.headers(unseen);
  if (acceptsDocument(request)) return reply.code(303).header('location', next).send();
  const body = comment
    ? CommentAnswer.parse({ ok: 1, comment })
    : AccountAnswer.parse({ ok: 1, next });
  return reply.type(json_type).send(JSON.stringify(body));
}

/** Faults that the page has words for; others get the envelope. */
const shown = new Set([
  'invalid',
  'forbidden',
  'read_only',
  'muted',
  'terms_changed',
  'too_many_requests',
  'already',
  'not_found',
  'private',
  'deleted',
  'unavailable',
]);

/** A browser without script is led back with what it typed, or to the sign-in. */
async function sendFault(
  parts: Parts,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const code = isAppError(error) ? error.code : codeOf(error);
  const isSigned = code !== 'unauthorized';
  if (!acceptsDocument(request) || (isSigned && !shown.has(code)))
    return sendError(error, request, reply, parts.log);
  const page = pageOfForm(request);
  const location = isSigned
    ? commentedAt(page, 'failed', await draftOf(parts, code, request, reply))
    : signInPage(page);
  return reply
    .code(303)
    .headers({ ...unseen, location })
    .send();
}

/** The secret of the draft; undefined where the body was not read, and for a flood. */
async function draftOf(
  parts: Parts,
  code: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | undefined> {
  const { text, parent_id } = (request.body ?? {}) as Readonly<Record<string, string>>;
  if (text === undefined || !(await storesDraft(parts, code, request))) return undefined;
  const { domain, site, marks } = parts;
  const lang = requestLanguage(request, site.language_urls);
  const fields = { text, ...(parent_id !== undefined && { parent_id }) };
  const draft = await domain.cases.saveDraft({ kind: 'comment', fields, lang, region: '' }, {});
  marks.mark(reply);
  return draft;
}
