import type { FastifyInstance } from 'fastify';
import { Digest, digest_settings_url, digest_url, DigestForm } from '#contracts/calls/digest.ts';
import { kindsOf } from '#contracts/calls/notifications.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { goOn, sendAccountFault, sendOwn } from '../accounts/answer-account.ts';
import { sessionOf } from '../accounts/request-session.ts';
import type { ApiDeps } from '../deps.ts';
import { acceptFormsOnly, parseOrInvalid } from '../http/form-body.ts';
import { rateLimited } from '../http/rate-limited.ts';
import { addRead } from '../http/read-route.ts';

type Parts = Pick<ApiDeps, 'domain' | 'site' | 'rateLimiter' | 'marks' | 'log'>;

/** When a member gets mails with the numbers of what is unread. */
export function serveDigest(app: FastifyInstance, parts: Parts): void {
  const { notifications } = parts.domain;
  app.register(async (scope) => {
    addRead(scope, digest_url, async (request, reply) => {
      const { member_id } = sessionOf(request);
      return sendOwn(reply, Digest.parse(await notifications.digest({ member_id })));
    });
  });
  app.register(async (scope) => {
    acceptFormsOnly(scope, parts.site.public_origin, true);
    scope.addHook('onRequest', rateLimited(parts.rateLimiter, 'write'));
    const page = accountPages.digest();
    scope.setErrorHandler((error, request, reply) =>
      sendAccountFault(parts, { kind: 'digest', page }, error, request, reply),
    );
    scope.post(digest_settings_url, async (request, reply) => {
      const { every, hour, time_zone, ...boxes } = parseOrInvalid(DigestForm, request.body);
      const { member_id } = sessionOf(request);
      const wanted = kindsOf(boxes);
      await notifications.saveDigest({ member_id, every, hour: Number(hour), time_zone, wanted });
      parts.marks.mark(reply);
      return goOn(request, reply, accountPages.digest('saved'));
    });
  });
}
