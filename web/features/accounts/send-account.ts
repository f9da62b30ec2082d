import type * as z from 'zod/mini';
import { AccountAnswer, AccountFaults } from '#contracts/calls/accounts/accounts.ts';
import { localAction } from '../../lib/visit/page-address.ts';
import { accountFailureOf, type AccountFailure } from './fault-texts.ts';

export interface Refused {
  errors: AccountFaults;
  failure: AccountFailure;
  /** Why an account is suspended, in the owner's words. */
  reason?: string | undefined;
  /** Until when, in UTC; undefined for good. */
  until?: string | undefined;
}
export type Sent = { next: string } | Refused;

const timeout_ms = 30_000;
/** A phone may be far from the next mast. */
const files_timeout_ms = 600_000;

/** Sends a form of accounts. Never throws. */
export async function sendAccount(url: string, form: FormData): Promise<Sent> {
  const said = await postAccount(url, form, AccountAnswer);
  return 'failure' in said ? said : { next: said.next };
}

/** Sends a form, and reads the answer by its shape. Never throws. */
export async function postAccount<Shape extends z.ZodMiniType<object>>(
  url: string,
  form: FormData,
  shape: Shape,
): Promise<z.infer<Shape> | Refused> {
  const texts = [...form].filter((each): each is [string, string] => typeof each[1] === 'string');
  const has_files = texts.length < [...form].length;
  try {
    const answer = await fetch(localAction(url), {
      method: 'POST',
      body: has_files ? form : new URLSearchParams(texts),
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(has_files ? files_timeout_ms : timeout_ms),
    });
    const said: unknown = await answer.json();
    return answer.ok ? shape.parse(said) : faultOf(said);
  } catch {
    return { errors: {}, failure: 'offline' };
  }
}

interface Said {
  error?: unknown;
  code?: string;
  info?: { reason?: string; until?: string };
}

function faultOf(said: unknown): Refused {
  const { error, code, info } = (typeof said === 'object' && said !== null ? said : {}) as Said;
  const errors = AccountFaults.safeParse(error);
  // No field of the form is to blame.
  if (errors.success && 'passkey' in errors.data) return { errors: {}, failure: 'passkey_wrong' };
  if (errors.success) return { errors: errors.data, failure: 'invalid' };
  const failure = accountFailureOf(code) ?? 'unavailable';
  return failure === 'suspended'
    ? { errors: {}, failure, reason: info?.reason, until: info?.until }
    : { errors: {}, failure };
}
