import type { FastifyReply, FastifyRequest } from 'fastify';
import { isAppError, type ErrorCode } from '#contracts/errors.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { ApiDeps } from '../deps.ts';
import { codeOf, sendError } from '../error-mapper.ts';
import { acceptsDocument } from '../forms/form-request.ts';
import { pageOfForm } from '../http/bodies/page-of-form.ts';
import { unseen } from './answer-account.ts';

/** Faults that pages say by one sentence; others get the envelope. */
const failures: ReadonlySet<string> = new Set<ErrorCode>([
  'invalid',
  'forbidden',
  'too_many_requests',
  'read_only',
  'muted',
  'terms_changed',
  'not_found',
  'deleted',
]);

/**
 * Answers a form that failed. A browser without script is led to the sign-in and back, or to the page that says what was wrong:
 * `pageOf` has its address for a state, of `stateOf` or else `failed`, and the page that the form was sent from.
 */
export function leadByState<State extends string>(
  { log }: Pick<ApiDeps, 'log'>,
  {
    stateOf,
    pageOf,
  }: {
    stateOf: (code: string, error: unknown) => State | undefined;
    pageOf: (state: State | 'failed', next: string) => string;
  },
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const code = isAppError(error) ? error.code : codeOf(error);
  const state = stateOf(code, error) ?? (failures.has(code) ? 'failed' : undefined);
  const isStranger = code === 'unauthorized';
  if (!acceptsDocument(request) || (!isStranger && state === undefined))
    return sendError(error, request, reply, log);
  const page = pageOfForm(request);
  const location = isStranger ? accountPages.signIn(page) : pageOf(state ?? 'failed', page);
  return leadTo(reply, location);
}

/** To a page that no cache stores. */
export const leadTo = (reply: FastifyReply, location: string): FastifyReply =>
  reply
    .code(303)
    .headers({ ...unseen, location })
    .send();
