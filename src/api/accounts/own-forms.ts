import type { FastifyInstance } from 'fastify';
import type { ApiDeps } from '../deps.ts';
import { acceptFormsOnly } from '../http/bodies/form-body.ts';
import { rateLimited } from '../http/rate-limited.ts';
import { goOn, sendAccountFault } from './answer-account.ts';
import { sessionOf } from './request-session.ts';

type Parts = Pick<ApiDeps, 'domain' | 'site' | 'rateLimiter' | 'marks' | 'log'>;

export interface OwnForm {
  url: string;
  /** Of the draft that stores what was typed. */
  kind: string;
  /** The form on its page, where the page has several. */
  form?: string;
  /** Where faults are shown. */
  page: string;
  /** Returns the next page. */
  run(member_id: number, body: unknown): Promise<string>;
}

/** Forms of a member, with and without JavaScript: each a POST with a session and the site's origin. */
export function addOwnForms(app: FastifyInstance, parts: Parts, forms: readonly OwnForm[]): void {
  for (const { url, run, ...shown } of forms)
    app.register(async (scope) => {
      acceptFormsOnly(scope, parts.site.public_origin, true);
      scope.addHook('preHandler', rateLimited(parts.rateLimiter, 'write'));
      scope.setErrorHandler((error, request, reply) =>
        sendAccountFault(parts, { ...shown, more: ['not_found'] }, error, request, reply),
      );
      scope.post(url, async (request, reply) => {
        const next = await run(sessionOf(request).member_id, request.body);
        parts.marks.mark(reply);
        return goOn(request, reply, next);
      });
    });
}
