import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { challenge_url } from '#contracts/calls/forms/challenge.ts';
import {
  CaseStatus,
  caseStatusUrl,
  confirm_form_url,
  draftUrl,
  FormDraft,
  isFormKind,
  secretPattern,
  type CaseKind,
} from '#contracts/calls/forms/forms.ts';
import { report_url } from '#contracts/calls/forms/report.ts';
import { AppError, isAppError, type ErrorCode } from '#contracts/errors.ts';
import { formPages } from '#contracts/pages/form-addresses.ts';
import { findRequestSession } from '../accounts/request-session.ts';
import { createSessionCookies } from '../accounts/session-cookies.ts';
import type { ApiDeps } from '../deps.ts';
import { codeOf, sendError } from '../error-mapper.ts';
import { clientKey } from '../http/client-address.ts';
import { acceptFormsOnly, parseOrInvalid } from '../http/bodies/form-body.ts';
import { json_type } from '../http/json-answer.ts';
import { acceptMultipart } from '../http/bodies/multipart-body.ts';
import { consumeRateLimit, rateLimited } from '../http/rate-limited.ts';
import { addRead } from '../http/read-route.ts';
import { requireSameOrigin } from '../http/same-origin.ts';
import { createFormAnswer, failedPage, seeOther } from './answer-form.ts';
import { Confirmation } from './confirmation.ts';
import { acceptsDocument, type FormReader } from './form-request.ts';

type FormsDeps = FormReader &
  Pick<ApiDeps, 'reads' | 'marks' | 'rateLimiter' | 'log' | 'domain' | 'botCheck' | 'secret'> & {
    site: Pick<ApiDeps['site'], 'public_origin'>;
  };

const unseen = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;

/** The contact form, the forms with a clock, the check before them and the state of cases. */
export function serveForms(app: FastifyInstance, deps: FormsDeps): void {
  serveChallenge(app, deps);
  serveSecrets(app, deps);
  app.register(async (scope) => {
    const cookies = createSessionCookies(deps.site.public_origin, deps.secret);
    const answer = createFormAnswer({
      ...deps,
      senderOf: async (request) => {
        const session = await findRequestSession({ domain: deps.domain, cookies }, request);
        if (session) requireSameOrigin(request, deps.site.public_origin, true);
        return session?.member_id;
      },
    });
    acceptForms(scope, deps);
    scope.setErrorHandler((error, request, reply) => sendFault(deps, error, request, reply));
    scope.post(report_url, (request, reply) => answer('report', request, reply));
    scope.post('/api/v1/forms/:kind', (request, reply) => answer(kindOf(request), request, reply));
  });
  serveConfirmation(app, deps);
}

/** A challenge costs more the more of them the address asks for. */
function serveChallenge(app: FastifyInstance, { rateLimiter, botCheck }: FormsDeps): void {
  addRead(app, challenge_url, async (request, reply) => {
    const client = clientKey(request);
    const taken = await rateLimiter.take('challenge', client);
    if (!taken.allowed) throw new AppError('too_many_requests', { retry_after: taken.retry_after });
    const challenge = await botCheck.challenge(client, taken.used);
    return reply.headers({ ...unseen, 'content-type': json_type }).send(JSON.stringify(challenge));
  });
}

/** Drafts and cases, by the secrets of their addresses. */
function serveSecrets(app: FastifyInstance, { reads, rateLimiter }: FormsDeps): void {
  app.register(async (scope) => {
    scope.addHook('onRequest', rateLimited(rateLimiter, 'search'));
    addRead(scope, draftUrl(':secret'), async (request, reply) => {
      const { value } = await reads.primary.forms.draft(secretOf(request));
      return reply
        .headers(unseen)
        .type(json_type)
        .send(JSON.stringify(FormDraft.parse(value)));
    });
    addRead(scope, caseStatusUrl(':secret'), async (request, reply) => {
      const { value } = await reads.primary.forms.caseStatus(secretOf(request));
      return reply
        .headers(unseen)
        .type(json_type)
        .send(JSON.stringify(CaseStatus.parse(value)));
    });
  });
}

function secretOf({ params, raw }: FastifyRequest): string {
  const { secret } = params as { secret?: string };
  if (secret === undefined || !secretPattern.test(secret) || !raw.url?.endsWith(secret))
    throw new AppError('not_found');
  return secret;
}

/** Urlencoded and multipart bodies of this site's pages, within the budgets of the address and of all. */
function acceptForms(scope: FastifyInstance, { site, rateLimiter }: FormsDeps): void {
  acceptFormsOnly(scope, site.public_origin);
  scope.addHook('onRequest', async (request) => void kindOf(request));
  acceptMultipart(scope);
  scope.addHook('onRequest', async (request) => {
    await consumeRateLimit(rateLimiter, 'form', request);
    const taken = await rateLimiter.take('all_forms', 'all');
    if (!taken.allowed) throw new AppError('too_many_requests', { retry_after: taken.retry_after });
  });
}

/** Throws not_found for a form that there is not. */
function kindOf({ params, routeOptions }: FastifyRequest): CaseKind {
  if (routeOptions.url === report_url) return 'report';
  const { kind = '' } = params as { kind?: string };
  if (!isFormKind(kind)) throw new AppError('not_found');
  return kind;
}

/** Faults that the page of a form has a text for. */
const shown_on_page: readonly ErrorCode[] = [
  'bad_request',
  'payload_too_large',
  'too_many_requests',
  'unavailable',
];

/** A browser without script is led to the form's page; every other client gets the envelope. */
function sendFault(
  { log }: FormsDeps,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const code = isAppError(error) ? error.code : codeOf(error);
  return acceptsDocument(request) && shown_on_page.includes(code)
    ? seeOther(reply, failedPage(kindOf(request), error))
    : sendError(error, request, reply, log);
}

/** The button of the page to which the mail leads. */
function serveConfirmation(
  app: FastifyInstance,
  { site, rateLimiter, domain, marks }: FormsDeps,
): void {
  app.register(async (scope) => {
    acceptFormsOnly(scope, site.public_origin);
    scope.addHook('onRequest', rateLimited(rateLimiter, 'form'));
    scope.post(confirm_form_url, async (request, reply) => {
      const { secret } = parseOrInvalid(Confirmation, request.body);
      const made = await domain.cases.confirm(secret).catch((error: unknown) => {
        if (isAppError(error) && (error.code === 'not_found' || error.code === 'invalid'))
          return undefined;
        throw error;
      });
      if (!made) return seeOther(reply, `${formPages.mailSent()}?state=expired`);
      marks.mark(reply);
      return seeOther(reply, formPages.case(made.secret));
    });
  });
}
