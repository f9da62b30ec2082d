import type { FastifyInstance } from 'fastify';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { safeNext } from '#contracts/pages/safe-next.ts';
import { unseen } from './answer-account.ts';
import { endLeftCookies, findActor, type ActorDeps } from './request-session.ts';

/** Pages for visitors without a session, from which members are led on. */
const for_strangers: ReadonlySet<string> = new Set([accountPages.signIn(), accountPages.signUp()]);

const own_pages: ReadonlySet<string> = new Set([accountPages.upload(), accountPages.uploadAlbum()]);

/**
 * Pages of accounts depend on who asks, all others do not: without a session the account and the pages of uploads lead to the
 * sign-in, and with one the sign-in leads on. No other page costs a query about sessions.
 */
export function leadMembers(app: FastifyInstance, deps: ActorDeps): void {
  app.addHook('onRequest', async (request, reply) => {
    const [path = '', query = ''] = (request.raw.url ?? '').split('?', 2);
    const isOwn = path.startsWith('/account/') || own_pages.has(path);
    if ((!isOwn && !for_strangers.has(path)) || request.method === 'POST') return;
    const actor = await findActor(deps, request);
    const { allowed } = deps.domain.access.authorize(actor, 'showAccount');
    const next = new URLSearchParams(query).get('next') ?? undefined;
    if (isOwn && !allowed) {
      await endLeftCookies(deps, request, reply);
      return reply
        .code(303)
        .headers(unseen)
        .header('location', accountPages.signIn(query === '' ? path : `${path}?${query}`))
        .send();
    }
    if (!isOwn && allowed)
      return reply.code(303).headers(unseen).header('location', safeNext(next)).send();
    return undefined;
  });
}
