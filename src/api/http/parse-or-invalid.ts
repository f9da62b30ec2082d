import type * as z from 'zod/mini';
import { AppError } from '#contracts/errors.ts';

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
