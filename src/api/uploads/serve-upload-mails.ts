import type { FastifyInstance } from 'fastify';
import { upload_mails_url, UploadMailsForm } from '#contracts/calls/uploads/own-videos.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { goOn } from '../accounts/answer-account.ts';
import { sessionOf } from '../accounts/request-session.ts';
import type { ApiDeps } from '../deps.ts';
import { acceptFormsOnly, parseOrInvalid } from '../http/bodies/form-body.ts';
import { rateLimited } from '../http/rate-limited.ts';

/** Whether a mail reports files that have ended. */
export function serveUploadMails(app: FastifyInstance, deps: ApiDeps): void {
  app.register(async (scope) => {
    acceptFormsOnly(scope, deps.site.public_origin, true);
    scope.addHook('onRequest', rateLimited(deps.rateLimiter, 'write'));
    scope.post(upload_mails_url, async (request, reply) => {
      const { mails } = parseOrInvalid(UploadMailsForm, request.body);
      const { member_id } = sessionOf(request);
      await deps.domain.uploads.saveMails({ member_id, is_mailed: mails === '1' });
      deps.marks.mark(reply);
      return goOn(request, reply, accountPages.videos());
    });
  });
}
