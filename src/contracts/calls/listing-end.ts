import * as z from 'zod/mini';

/** The fields after the entries of a listing: `error` and `code` stand on an empty first page. */
export const listingEnd = <Code extends string>(code: Code) => ({
  total_count: z.int(),
  error: z.optional(z.literal(1)),
  code: z.optional(z.literal(code)),
});
