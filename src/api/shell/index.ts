import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { shellUrls } from '#contracts/shell.ts';
import type { ApiDeps } from '../deps.ts';
import { createEntity, sendEntity, type Entity } from '../http/files/entity.ts';
import { addRead } from '../http/read-route.ts';
import { securityHeaders } from '../pages/html-headers.ts';
import { offline_policy, offlinePage } from './offline-page.ts';
import { removal_script, workerScript } from './worker-script.ts';

/** Browsers ask for a worker that they have with each page: one that is turned off is gone then. */
const worker_cache = 'no-cache';
const page_cache = 'public, max-age=300';

/** Serves the service worker and the page that it shows without a network. */
export function serveShell(
  app: FastifyInstance,
  { site, build }: Pick<ApiDeps, 'site'> & { build: readonly string[] },
): void {
  const page = createEntity('text/html; charset=utf-8', offlinePage(site), 'once');
  const scriptOf = (text: string): Entity =>
    createEntity('text/javascript; charset=utf-8', text, 'once');
  const removal = scriptOf(removal_script);
  const worker = site.has_shell ? scriptOf(workerScript(versionOf(page, build))) : removal;
  addRead(app, { url: shellUrls.worker, action: 'getSiteFile' }, (request, reply) =>
    sendEntity(
      request,
      reply.header('content-security-policy', "default-src 'none'; connect-src 'self'"),
      isPrivate(request) ? removal : worker,
      worker_cache,
    ),
  );
  addRead(app, { url: shellUrls.offline, action: 'getSiteFile' }, (request, reply) => {
    reply.headers({
      ...securityHeaders(site.public_origin, { is_embed: false }),
      'content-security-policy': offline_policy,
      'x-robots-tag': 'noindex',
    });
    return sendEntity(request, reply, page, page_cache);
  });
}

/** Where the law has visitors checked, nothing of the site stays on their devices after the visit. */
const isPrivate = ({ age_gate }: FastifyRequest): boolean =>
  age_gate?.policy.mode === 'verify' || age_gate?.policy.mode === 'block';

/** Another build or another page is another version: browsers then take the new worker. */
const versionOf = (page: Entity, build: readonly string[]): string =>
  createHash('sha256')
    .update(page.bytes)
    .update(build.toSorted().join('\n'))
    .digest('hex')
    .slice(0, 16);
