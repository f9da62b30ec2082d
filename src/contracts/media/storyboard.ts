import * as z from 'zod/mini';

/** Sheets of small pictures, read row by row, one picture every `interval` seconds. */
export const Storyboard = z.object({
  interval: z.number(),
  width: z.int(),
  height: z.int(),
  columns: z.int(),
  rows: z.int(),
  count: z.int(),
  sheets: z.array(z.string()),
});
