import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import { isEmbedPath } from '#contracts/pages/embed-pages.ts';
import { agePage } from '#contracts/pages/age-page.ts';
import { isClosed, not_available_page, refusalCodes } from '#contracts/policy.ts';
import { shownUrl } from '../http/address-language.ts';
import { addressKey } from '../http/client-address.ts';
import { addRead } from '../http/read-route.ts';
import { page_route } from '../pages/page-route.ts';
import type { AgeGate } from './age-gate.ts';
import { isOpenUrl } from './open-paths.ts';

export interface GuardOptions {
  ageGate: AgeGate;
  trusted_proxies: readonly string[];
}

/** By which a proxy says for whom it stores an answer: `open` or `closed`. Part of its cache key. */
export const gate_header = 'x-velour-gate';

/** Longer addresses lead back to their beginning, which is a page or none. */
const next_max = 1024;

/**
 * Refuses everything of the catalogue to visitors who may not have it, whatever the address: with a
 * page that leads to the check, or with an error. Answers of the catalogue are for shared caches only
 * where these distinguish such visitors. Call it before the routes.
 */
export function guardCatalogue(
  app: FastifyInstance,
  { ageGate, trusted_proxies }: GuardOptions,
): void {
  const trusted = new Set(trusted_proxies.map(addressKey));
  app.decorateRequest('age_gate', undefined);
  app.addHook('onRequest', async (request, reply) => {
    const decision = await ageGate(request);
    request.age_gate = decision;
    if (!isClosed(decision.gate) || isOpenUrl(request.raw.url ?? '')) return undefined;
    return refuse(request, reply, decision.gate);
  });
  app.addHook('onSend', async (request, reply) => {
    const { age_gate } = request;
    if (!age_gate?.has_closed || isOpenUrl(request.raw.url ?? '')) return;
    reply.header('vary', appended(reply.getHeader('vary'), gate_header));
    const isForOpen =
      trusted.has(addressKey(request.socket.remoteAddress ?? '')) &&
      request.headers[gate_header] === 'open' &&
      age_gate.policy.mode !== 'verify';
    if (!isForOpen) keepFromSharedCaches(reply);
  });
  // Proxies ask this where they do not know the policies themselves.
  addRead(app, '/api/v1/gate', (request, reply) =>
    reply
      .code(204)
      .headers({
        'cache-control': 'private, no-store',
        [gate_header]: request.age_gate && !isClosed(request.age_gate.gate) ? 'open' : 'closed',
      })
      .send(),
  );
}

function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  gate: 'verify' | 'block',
): FastifyReply | undefined {
  const url = request.raw.url ?? '';
  const isPage = request.routeOptions.url === page_route && !request.is404;
  if (!isPage) throw new AppError(refusalCodes[gate]);
  // An embed says where to go, without anything of the video.
  if (isEmbedPath(url.split('?', 1)[0] ?? '')) return undefined;
  return reply
    .code(302)
    .headers({
      location:
        gate === 'block'
          ? not_available_page
          : agePage({ next: shownUrl(request).slice(0, next_max) }),
      'cache-control': 'private, no-store',
    })
    .send();
}

/** Browsers may store the answer as before. */
export function keepFromSharedCaches(reply: FastifyReply): void {
  const control = String(reply.getHeader('cache-control') ?? '');
  if (!/\bpublic\b|s-maxage/.test(control)) return;
  const rest = control
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== 'public' && !part.startsWith('s-maxage'));
  reply.header('cache-control', ['private', ...rest].join(', '));
}

function appended(header: number | string | string[] | undefined, name: string): string {
  const known = [header ?? []].flat().join(', ');
  return known === '' ? name : `${known}, ${name}`;
}
