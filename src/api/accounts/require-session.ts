import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import type { Session } from '#domain/members/index.ts';
import type { ApiDeps } from '../deps.ts';
import type { SessionCookies } from './session-cookies.ts';

export type SessionDeps = Pick<ApiDeps, 'domain'> & { cookies: SessionCookies };

/** The session of a request; undefined without one that counts. */
export async function findRequestSession(
  { domain, cookies }: SessionDeps,
  request: FastifyRequest,
): Promise<Session | undefined> {
  const token = cookies.token(request);
  if (token === undefined) return undefined;
  const session = await domain.members.findSession(token);
  if (session?.is_stale) await domain.members.touchSession(session.session_id);
  return session;
}

const sessions = new WeakMap<FastifyRequest, Session>();

/** The calls of `scope` need a session: without one they answer 401 before a body is read. */
export function requireSession(scope: FastifyInstance, deps: SessionDeps): void {
  scope.addHook('onRequest', async (request) => {
    const session = await findRequestSession(deps, request);
    if (!session) throw new AppError('unauthorized');
    sessions.set(request, session);
  });
}

/** For pages, which only look. */
export function noteSession(request: FastifyRequest, session: Session): void {
  sessions.set(request, session);
}

/** The session that was found for a request. */
export const findSessionOf = (request: FastifyRequest): Session | undefined =>
  sessions.get(request);

/** Of a call inside such a scope. */
export function sessionOf(request: FastifyRequest): Session {
  const session = findSessionOf(request);
  if (!session) throw new Error('the route does not demand a session');
  return session;
}
