import type { FastifyRequest } from 'fastify';
import { safeNext } from '#contracts/pages/safe-next.ts';

/** The page that a form was sent from: a client without a session is refused before the body is read, and came from a page. */
export function pageOfForm(request: FastifyRequest): string {
  const body = request.body as Readonly<Record<string, string>> | undefined;
  const { referer } = request.headers;
  const from =
    referer !== undefined && URL.canParse(referer) ? new URL(referer).pathname : undefined;
  return safeNext(body?.['next'] ?? from);
}
