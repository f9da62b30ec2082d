import type { FastifyRequest } from 'fastify';
import type { Actor } from '#domain/access/index.ts';
import type { StaffSession } from '#domain/staff-sessions/index.ts';
import type { ConsoleCookies } from './console-cookies.ts';
import type { ConsoleDeps } from './console-deps.ts';

const sessions = new WeakMap<FastifyRequest, StaffSession>();

/**
 * Finds the caller by a session that is valid here, and remembers it for the handler; undefined without one. A
 * session of the site that is tried here is added to the audit log.
 */
export async function findStaff(
  { domain }: Pick<ConsoleDeps, 'domain'>,
  cookies: ConsoleCookies,
  request: FastifyRequest,
): Promise<Actor | undefined> {
  const token = cookies.token(request);
  if (token === undefined) return undefined;
  const session = await domain.console.findSession(token);
  if (!session) {
    await domain.console.noteRefused({ token, reason: 'site-session' });
    return undefined;
  }
  if (session.is_stale) await domain.members.touchSession(session.session_id);
  sessions.set(request, session);
  const { member_id, role, has_child_safety } = session;
  return {
    member_id,
    role,
    // A session without one is none of the console.
    has_factor: true,
    is_read_only: false,
    is_terms_due: false,
    permissions: has_child_safety ? ['child-safety'] : [],
  };
}

/** The session of a request that the table of actions has let through; undefined where anybody may ask. */
export const sessionOf = (request: FastifyRequest): StaffSession | undefined =>
  sessions.get(request);
