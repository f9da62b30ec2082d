import { AccountAnswer, AccountFaults } from '#contracts/calls/accounts.ts';
import { localAction } from '../../lib/visit/page-address.ts';
import { accountFailureOf, type AccountFailure } from './fault-texts.ts';

export type Sent =
  | { next: string }
  | {
      errors: AccountFaults;
      failure: AccountFailure;
      /** Why an account is suspended, in the owner's words. */
      reason?: string | undefined;
    };

const timeout_ms = 30_000;

/** Sends a form of accounts. Never throws. */
export async function sendAccount(url: string, form: FormData): Promise<Sent> {
  const body = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === 'string') body.append(name, value);
  try {
    const answer = await fetch(localAction(url), {
      method: 'POST',
      body,
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeout_ms),
    });
    const said: unknown = await answer.json();
    return answer.ok ? { next: AccountAnswer.parse(said).next } : faultOf(said);
  } catch {
    return { errors: {}, failure: 'offline' };
  }
}

interface Said {
  error?: unknown;
  code?: string;
  info?: { reason?: string };
}

function faultOf(said: unknown): Sent {
  const { error, code, info } = (typeof said === 'object' && said !== null ? said : {}) as Said;
  const errors = AccountFaults.safeParse(error);
  if (errors.success) return { errors: errors.data, failure: 'invalid' };
  return { errors: {}, failure: accountFailureOf(code) ?? 'unavailable', reason: info?.reason };
}
