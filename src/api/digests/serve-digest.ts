import type { FastifyInstance } from 'fastify';
import {
  Digest,
  digest_settings_url,
  digest_url,
  DigestForm,
} from '#contracts/calls/accounts/digest.ts';
import { kindsOf } from '#contracts/calls/social/notifications.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { sendOwn } from '../accounts/answer-account.ts';
import { addOwnForms } from '../accounts/own-forms.ts';
import { sessionOf } from '../accounts/request-session.ts';
import type { ApiDeps } from '../deps.ts';
import { parseOrInvalid } from '../http/bodies/form-body.ts';
import { addRead } from '../http/read-route.ts';

type Parts = Pick<ApiDeps, 'domain' | 'site' | 'rateLimiter' | 'marks' | 'log'>;

/** When a member gets mails with the numbers of unread notifications. */
export function serveDigest(app: FastifyInstance, parts: Parts): void {
  const { notifications } = parts.domain;
  app.register(async (scope) => {
    addRead(scope, digest_url, async (request, reply) => {
      const { member_id } = sessionOf(request);
      return sendOwn(reply, Digest.parse(await notifications.digest({ member_id })));
    });
  });
  addOwnForms(app, parts, [
    {
      url: digest_settings_url,
      kind: 'digest',
      page: accountPages.digest(),
      async run(member_id, body) {
        const { every, hour, time_zone, ...boxes } = parseOrInvalid(DigestForm, body);
        const wanted = kindsOf(boxes);
        await notifications.saveDigest({ member_id, every, hour: Number(hour), time_zone, wanted });
        return accountPages.digest('saved');
      },
    },
  ]);
}
