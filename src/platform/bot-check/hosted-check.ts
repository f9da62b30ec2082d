import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { AppError } from '#contracts/errors.ts';
import { form_limits } from '#contracts/limits/limits-of-forms.ts';
import type { Clock } from '../clock.ts';
import { messageOf, type Log } from '../log.ts';
import type { BotCheck } from './port.ts';
import type { HostedCheckSettings } from './settings.ts';

export interface HostedCheckOptions {
  public_origin: string;
  clock: Clock;
  log: Log;
  /** Of one answer of the service. */
  timeout_ms?: number;
}

const Verdict = z.object({
  success: z.boolean(),
  hostname: z.nullish(z.string()),
  'error-codes': z.nullish(z.array(z.string())),
});
type Verdict = z.infer<typeof Verdict>;

/** The visitor took too long, or sent the form before: another answer of the browser settles it. */
const stale = new Set([
  'timeout-or-duplicate',
  'expired-input-response',
  'already-seen-response',
  'invalid-or-already-seen-response',
]);
/** The owner's keys are wrong, or the service is: no fault of the visitor. */
const ours = /secret|sitekey|internal-error|bad-request/;

/**
 * Asks a hosted service what it thinks of the answer that its script gave in the browser, in the
 * manner of Turnstile, hCaptcha and reCAPTCHA. Of the visitor the request has nothing but that
 * answer. While the service is away every form is refused as unavailable, except by mail. The
 * service takes an answer once; its hash is a proof that the site takes once as well.
 */
export function createHostedCheck(
  { name, verify_url, secret }: HostedCheckSettings,
  { public_origin, clock, log, timeout_ms = 5000 }: HostedCheckOptions,
): BotCheck {
  const { hostname: own_host } = new URL(public_origin);

  const away = (why: string): AppError => {
    log.error({ service: name, why }, 'the check of robots does not work; forms are refused');
    return new AppError('unavailable');
  };

  const ask = async (response: string): Promise<Verdict> => {
    const answer = await post(verify_url, { secret, response }, timeout_ms).catch((error) => {
      throw away(messageOf(error));
    });
    const verdict = verdictIn(answer.text);
    // Some services answer a refusal by 400.
    if (!verdict || answer.status >= 500 || (verdict.success && !answer.ok))
      throw away(`it answered ${answer.status} and ${verdict ? 'a verdict' : 'no verdict'}`);
    return verdict;
  };

  return {
    async challenge() {
      throw new AppError('not_found');
    },
    async verify(_client, captcha) {
      if (captcha.length > form_limits.captcha || !/^[\x21-\x7e]+$/.test(captcha)) return 'invalid';
      const { success, hostname, 'error-codes': codes } = await ask(captcha);
      if (!success) {
        const fault = codes?.find((code) => ours.test(code));
        if (fault !== undefined) throw away(fault.slice(0, 100));
        return codes?.some((code) => stale.has(code)) ? 'expired' : 'invalid';
      }
      // Solved on another site, which has the same key.
      if (hostname && hostname.toLowerCase() !== own_host) return 'invalid';
      const until = clock.now().getTime() + form_limits.challenge_lifetime * 1000;
      return {
        hash: createHash('sha256').update(captcha).digest(),
        expires_at: new Date(until),
      };
    },
  };
}

/** Redirects are not followed: the request carries the secret. */
async function post(
  url: string,
  fields: Record<string, string>,
  timeout_ms: number,
): Promise<{ ok: boolean; status: number; text: string }> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeout_ms),
  });
  const { ok, status } = response;
  return { ok, status, text: await response.text() };
}

function verdictIn(text: string): Verdict | undefined {
  try {
    return Verdict.safeParse(JSON.parse(text)).data;
  } catch {
    // Not JSON.
    return undefined;
  }
}
