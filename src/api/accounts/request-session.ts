import type { FastifyRequest } from 'fastify';
import type { Actor } from '#domain/access/index.ts';
import type { Session } from '#domain/members/index.ts';
import type { ApiDeps } from '../deps.ts';
import type { SessionCookies } from './session-cookies.ts';

export type SessionDeps = Pick<ApiDeps, 'domain'> & { cookies: SessionCookies };
export type ActorDeps = SessionDeps & Pick<ApiDeps, 'accounts'>;

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

/** Who asks, by the session of the request, which is noted for whoever answers it. Undefined for a visitor. */
export async function findActor(
  deps: ActorDeps,
  request: FastifyRequest,
): Promise<Actor | undefined> {
  const session = await findRequestSession(deps, request);
  if (!session) return undefined;
  sessions.set(request, session);
  return { ...session, is_terms_due: session.terms_version !== deps.accounts.terms_version };
}

/** The session that was found for a request. */
export const findSessionOf = (request: FastifyRequest): Session | undefined =>
  sessions.get(request);

/** Of a call that is for members. */
export function sessionOf(request: FastifyRequest): Session {
  const session = findSessionOf(request);
  if (!session) throw new Error('the call is not for members alone');
  return session;
}
