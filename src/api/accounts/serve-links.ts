import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  AccountDraft,
  accountDraftUrl,
  AccountLink,
  accountLinkUrl,
  link_kinds,
} from '#contracts/calls/accounts/accounts.ts';
import { AppError } from '#contracts/errors.ts';
import { linkPattern } from '#contracts/pages/account-pages.ts';
import type { ApiDeps } from '../deps.ts';
import { json_type } from '../http/json-answer.ts';
import { consumeRateLimit } from '../http/rate-limited.ts';
import { addRead } from '../http/read-route.ts';
import { unseen } from './answer-account.ts';

/** Drafts and links, by the secrets of their addresses. Reading them changes nothing. */
export function serveLinks(
  app: FastifyInstance,
  { reads, rateLimiter }: Pick<ApiDeps, 'reads' | 'rateLimiter'>,
): void {
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => consumeRateLimit(rateLimiter, 'search', request));
    addRead(scope, accountDraftUrl(':secret'), async (request, reply) => {
      const { value } = await reads.primary.accounts.draft(secretOf(request));
      return reply
        .headers(unseen)
        .type(json_type)
        .send(JSON.stringify(AccountDraft.parse(value)));
    });
    for (const kind of link_kinds)
      addRead(scope, accountLinkUrl(kind, ':secret'), async (request, reply) => {
        const { value } = await reads.primary.accounts.link({ kind, token: secretOf(request) });
        return reply
          .headers(unseen)
          .type(json_type)
          .send(JSON.stringify(AccountLink.parse(value)));
      });
  });
}

function secretOf({ params, raw }: FastifyRequest): string {
  const { secret } = params as { secret?: string };
  if (secret === undefined || !linkPattern.test(secret) || !raw.url?.endsWith(secret))
    throw new AppError('not_found');
  return secret;
}
