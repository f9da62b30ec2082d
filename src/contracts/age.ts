import * as z from 'zod/mini';

/** How a visitor can prove an age, in the order in which the page offers them. */
export const ageMethods = ['photo', 'redirect', 'presentation'] as const;
export const AgeMethod = z.enum(ageMethods);
export type AgeMethod = z.infer<typeof AgeMethod>;

/** The part of a rule of mode `verify` that the check of a visitor's age reads. */
export interface AgePolicy {
  /** Changes with the rule; a proof of another version is none. At most 4,294,967,295. */
  version: number;
  methods: readonly AgeMethod[];
  /** years */
  challenge_age: number;
  /** For how long a proof counts: an hour, until the browser ends but a day at most, or so many days. */
  recheck: 'visit' | 'session' | number;
}
