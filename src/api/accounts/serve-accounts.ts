import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  accountDraftUrl,
  accountForms,
  AccountDraft,
  AccountLink,
  accountLinkUrl,
  auth_urls,
  type AccountForm,
  type LinkKind,
} from '#contracts/calls/accounts.ts';
import { AppError } from '#contracts/errors.ts';
import { accountPages, linkPattern } from '#contracts/pages/account-pages.ts';
import { safeNext } from '#contracts/pages/safe-next.ts';
import type { ApiDeps } from '../deps.ts';
import { requestLanguage } from '../http/address-language.ts';
import { clientKey } from '../http/client-address.ts';
import { acceptFormsOnly, parseOrInvalid } from '../http/form-body.ts';
import { json_type } from '../http/json-answer.ts';
import { consumeRateLimit, rateLimited } from '../http/rate-limited.ts';
import { addRead } from '../http/read-route.ts';
import { goOn, sendAccountFault, unseen } from './answer-account.ts';
import { deviceOf } from './device-of.ts';
import { leadMembers } from './lead-members.ts';
import { createSessionCookies } from './session-cookies.ts';
import { findRequestSession, type SessionDeps } from './require-session.ts';
import { serveMe } from './serve-me.ts';

export type AccountDeps = Pick<
  ApiDeps,
  'domain' | 'reads' | 'rateLimiter' | 'log' | 'site' | 'secret' | 'placeOf' | 'marks' | 'accounts'
>;
type Parts = AccountDeps & SessionDeps;
type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Accounts: their forms, the links of their mails, and who is signed in. */
export function serveAccounts(app: FastifyInstance, deps: AccountDeps): void {
  const cookies = createSessionCookies(deps.site.public_origin, deps.secret);
  const parts = { ...deps, cookies };
  leadMembers(app, parts);
  const forms: Record<AccountForm, Answer> = {
    sign_up: signUp(parts),
    confirm: confirm(parts),
    sign_in: signIn(parts),
    sign_out: signOut(parts),
    restore: restore(parts),
    password: newPassword(parts),
  };
  for (const [form, answer] of Object.entries(forms))
    serveForm(app, parts, form as AccountForm, answer);
  serveSecrets(app, parts);
  serveMe(app, parts);
}

function serveForm(app: FastifyInstance, parts: Parts, form: AccountForm, answer: Answer): void {
  app.register(async (scope) => {
    acceptFormsOnly(scope, parts.site.public_origin, true);
    scope.addHook('onRequest', rateLimited(parts.rateLimiter, 'account'));
    scope.setErrorHandler((error, request, reply) =>
      sendAccountFault(parts, form, error, request, reply),
    );
    scope.post(auth_urls[form], answer);
  });
}

const langOf = ({ site }: Parts, request: FastifyRequest) =>
  requestLanguage(request, site.language_urls);

const signUp =
  (parts: Parts): Answer =>
  async (request, reply) => {
    const { accounts, domain, rateLimiter } = parts;
    if (accounts.registration === 'closed') throw new AppError('not_found');
    const given = parseOrInvalid(accountForms.sign_up, request.body);
    const { username, email, password, adult, terms } = given;
    const unticked = { ...(!adult && { adult: 'required' }), ...(!terms && { terms: 'required' }) };
    const lang = langOf(parts, request);
    const all = await rateLimiter.take('all_sign_ups', 'all');
    if (!all.allowed) throw new AppError('too_many_requests', { retry_after: all.retry_after });
    await domain.members.signUp({ username, email, password, lang, unticked });
    return goOn(request, reply, accountPages.signUpSent());
  };

const confirm =
  (parts: Parts): Answer =>
  async (request, reply) => {
    const { token } = parseOrInvalid(accountForms.confirm, request.body);
    const device = { ...deviceOf(request, parts.placeOf), is_remembered: false };
    return begin(parts, request, reply, await parts.domain.members.confirmEmail(token, device));
  };

const signIn =
  (parts: Parts): Answer =>
  async (request, reply) => {
    const { name, password, remember, next } = parseOrInvalid(accountForms.sign_in, request.body);
    const { token } = await parts.domain.members.signIn({
      ...deviceOf(request, parts.placeOf),
      name,
      password,
      is_remembered: remember === 'on',
      address: clientKey(request),
      known_members: parts.cookies.knownMembers(request),
    });
    return begin(parts, request, reply, token, { next, is_remembered: remember === 'on' });
  };

const signOut =
  (parts: Parts): Answer =>
  async (request, reply) => {
    const { next } = parseOrInvalid(accountForms.sign_out, request.body ?? {});
    const session = await findRequestSession(parts, request);
    if (session) await parts.domain.members.endSession(session.member_id, session.session_id);
    parts.cookies.end(reply);
    return goOn(request, reply, safeNext(next));
  };

const restore =
  (parts: Parts): Answer =>
  async (request, reply) => {
    if (!parts.accounts.has_mail) throw new AppError('not_found');
    const { email } = parseOrInvalid(accountForms.restore, request.body);
    await parts.domain.members.askRestore({ email, lang: langOf(parts, request) });
    return goOn(request, reply, accountPages.restoreSent());
  };

const newPassword =
  (parts: Parts): Answer =>
  async (request, reply) => {
    const given = parseOrInvalid(accountForms.password, request.body);
    const device = { ...deviceOf(request, parts.placeOf), is_remembered: false };
    return begin(parts, request, reply, await parts.domain.members.restorePassword(given, device));
  };

interface Begun {
  next?: string | undefined;
  is_remembered?: boolean;
}

/** Every way to a session ends here. A session that the browser had before ends. */
async function begin(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  { next, is_remembered = false }: Begun = {},
): Promise<FastifyReply> {
  const session = await parts.domain.members.findSession(token);
  if (!session) throw new AppError('unauthorized');
  const before = await findRequestSession(parts, request);
  if (before) await parts.domain.members.endSession(before.member_id, before.session_id);
  parts.cookies.start(request, reply, { token, member_id: session.member_id, is_remembered });
  parts.marks.mark(reply);
  return goOn(request, reply, safeNext(next));
}

/** Drafts and links, by the secrets of their addresses. Reading them changes nothing. */
function serveSecrets(app: FastifyInstance, { reads, rateLimiter }: Parts): void {
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => consumeRateLimit(rateLimiter, 'search', request));
    addRead(scope, accountDraftUrl(':secret'), async (request, reply) => {
      const { value } = await reads.primary.accounts.draft(secretOf(request));
      return reply
        .headers(unseen)
        .type(json_type)
        .send(JSON.stringify(AccountDraft.parse(value)));
    });
    for (const kind of ['confirm', 'restore'] as const satisfies readonly LinkKind[])
      addRead(scope, accountLinkUrl(kind, ':secret'), async (request, reply) => {
        const { value } = await reads.primary.accounts.link({ kind, token: secretOf(request) });
        return reply
          .headers(unseen)
          .type(json_type)
          .send(JSON.stringify(AccountLink.parse(value)));
      });
  });
}

function secretOf({ params, raw }: FastifyRequest): string {
  const { secret } = params as { secret?: string };
  if (secret === undefined || !linkPattern.test(secret) || !raw.url?.endsWith(secret))
    throw new AppError('not_found');
  return secret;
}
