import type { FastifyRequest } from 'fastify';
import { PasskeyRequest } from '#contracts/calls/accounts/passkeys.ts';
import { AppError } from '#contracts/errors.ts';
import { passkeyHost } from '#contracts/members/passkey-host.ts';
import { deviceOf } from '../accounts/device-of.ts';
import { clientKey } from '../http/client-address.ts';
import type { ConsoleCookies } from './console-cookies.ts';
import type { ConsoleDeps } from './console-deps.ts';
import { consoleOrigin } from './guard-console.ts';
import type { ConsoleHandlers } from './serve-calls.ts';

type AccessCall =
  | 'signIn'
  | 'giveCode'
  | 'requestPasskey'
  | 'signInByPasskey'
  | 'signOut'
  | 'getMe';

/** Signing in and out, and the signed-in member of staff. */
export function accessHandlers(
  deps: ConsoleDeps,
  cookies: ConsoleCookies,
): Pick<ConsoleHandlers, AccessCall> {
  const { domain, site, settings } = deps;
  const { console: use } = domain;
  const deviceFor = (request: FastifyRequest) => ({
    ...deviceOf(request, deps.placeOf),
    address: clientKey(request),
    known_members: cookies.knownMembers(request),
  });
  return {
    async signIn({ request, reply, body }) {
      const begun = await use.signIn({ ...body, ...deviceFor(request) });
      cookies.start(request, reply, { token: begun.token });
      return { next: 'code' };
    },
    async giveCode({ request, reply, body }) {
      const token = cookies.token(request);
      if (token === undefined) throw new AppError('unauthorized');
      const { address, known_members } = deviceFor(request);
      const passed = await use.passCode({ token, code: body.code, address, known_members });
      const session = await use.findSession(passed.token);
      // The member may have lost the role since the password was given.
      if (!session) throw new AppError('forbidden', { reason: 'role' });
      cookies.start(request, reply, { token: passed.token, member_id: session.member_id });
      return { next: 'done' };
    },
    async requestPasskey({ request }) {
      demandPasskeys(request, deps);
      return PasskeyRequest.parse(await domain.credentials.requestSignIn());
    },
    async signInByPasskey({ request, reply, body }) {
      demandPasskeys(request, deps);
      const origin = consoleOrigin(request, settings.host);
      const begun = await use.signInByPasskey({ ...body, ...deviceFor(request), origin });
      cookies.start(request, reply, begun);
      return { next: 'done' };
    },
    async signOut({ request, reply }) {
      const token = cookies.token(request);
      if (token !== undefined) await use.endSession(token);
      cookies.end(reply);
      return { done: true };
    },
    async getMe({ session }) {
      const { member_id: staff_id, has_child_safety, started_at, ends_at, ...rest } = session;
      const shift = await use.shift({ staff_id, has_child_safety }, started_at);
      const { overdue, half, quarter } = shift;
      const shown = { member_id: staff_id, ends_at: ends_at.toISOString(), overdue, half, quarter };
      return {
        ...rest,
        ...shown,
        site_name: site.name,
        site_origin: site.public_origin,
        undo_seconds: use.undo_seconds,
        shift,
      };
    },
  };
}

/** Passkeys of the site work on hosts below its own. Throws not_found elsewhere. */
function demandPasskeys(request: FastifyRequest, { site, settings }: ConsoleDeps): void {
  const host = passkeyHost(site.public_origin);
  const own = new URL(consoleOrigin(request, settings.host)).hostname;
  if (host === undefined || (own !== host && !own.endsWith(`.${host}`)))
    throw new AppError('not_found');
}
