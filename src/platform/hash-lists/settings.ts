import * as z from 'zod';
import { isSafeAddress } from '../config-fields.ts';

const Service = z.strictObject({
  /** Its list's name here. */
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/),
  /** Its changes are below, its reports too. */
  url: z.string().max(500).refine(isSafeAddress),
  /** Sent as a bearer token; '' for none. */
  token: z
    .string()
    .max(4000)
    .regex(/^[\x21-\x7e]*$/)
    .default(''),
  /** Matches are for staff with that permission alone. */
  child_safety: z.boolean().default(false),
  /** Whether confirmed matches are sent to it. */
  report: z.boolean().default(false),
});
const Services = z
  .array(Service)
  .max(20)
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length);

/** A service that publishes a list of hashes. */
export type HashService = z.output<typeof Service>;

/** Undefined for a text that is no list of services; none for ''. */
export function parseHashServices(text: string): HashService[] | undefined {
  if (text === '') return [];
  try {
    return Services.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
