import type { FastifyInstance } from 'fastify';
import { AppealForm, appeal_url, decisionsUrl } from '#contracts/calls/accounts/own-decisions.ts';
import { AppError } from '#contracts/errors.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { acceptFormsOnly, parseOrInvalid } from '../http/bodies/form-body.ts';
import { rateLimited } from '../http/rate-limited.ts';
import { addRead } from '../http/read-route.ts';
import { goOn, sendAccountFault, sendOwn } from './answer-account.ts';
import { memberReads } from './member-reads.ts';
import { sessionOf, type SessionDeps } from './request-session.ts';
import type { AccountDeps } from './serve-accounts.ts';

type Parts = AccountDeps & SessionDeps;

/** Decisions about a member, and the form that asks for another decision. */
export function serveDecisions(app: FastifyInstance, parts: Parts): void {
  app.register(async (scope) => {
    addRead(scope, decisionsUrl.pattern, async (request, reply) => {
      const query = decisionsUrl.parse(request.raw.url ?? '');
      if (!query) throw new AppError('not_found');
      return sendOwn(reply, await memberReads(parts, sessionOf(request)).decisions(query.before));
    });
  });
  app.register(async (scope) => {
    acceptFormsOnly(scope, parts.site.public_origin, true);
    scope.addHook('preHandler', rateLimited(parts.rateLimiter, 'write'));
    scope.setErrorHandler((error, request, reply) =>
      sendAccountFault(
        parts,
        { kind: 'appeal', page: pageOf(request.body), form: 'appeal' },
        error,
        request,
        reply,
      ),
    );
    scope.post(appeal_url, async (request, reply) => {
      const { statement, message } = parseOrInvalid(AppealForm, request.body);
      const { member_id } = sessionOf(request);
      await parts.domain.decisions.appeal({
        member_id,
        statement_id: Number(statement),
        message,
      });
      parts.marks.mark(reply);
      return goOn(request, reply, pageOf(request.body));
    });
  });
}

/** The page of the list where the form stands. */
function pageOf(body: unknown): string {
  const { data } = AppealForm.shape.before.safeParse((body as { before?: unknown } | null)?.before);
  return accountPages.decisions(data === undefined ? undefined : Number(data));
}
