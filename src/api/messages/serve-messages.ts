import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  MessageAnswer,
  messages_url,
  report_message_url,
  ReportMessage,
  SendMessage,
  thread_urls,
  ThreadForm,
  ThreadMessages,
  threadMessagesUrl,
  Threads,
  threadsUrl,
  type ThreadAction,
} from '#contracts/calls/social/messages.ts';
import { messagesPage, threadPage, writePage } from '#contracts/pages/contact-pages.ts';
import { goOn, sendAccountFault, sendOwn } from '../accounts/answer-account.ts';
import { leadTo } from '../accounts/lead-by-state.ts';
import { addOwnRead } from '../accounts/own-reads.ts';
import { sessionOf } from '../accounts/request-session.ts';
import type { ApiDeps } from '../deps.ts';
import { acceptsDocument } from '../forms/form-request.ts';
import { requestLanguage } from '../http/address-language.ts';
import { acceptFormsOnly, databaseId, parseOrInvalid } from '../http/bodies/form-body.ts';
import { rateLimited } from '../http/rate-limited.ts';

type Parts = Pick<ApiDeps, 'domain' | 'site' | 'rateLimiter' | 'marks' | 'log'>;
type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Messages of members to each other. */
export function serveMessages(app: FastifyInstance, parts: Parts): void {
  const { messages } = parts.domain;
  app.register(async (scope) => {
    addOwnRead(scope, threadsUrl, Threads, messages.list);
    addOwnRead(scope, threadMessagesUrl, ThreadMessages, messages.get);
  });
  serveForm(app, parts, messages_url, (request, reply) => send(parts, request, reply));
  for (const action of Object.keys(thread_urls) as ThreadAction[])
    serveForm(app, parts, thread_urls[action], (request, reply) =>
      change(parts, action, request, reply),
    );
  serveForm(app, parts, report_message_url, (request, reply) => report(parts, request, reply));
}

function serveForm(app: FastifyInstance, parts: Parts, url: string, answer: Answer): void {
  app.register(async (scope) => {
    acceptFormsOnly(scope, parts.site.public_origin, true);
    scope.addHook('preHandler', rateLimited(parts.rateLimiter, 'write'));
    scope.setErrorHandler((error, request, reply) => {
      const form = { kind: 'message', page: pageOf(request), more: ['not_found'] };
      return sendAccountFault(parts, form, error, request, reply);
    });
    scope.post(url, answer);
  });
}

/** The page that a form was sent from, with what was typed. */
function pageOf(request: FastifyRequest): string {
  const { thread_id, to } = (request.body ?? {}) as Readonly<Record<string, string>>;
  if (thread_id !== undefined && /^[1-9]\d{0,9}$/.test(thread_id))
    return threadPage(Number(thread_id));
  return to === undefined ? messagesPage() : writePage(to);
}

async function send(
  { domain, marks }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { to, thread_id, text } = parseOrInvalid(SendMessage, request.body);
  const { member_id } = sessionOf(request);
  const sent = await domain.messages.send({
    member_id,
    to,
    thread_id: thread_id === undefined ? undefined : databaseId(thread_id),
    text,
  });
  marks.mark(reply);
  if (acceptsDocument(request)) return leadTo(reply, threadPage(sent.thread_id));
  return sendOwn(reply, MessageAnswer.parse({ ok: 1, ...sent }));
}

/** Whether the member leaves the thread: `read` and `accept` stay in it, `delete` and `block` end it. */
const isLeft: Readonly<Record<ThreadAction, boolean>> = {
  read: false,
  accept: false,
  delete: true,
  block: true,
};

async function change(
  { domain, marks }: Parts,
  action: ThreadAction,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = parseOrInvalid(ThreadForm, request.body);
  const { member_id } = sessionOf(request);
  const thread_id = databaseId(form.thread_id);
  const message_id = form.message_id === undefined ? undefined : databaseId(form.message_id);
  await domain.messages[action]({ member_id, thread_id, message_id });
  marks.mark(reply);
  return goOn(request, reply, isLeft[action] ? messagesPage() : threadPage(thread_id));
}

async function report(
  { domain, marks, site }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { thread_id, message_id, whole, ...said } = parseOrInvalid(ReportMessage, request.body);
  const { member_id } = sessionOf(request);
  const lang = requestLanguage(request, site.language_urls);
  await domain.messages.report({
    ...said,
    member_id,
    thread_id: databaseId(thread_id),
    message_id: databaseId(message_id),
    is_whole: whole !== undefined,
    lang,
  });
  marks.mark(reply);
  return goOn(request, reply, `${threadPage(databaseId(thread_id))}?state=reported`);
}
