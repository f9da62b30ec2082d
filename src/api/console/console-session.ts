import type { FastifyRequest } from 'fastify';
import type { ConsoleAccess } from '#contracts/calls/console.ts';
import { AppError } from '#contracts/errors.ts';
import type { StaffSession } from '#domain/staff-sessions/index.ts';
import type { ConsoleCookies } from './console-cookies.ts';
import type { ConsoleDeps } from './console-deps.ts';

/**
 * The session of a request. Throws unauthorized without one that counts here, and `forbidden` for a
 * role that may not. A session of the site that is tried here is written down.
 */
export async function demandStaff(
  { domain }: Pick<ConsoleDeps, 'domain'>,
  cookies: ConsoleCookies,
  request: FastifyRequest,
  access: Exclude<ConsoleAccess, 'anybody'>,
): Promise<StaffSession> {
  const token = cookies.token(request);
  const session = token === undefined ? undefined : await domain.console.findSession(token);
  if (!session) {
    if (token !== undefined) await domain.console.noteRefused({ token, reason: 'site-session' });
    throw new AppError('unauthorized');
  }
  if (access === 'administrator' && session.role !== 'administrator')
    throw new AppError('forbidden', { reason: 'role' });
  if (session.is_stale) await domain.members.touchSession(session.session_id);
  return session;
}
