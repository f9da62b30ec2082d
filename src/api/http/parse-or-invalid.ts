import type * as z from 'zod/mini';
import { AppError } from '#contracts/errors.ts';

/** The parsed value, or `invalid` with a code per field: `missing` where nothing came, `invalid` otherwise. What came is never repeated: a field that nobody knows is the `form`'s fault. */
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
