import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TokenScope } from '#contracts/calls/accounts/api-tokens.ts';
import { AppError } from '#contracts/errors.ts';
import type { Actor } from '#domain/access/index.ts';
import type { Session } from '#domain/members/index.ts';
import type { ApiDeps } from '../deps.ts';
import { apiTokenOf } from './api-token.ts';
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

/**
 * A browser whose session has ended elsewhere forgets it: `member=1` would hold the place of a menu without a member. A session that waits
 * for a code has not ended.
 */
export async function endLeftCookies(
  { domain, cookies }: SessionDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (!cookies.areLeft(request)) return;
  const token = cookies.token(request);
  if (token !== undefined && (await domain.credentials.isWaiting(token))) return;
  cookies.end(reply);
}

interface TokenOwner {
  member_id: number;
  scopes: readonly TokenScope[];
}

const sessions = new WeakMap<FastifyRequest, Session>();
const token_owners = new WeakMap<FastifyRequest, TokenOwner>();

/**
 * Finds the caller by the session of the request or by its API token, and remembers it for the handler. Undefined for a
 * visitor. Throws bad_request where a request has both.
 */
export async function findActor(
  deps: ActorDeps,
  request: FastifyRequest,
): Promise<Actor | undefined> {
  const secret = apiTokenOf(request);
  if (secret !== undefined) return findTokenActor(deps, request, secret);
  const session = await findRequestSession(deps, request);
  if (!session) return undefined;
  sessions.set(request, session);
  return { ...session, is_terms_due: session.terms_version !== deps.accounts.terms_version };
}

async function findTokenActor(
  { domain, cookies, accounts }: ActorDeps,
  request: FastifyRequest,
  secret: string,
): Promise<Actor | undefined> {
  if (cookies.token(request) !== undefined) throw new AppError('bad_request');
  const owner = await domain.apiTokens.find(secret);
  if (!owner) return undefined;
  if (owner.is_stale) await domain.apiTokens.touch(owner.token_id);
  token_owners.set(request, owner);
  return { ...owner, is_terms_due: owner.terms_version !== accounts.terms_version };
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

/** Of a call that API tokens may make as well. */
export const callerOf = (request: FastifyRequest): { member_id: number } =>
  token_owners.get(request) ?? sessionOf(request);

/**
 * Of a part of a call that is another scope than the call. Throws forbidden where an API token without it asks; sessions have
 * no scopes.
 */
export function demandScope(request: FastifyRequest, scope: TokenScope): void {
  const owner = token_owners.get(request);
  if (owner && !owner.scopes.includes(scope)) throw new AppError('forbidden');
}
