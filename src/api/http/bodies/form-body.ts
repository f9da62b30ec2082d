import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { AppError } from '#contracts/errors.ts';
import { requireSameOrigin } from '../same-origin.ts';

const fields_max = 200;

interface FormLimits {
  /** Fields of a form. */
  fields_most?: number;
  /** Bytes of one; the limit of the listener by default. */
  form_bytes?: number;
}

const media_type = /^application\/x-www-form-urlencoded\s*(;\s*charset="?utf-8"?\s*)?$/i;

/**
 * Accepts urlencoded UTF-8 forms of this site only: other bodies are rejected before
 * they are read, and so are query strings and other origins. `is_strict`: so are requests that name none,
 * all of them or some.
 */
export function acceptFormsOnly(
  app: FastifyInstance,
  public_origin: string,
  is_strict: boolean | ((request: FastifyRequest) => boolean) = false,
  { fields_most = fields_max, form_bytes }: FormLimits = {},
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', ...(form_bytes !== undefined && { bodyLimit: form_bytes }) },
    (request, body, done) => {
      if (!media_type.test(request.headers['content-type'] ?? ''))
        return done(new AppError('unsupported_media_type'));
      const fields = typeof body === 'string' ? undefined : parseForm(body, fields_most);
      return fields ? done(null, fields) : done(new AppError('bad_request'));
    },
  );
  app.addHook('onRequest', async (request) => {
    if (
      request.method === 'POST' &&
      !isExact(request.raw.url ?? '', request.routeOptions.url ?? '')
    )
      throw new AppError('not_found');
    requireSameOrigin(
      request,
      public_origin,
      typeof is_strict === 'boolean' ? is_strict : is_strict(request),
    );
  });
  app.addHook('preValidation', async (request) => {
    if (request.method === 'POST' && request.body === undefined)
      throw new AppError('unsupported_media_type');
  });
}

/** True for the route itself, whose parameters have one spelling; no query. */
const isExact = (url: string, route: string): boolean =>
  route.includes(':')
    ? new RegExp(`^${route.replaceAll(/:\w+/g, '[a-z-]+')}$`).test(url)
    : url === route;

/** A number of a form. Ids are `int` in the database: throws not_found for a larger one. */
export function databaseId(text: string): number {
  const id = Number(text);
  if (id >= 2 ** 31) throw new AppError('not_found');
  return id;
}

/**
 * Returns the parsed value. Throws `invalid` with a code per field, `missing` or `invalid`, and
 * never repeats a value; unknown fields are reported as `form`.
 */
export function parseOrInvalid<Schema extends z.ZodMiniType>(
  schema: Schema,
  fields: unknown,
): z.infer<Schema> {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const given = typeof fields === 'object' && fields !== null ? fields : {};
  const codes = parsed.error.issues.map(({ path, code }) => {
    if (code === 'unrecognized_keys') return ['form', 'invalid'] as const;
    const field = String(path[0] ?? 'form');
    return [field, Object.hasOwn(given, field) ? 'invalid' : 'missing'] as const;
  });
  throw new AppError('invalid', Object.fromEntries(codes));
}

/**
 * Parses a form to an object without a prototype. Returns undefined for invalid UTF-8, broken
 * escapes, repeated fields and too many fields.
 */
export function parseForm(
  body: Buffer,
  fields_most = fields_max,
): Record<string, string> | undefined {
  const fields = Object.create(null) as Record<string, string>;
  const parts = body.toString('latin1').split('&', fields_most + 1);
  if (parts.length > fields_most) return undefined;
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

const percent = 0x25;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Decodes pluses and percent escapes; undefined for broken escapes and invalid UTF-8. By bytes: a form of megabytes takes hundredths of a second. */
function decode(text: string): string | undefined {
  if (/%(?![0-9a-fA-F]{2})/.test(text)) return undefined;
  const bytes = Buffer.from(text.replaceAll('+', ' '), 'latin1');
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1, length += 1) {
    const isEscape = bytes[at] === percent;
    bytes[length] = isEscape ? Number.parseInt(text.slice(at + 1, at + 3), 16) : (bytes[at] ?? 0);
    if (isEscape) at += 2;
  }
  try {
    return utf8.decode(bytes.subarray(0, length));
  } catch {
    // Invalid UTF-8; the caller rejects the form.
    return undefined;
  }
}
