import type { FastifyInstance } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import { form_limits } from '#contracts/limits-of-forms.ts';
import { parseMultipart, type Multipart } from './multipart.ts';

/** Bodies with a picture that are in memory at once: 16 of 10 MiB. */
const bodies_most = 16;

/** Accepts multipart bodies with files; more at once than `most`, for which memory is set apart, are told to come again. */
export function acceptMultipart(
  scope: FastifyInstance,
  bodyLimit: number = form_limits.body_bytes,
  most: number = bodies_most,
): void {
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit },
    (request, body, done) => {
      const type = request.headers['content-type'] ?? '';
      const parsed = typeof body === 'string' ? undefined : parseMultipart(body, type);
      return parsed ? done(null, parsed) : done(new AppError('bad_request'));
    },
  );
  let bodies = 0;
  scope.addHook('onRequest', async (request, reply) => {
    if (!request.headers['content-type']?.startsWith('multipart/')) return;
    if (bodies >= most) throw new AppError('unavailable');
    bodies++;
    reply.raw.once('close', () => void bodies--);
  });
}

/** The fields of either kind of body; the parsers let nothing else through. */
export function bodyOf(body: unknown): Multipart {
  if (typeof body !== 'object' || body === null) throw new AppError('bad_request');
  const isMultipart = 'files' in body && Array.isArray(body.files);
  return isMultipart ? (body as Multipart) : { fields: body as Record<string, string>, files: [] };
}
