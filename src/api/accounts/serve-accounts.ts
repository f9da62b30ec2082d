import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountForms, auth_urls, type AccountForm } from '#contracts/calls/accounts/accounts.ts';
import { AppError } from '#contracts/errors.ts';
import { accountPages, linkPattern } from '#contracts/pages/account-pages.ts';
import { safeNext } from '#contracts/pages/safe-next.ts';
import type { ApiDeps } from '../deps.ts';
import { requestLanguage } from '../http/address-language.ts';
import { clientKey } from '../http/client-address.ts';
import { acceptFormsOnly, parseOrInvalid } from '../http/bodies/form-body.ts';
import { rateLimited } from '../http/rate-limited.ts';
import { goOn, sendAccountFault } from './answer-account.ts';
import { beginSession, waitingToken } from './begin-session.ts';
import { deviceOf } from './device-of.ts';
import { leadMembers } from './lead-members.ts';
import { createSessionCookies } from './session-cookies.ts';
import { findRequestSession, type SessionDeps } from './request-session.ts';
import { serveLinks } from './serve-links.ts';
import { serveMe } from './serve-me.ts';
import { serveMyVideos } from './serve-my-videos.ts';
import { servePictures } from './serve-pictures.ts';
import { serveProfile } from './serve-profile.ts';
import { servePasskeys, signInByPasskey } from './serve-passkeys.ts';
import { serveDecisions } from './serve-decisions.ts';
import { serveVerification } from './serve-verification.ts';
import { serveHiddenThings } from './serve-hidden-things.ts';
import { signUp } from './sign-up.ts';
import { serveSecurity } from './serve-security.ts';

export type AccountDeps = Pick<
  ApiDeps,
  | 'domain'
  | 'domainOf'
  | 'reads'
  | 'rateLimiter'
  | 'log'
  | 'site'
  | 'secret'
  | 'placeOf'
  | 'marks'
  | 'accounts'
  | 'botCheck'
  | 'clock'
  | 'identityProvider'
>;
type Parts = AccountDeps & SessionDeps;
type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Accounts: their forms, the links of their mails, and the signed-in member. */
export function serveAccounts(app: FastifyInstance, deps: AccountDeps): void {
  const cookies = createSessionCookies(deps.site.public_origin, deps.secret);
  const parts = { ...deps, cookies };
  leadMembers(app, parts);
  const forms: Record<AccountForm, Answer> = {
    sign_up: signUp(parts),
    confirm: confirm(parts),
    resend: resend(parts),
    sign_in: signIn(parts),
    passkey: signInByPasskey(parts),
    sign_out: signOut(parts),
    restore: restore(parts),
    password: newPassword(parts),
    code: giveCode(parts),
    email: confirmNewEmail(parts),
    undo_email: undoNewEmail(parts),
  };
  for (const [form, answer] of Object.entries(forms))
    serveForm(app, parts, form as AccountForm, answer);
  serveLinks(app, parts);
  serveMe(app, parts);
  serveHiddenThings(app, parts);
  serveDecisions(app, parts);
  serveVerification(app, parts);
  serveSecurity(app, parts);
  serveMyVideos(app, parts);
  serveProfile(app, parts);
  servePasskeys(app, parts);
  servePictures(app, parts);
}

function serveForm(app: FastifyInstance, parts: Parts, form: AccountForm, answer: Answer): void {
  app.register(async (scope) => {
    acceptFormsOnly(scope, parts.site.public_origin, true);
    // After too many attempts a member may still sign out.
    const kind = form === 'sign_out' ? 'write' : 'account';
    scope.addHook('preHandler', rateLimited(parts.rateLimiter, kind));
    scope.setErrorHandler((error, request, reply) =>
      sendAccountFault(parts, { kind: form, page: pageOf(form, request) }, error, request, reply),
    );
    scope.post(auth_urls[form], answer);
  });
}

const langOf = ({ site }: Parts, request: FastifyRequest) =>
  requestLanguage(request, site.language_urls);

const confirm =
  (parts: Parts): Answer =>
  async (request, reply) => {
    const { token } = parseOrInvalid(accountForms.confirm, request.body);
    const device = { ...deviceOf(request, parts.placeOf), is_remembered: false };
    const session = await parts.domain.members.confirmEmail(token, device, clientKey(request));
    return session === undefined
      ? goOn(request, reply, accountPages.signUpWaiting())
      : beginSession(parts, request, reply, session);
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
    return beginSession(parts, request, reply, token, { next, is_remembered: remember === 'on' });
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

/** The first link of an account was too old or is lost. */
const resend =
  (parts: Parts): Answer =>
  async (request, reply) => {
    if (!parts.accounts.has_mail) throw new AppError('not_found');
    const { email } = parseOrInvalid(accountForms.resend, request.body);
    await parts.domain.members.askConfirmation({ email, lang: langOf(parts, request) });
    return goOn(request, reply, accountPages.restoreSent());
  };

const newPassword =
  (parts: Parts): Answer =>
  async (request, reply) => {
    const given = parseOrInvalid(accountForms.password, request.body);
    const device = { ...deviceOf(request, parts.placeOf), is_remembered: false };
    return beginSession(
      parts,
      request,
      reply,
      await parts.domain.members.restorePassword(given, device, clientKey(request)),
    );
  };

/** The second step of signing in. */
const giveCode =
  (parts: Parts): Answer =>
  async (request, reply) => {
    const { code, trust, next } = parseOrInvalid(accountForms.code, request.body);
    const passed = await parts.domain.credentials.passCode({
      token: waitingToken(parts, request),
      code,
      is_trusted: trust === 'on',
      address: clientKey(request),
      known_members: parts.cookies.knownMembers(request),
    });
    if (passed.trust !== undefined) parts.cookies.setTrust(reply, passed.trust);
    const { token, is_remembered } = passed;
    return beginSession(parts, request, reply, token, { next, is_remembered });
  };

const confirmNewEmail =
  (parts: Parts): Answer =>
  async (request, reply) => {
    const { token } = parseOrInvalid(accountForms.email, request.body);
    await parts.domain.credentials.confirmEmailChange(token, clientKey(request));
    parts.marks.mark(reply);
    return goOn(request, reply, accountPages.security());
  };

const undoNewEmail =
  (parts: Parts): Answer =>
  async (request, reply) => {
    const { token } = parseOrInvalid(accountForms.undo_email, request.body);
    await parts.domain.credentials.undoEmailChange(token, clientKey(request));
    parts.cookies.end(reply);
    parts.marks.mark(reply);
    return goOn(request, reply, accountPages.undoneEmail());
  };

/** The page that has the form. */
function pageOf(form: AccountForm, { body }: FastifyRequest): string {
  const { token = '', invite = '' } = (body ?? {}) as { token?: string; invite?: string };
  const named = linkPattern.test(token) ? token : 'x';
  const of: Record<AccountForm, string> = {
    sign_up: linkPattern.test(invite) ? accountPages.invited(invite) : accountPages.signUp(),
    sign_in: accountPages.signIn(),
    passkey: accountPages.signIn(),
    sign_out: '/',
    restore: accountPages.restore(),
    confirm: accountPages.confirm(named),
    resend: accountPages.confirmAgain(),
    password: accountPages.newPassword(named),
    code: accountPages.code(),
    email: accountPages.email(named),
    undo_email: accountPages.undoEmail(named),
  };
  return of[form];
}
