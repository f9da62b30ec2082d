import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { safeNext } from '#contracts/pages/safe-next.ts';
import type { ApiDeps } from '../deps.ts';
import { goOn } from './answer-account.ts';
import { findRequestSession, type SessionDeps } from './request-session.ts';

export interface Begun {
  next?: string | undefined;
  is_remembered?: boolean;
}

/**
 * Every way to a session ends here. One of a member with a second factor does not count before a code
 * was given: it leads to the page that asks for it, unless the browser is trusted. A session that the
 * browser had before ends.
 */
export async function beginSession(
  parts: SessionDeps & Pick<ApiDeps, 'marks'>,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  { next, is_remembered = false }: Begun = {},
): Promise<FastifyReply> {
  const { domain, cookies, marks } = parts;
  const before = await findRequestSession(parts, request);
  if (before) await domain.members.endSession(before.member_id, before.session_id);
  const session =
    (await domain.members.findSession(token)) ?? (await findTrusted(parts, request, token));
  marks.mark(reply);
  if (!session) {
    cookies.wait(reply, token);
    return goOn(request, reply, accountPages.code(safeNext(next)));
  }
  cookies.start(request, reply, { token, member_id: session.member_id, is_remembered });
  // A sign-in cancels the pending erasure of the account.
  const isCancelled = await domain.erasure.cancel(session.member_id);
  return goOn(request, reply, isCancelled ? accountPages.data('kept') : safeNext(next));
}

async function findTrusted(
  { domain, cookies }: SessionDeps,
  request: FastifyRequest,
  token: string,
) {
  const trust = cookies.trust(request);
  if (trust === undefined) return undefined;
  const isTrusted = await domain.credentials.passTrustedDevice({ token, trust });
  return isTrusted ? domain.members.findSession(token) : undefined;
}

/** The token of the session that waits for a code. Throws unauthorized. */
export function waitingToken({ cookies }: SessionDeps, request: FastifyRequest): string {
  const token = cookies.token(request);
  if (token === undefined) throw new AppError('unauthorized');
  return token;
}
