import type { FastifyInstance } from 'fastify';
import { AppError } from '#contracts/errors.ts';

const fields_max = 200;
const media_type = /^application\/x-www-form-urlencoded\s*(;\s*charset="?utf-8"?\s*)?$/i;

/** Form calls take urlencoded UTF-8 and nothing else: every other body is refused before it is read, and so is a query beside it. */
export function acceptFormsOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (request, body, done) => {
      if (!media_type.test(request.headers['content-type'] ?? ''))
        return done(new AppError('unsupported_media_type'));
      const fields = typeof body === 'string' ? undefined : parseForm(body);
      return fields ? done(null, fields) : done(new AppError('bad_request'));
    },
  );
  app.addHook('onRequest', async (request) => {
    if (request.method === 'POST' && request.raw.url !== request.routeOptions.url)
      throw new AppError('not_found');
  });
  app.addHook('preValidation', async (request) => {
    if (request.method === 'POST' && request.body === undefined)
      throw new AppError('unsupported_media_type');
  });
}

/**
 * The fields of a form, in an object without a prototype. Undefined when the bytes are no UTF-8, an escape is broken, a field is repeated (two readings
 * of one call), or there are too many.
 */
export function parseForm(body: Buffer): Record<string, string> | undefined {
  const fields = Object.create(null) as Record<string, string>;
  const parts = body.toString('latin1').split('&', fields_max + 1);
  if (parts.length > fields_max) return undefined;
  for (const part of parts) {
    if (part === '') continue;
    const at = part.indexOf('=');
    const name = decode(at < 0 ? part : part.slice(0, at));
    const value = decode(at < 0 ? '' : part.slice(at + 1));
    if (name === undefined || value === undefined || name in fields) return undefined;
    fields[name] = value;
  }
  return fields;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Plus and percent escapes → text; undefined for broken escapes and for bytes that are no UTF-8. */
function decode(text: string): string | undefined {
  if (/%(?![0-9a-fA-F]{2})/.test(text)) return undefined;
  const raw = text
    .replaceAll('+', ' ')
    .replace(/%(..)/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  try {
    return utf8.decode(Buffer.from(raw, 'latin1'));
  } catch {
    // Only a decoding error can come from here; the caller refuses the form.
    return undefined;
  }
}
