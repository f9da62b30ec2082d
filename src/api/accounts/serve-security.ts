import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  security_urls,
  securityForms,
  type SecurityForm,
} from '#contracts/calls/accounts/account-security.ts';
import { token_scopes } from '#contracts/calls/accounts/api-tokens.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { clientKey } from '../http/client-address.ts';
import { acceptFormsOnly, parseOrInvalid } from '../http/bodies/form-body.ts';
import { rateLimited } from '../http/rate-limited.ts';
import { goOn, sendAccountFault } from './answer-account.ts';
import { deviceOf } from './device-of.ts';
import { sessionOf, type SessionDeps } from './request-session.ts';
import type { SessionCookies } from './session-cookies.ts';
import type { AccountDeps } from './serve-accounts.ts';

type Parts = AccountDeps & SessionDeps;
type Change = (request: FastifyRequest, reply: FastifyReply) => Promise<string>;

/** The forms of other pages. */
const pages: Readonly<Record<string, string>> = {
  export: accountPages.data(),
  open_export: accountPages.data(),
  erase: accountPages.data(),
  create_token: accountPages.tokens(),
  revoke_token: accountPages.tokens(),
};

/** Password, address, second factor and passkeys of a member with a session. Each change answers with the next page. */
export function serveSecurity(app: FastifyInstance, parts: Parts): void {
  for (const [form, change] of Object.entries({
    ...changes(parts),
    ...passkeyChanges(parts),
    ...tokenChanges(parts),
  }))
    app.register(async (scope) => {
      acceptFormsOnly(scope, parts.site.public_origin, true);
      scope.addHook('preHandler', rateLimited(parts.rateLimiter, 'account'));
      scope.setErrorHandler((error, request, reply) =>
        sendAccountFault(
          parts,
          { kind: form, page: pages[form] ?? accountPages.security(), form, more: ['not_found'] },
          error,
          request,
          reply,
        ),
      );
      scope.post(
        security_urls[form as SecurityForm],
        async (request: FastifyRequest, reply: FastifyReply) => {
          const next = await change(request, reply);
          parts.marks.mark(reply);
          return goOn(request, reply, next);
        },
      );
    });
}

type TokenChange = 'create_token' | 'revoke_token';
type PasskeyChange = 'add_passkey' | 'rename_passkey' | 'remove_passkey';

/** The caller, and the address of the request. */
const asker = (cookies: SessionCookies, request: FastifyRequest) => {
  const { member_id, session_id } = sessionOf(request);
  const known_members = cookies.knownMembers(request);
  return { member_id, session_id, address: clientKey(request), known_members };
};

const changes = ({
  domain: { credentials, erasure, exports },
  cookies,
}: Parts): Record<Exclude<SecurityForm, PasskeyChange | TokenChange>, Change> => ({
  async change_password(request) {
    const given = parseOrInvalid(securityForms.change_password, request.body);
    await credentials.changePassword({ ...given, ...asker(cookies, request) });
    return accountPages.security('changed');
  },
  async change_email(request) {
    const given = parseOrInvalid(securityForms.change_email, request.body);
    await credentials.askEmailChange({ ...given, ...asker(cookies, request) });
    return accountPages.security('mailed');
  },
  async begin_factor(request) {
    const given = parseOrInvalid(securityForms.begin_factor, request.body);
    await credentials.beginFactor({ ...given, ...asker(cookies, request) });
    return accountPages.security();
  },
  async confirm_factor(request, reply) {
    const given = parseOrInvalid(securityForms.confirm_factor, request.body);
    const who = asker(cookies, request);
    const renewed = await credentials.confirmFactor({ ...given, ...who });
    cookies.start(request, reply, { ...renewed, member_id: who.member_id });
    return accountPages.security();
  },
  async end_factor(request) {
    const given = parseOrInvalid(securityForms.end_factor, request.body);
    await credentials.endFactor({ ...given, ...asker(cookies, request) });
    return accountPages.security();
  },
  async new_codes(request) {
    const given = parseOrInvalid(securityForms.new_codes, request.body);
    await credentials.newRecoveryCodes({ ...given, ...asker(cookies, request) });
    return accountPages.security();
  },
  async export(request) {
    const given = parseOrInvalid(securityForms.export, request.body);
    await exports.ask({ ...given, ...asker(cookies, request) });
    return accountPages.data();
  },
  async open_export(request) {
    const given = parseOrInvalid(securityForms.open_export, request.body);
    await exports.prove({ ...given, ...asker(cookies, request) });
    return accountPages.data();
  },
  async erase(request, reply) {
    const { keep_comments, ...proof } = parseOrInvalid(securityForms.erase, request.body);
    const keeps_comments = keep_comments === 'on';
    await erasure.ask({ ...proof, ...asker(cookies, request), keeps_comments });
    cookies.end(reply);
    return accountPages.erasureAsked();
  },
});

const passkeyChanges = ({
  domain: { credentials },
  cookies,
  placeOf,
}: Parts): Record<PasskeyChange, Change> => ({
  async add_passkey(request) {
    const { passkey } = parseOrInvalid(securityForms.add_passkey, request.body);
    const { device } = deviceOf(request, placeOf);
    await credentials.addPasskey({ passkey, device, ...asker(cookies, request) });
    return accountPages.security();
  },
  async rename_passkey(request) {
    const { id, name } = parseOrInvalid(securityForms.rename_passkey, request.body);
    await credentials.renamePasskey({ ...asker(cookies, request), id: Number(id), name });
    return accountPages.security();
  },
  async remove_passkey(request) {
    const { id, ...given } = parseOrInvalid(securityForms.remove_passkey, request.body);
    await credentials.removePasskey({ ...given, ...asker(cookies, request), id: Number(id) });
    return accountPages.security();
  },
});

const tokenChanges = ({ domain: { apiTokens }, cookies }: Parts): Record<TokenChange, Change> => ({
  async create_token(request) {
    const { name, days, upload, video_edit, album_edit, ...proof } = parseOrInvalid(
      securityForms.create_token,
      request.body,
    );
    const ticks = { upload, video_edit, album_edit };
    const scopes = token_scopes.filter((scope) => ticks[scope] === 'on');
    await apiTokens.create({
      name,
      days: Number(days),
      scopes,
      ...proof,
      ...asker(cookies, request),
    });
    return accountPages.tokens();
  },
  async revoke_token(request) {
    const { id } = parseOrInvalid(securityForms.revoke_token, request.body);
    await apiTokens.revoke({ member_id: sessionOf(request).member_id, token_id: Number(id) });
    return accountPages.tokens();
  },
});
