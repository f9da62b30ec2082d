import type { FastifyInstance } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import { form_limits } from '#contracts/limits/limits-of-forms.ts';
import { parseMultipart, type Multipart } from './multipart.ts';

/** Bodies with a picture that are in memory at once: 16 of 10 MiB. */
const bodies_most = 16;

interface MultipartLimits {
  /** Bytes of one body. */
  body_bytes?: number;
  /** Fields and files of one. */
  parts?: number;
  /** Bytes of bodies that are in memory at once, each as long as it says; without it 16 bodies are. */
  all_bytes?: number;
}

/** Accepts multipart bodies with files; those for which no memory is left are refused with a time to try again. */
export function acceptMultipart(
  scope: FastifyInstance,
  {
    body_bytes = form_limits.body_bytes,
    parts = form_limits.parts,
    all_bytes,
  }: MultipartLimits = {},
): void {
  const most = all_bytes ?? bodies_most * body_bytes;
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: body_bytes },
    (request, body, done) => {
      const type = request.headers['content-type'] ?? '';
      const parsed = typeof body === 'string' ? undefined : parseMultipart(body, type, parts);
      return parsed ? done(null, parsed) : done(new AppError('bad_request'));
    },
  );
  let taken = 0;
  scope.addHook('onRequest', async (request, reply) => {
    if (!request.headers['content-type']?.startsWith('multipart/')) return;
    // One that does not say how long it is may become as long as any.
    const said = Number(request.headers['content-length'] ?? body_bytes);
    const bytes = all_bytes === undefined ? body_bytes : Math.min(body_bytes, said);
    if (taken + bytes > most) throw new AppError('unavailable');
    taken += bytes;
    reply.raw.once('close', () => void (taken -= bytes));
  });
}

/** The fields of either kind of body; the parsers let nothing else through. */
export function bodyOf(body: unknown): Multipart {
  if (typeof body !== 'object' || body === null) throw new AppError('bad_request');
  const isMultipart = 'files' in body && Array.isArray(body.files);
  return isMultipart ? (body as Multipart) : { fields: body as Record<string, string>, files: [] };
}

/** The texts of either kind of body, for a browser without script that gets its form back; none of one that was not read. */
export function textsOf(body: unknown): Record<string, string> {
  return typeof body === 'object' && body !== null ? { ...bodyOf(body).fields } : {};
}
