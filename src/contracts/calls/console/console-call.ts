import * as z from 'zod/mini';

// How a call of the console is said.

/** Where all of them are. */
export const base = '/api/console/v1';
/** A body without anything. */
export const none = z.strictObject({});

export interface CallShape {
  method: 'GET' | 'POST';
  /** Parameters stand as `:name`. */
  path: string;
  /** One sentence. */
  summary: string;
  details?: string;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  answer: z.ZodMiniType;
  /** Codes beyond those of every call. */
  errors: readonly (
    | 'already'
    | 'deleted'
    | 'forbidden'
    | 'invalid'
    | 'invalid_login'
    | 'not_found'
    | 'suspended'
    | 'too_many_requests'
    | 'unconfirmed'
  )[];
}

export const call = <Shape extends CallShape>(shape: Shape): Shape => shape;
export const get = { method: 'GET', errors: [] } as const;
export const post = { method: 'POST', body: none } as const;
