import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountForms } from '#contracts/calls/accounts/accounts.ts';
import { AppError } from '#contracts/errors.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Proof } from '#platform/bot-check/port.ts';
import { requestLanguage } from '../http/address-language.ts';
import { clientKey } from '../http/client-address.ts';
import { parseOrInvalid } from '../http/bodies/form-body.ts';
import { goOn } from './answer-account.ts';
import type { AccountDeps } from './serve-accounts.ts';

/** The form of a new account. */
export const signUp =
  (parts: AccountDeps) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { accounts, domain, rateLimiter, site } = parts;
    if (accounts.registration === 'closed') throw new AppError('not_found');
    const {
      captcha,
      adult,
      terms,
      next: _next,
      ...account
    } = parseOrInvalid(accountForms.sign_up, request.body);
    const unticked = { ...(!adult && { adult: 'required' }), ...(!terms && { terms: 'required' }) };
    const lang = requestLanguage(request, site.language_urls);
    const all = await rateLimiter.take('all_sign_ups', 'all');
    if (!all.allowed) throw new AppError('too_many_requests', { retry_after: all.retry_after });
    const proof = accounts.checks_sign_ups ? await proofOf(parts, request, captcha) : undefined;
    await domain.members.signUp({ ...account, lang, unticked, proof });
    return goOn(request, reply, accountPages.signUpSent());
  };

async function proofOf(
  { botCheck }: AccountDeps,
  request: FastifyRequest,
  captcha = '',
): Promise<Proof> {
  const proof = await botCheck.verify(clientKey(request), captcha);
  if (typeof proof === 'string') throw new AppError('invalid', { captcha: 'wrong' });
  return proof;
}
