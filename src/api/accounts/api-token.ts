import type { FastifyRequest } from 'fastify';
import { token_pattern } from '#contracts/calls/accounts/api-tokens.ts';
import { bearerOf } from '../http/bearer.ts';

/** The API token of a request: `Authorization: Bearer velour_…`. Undefined without a header of this form. */
export function apiTokenOf(request: FastifyRequest): string | undefined {
  const secret = bearerOf(request);
  return secret !== undefined && token_pattern.test(secret) ? secret : undefined;
}

/**
 * Whether a request has to name this site as its origin: browsers add sessions to requests of other sites, but no API token.
 * Whether the token counts is decided afterwards.
 */
export const isBySession = (request: FastifyRequest): boolean => apiTokenOf(request) === undefined;
