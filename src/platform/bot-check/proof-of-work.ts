import { createHash, createHmac, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import { Challenge } from '#contracts/calls/forms/challenge.ts';
import { form_limits } from '#contracts/limits/limits-of-forms.ts';
import type { Clock } from '../clock.ts';
import type { BotCheck } from './port.ts';

const algorithm = 'PBKDF2/SHA-256';
/** Rounds of each attempt. */
const cost = 2000;
/**
 * Attempts that a challenge takes: the answer lies between, so that no visitor is unlucky. About half
 * a second on one slow core.
 */
const attempts = { least: 100, most: 300 } as const;
/** Challenges of a minute at the same cost; each further one costs twice the one before. */
const cheap = 3;
const dearest = 64;

const hex = (length: number) => z.string().check(z.regex(/^[0-9a-f]+$/), z.maxLength(length));
/** The payload of ALTCHA's client, as base64 of JSON. */
const Payload = z.object({
  challenge: z.object({
    parameters: z.strictObject({
      algorithm: z.literal(algorithm),
      nonce: hex(64),
      salt: hex(64),
      cost: z.literal(cost),
      keyLength: z.literal(32),
      keyPrefix: hex(64),
      keySignature: hex(128),
      expiresAt: z.int(),
      data: z.strictObject({ client: z.string().check(z.maxLength(64)) }),
    }),
    signature: hex(128),
  }),
  solution: z.object({
    counter: z.int().check(z.nonnegative(), z.maximum(2 ** 32 - 1)),
    derivedKey: hex(128),
    time: z.optional(z.number()),
  }),
});

/**
 * Proof of work by ALTCHA. A challenge is signed, expires, is bound to the address that asked for it,
 * and costs more the faster the address asks; making and verifying one costs the server a single
 * attempt. Nothing is stored until a proof is used.
 */
export function createProofOfWork({ secret, clock }: { secret: string; clock: Clock }): BotCheck {
  const key = (name: string): string =>
    createHmac('sha256', secret).update(`proof:${name}`).digest('hex');
  const [signing, key_signing, binding] = [key('challenge'), key('solution'), key('client')];
  const clientOf = (client_key: string): string =>
    createHmac('sha256', binding).update(client_key).digest('base64url').slice(0, 22);

  return {
    async challenge(client_key, used) {
      const factor = Math.min(dearest, 2 ** Math.max(0, used - cheap));
      const made = await createChallenge({
        algorithm,
        cost,
        counter: randomInt(attempts.least * factor, attempts.most * factor),
        deriveKey,
        expiresAt: Math.floor(clock.now().getTime() / 1000) + form_limits.challenge_lifetime,
        data: { client: clientOf(client_key) },
        hmacSignatureSecret: signing,
        hmacKeySignatureSecret: key_signing,
      });
      return Challenge.parse(made);
    },
    async verify(client_key, captcha) {
      const payload = Payload.safeParse(jsonIn(captcha));
      if (!payload.success) return 'invalid';
      const { challenge, solution } = payload.data;
      const { expiresAt, data } = challenge.parameters;
      const result = await verifySolution({
        challenge,
        solution: { ...solution, time: solution.time ?? 0 },
        deriveKey,
        hmacSignatureSecret: signing,
        hmacKeySignatureSecret: key_signing,
      });
      if (result.invalidSignature) return 'invalid';
      if (result.expired || expiresAt * 1000 <= clock.now().getTime()) return 'expired';
      // Of another address: a visitor's may have changed, so another challenge settles it.
      if (data.client !== clientOf(client_key)) return 'expired';
      if (!result.verified) return 'invalid';
      return {
        hash: createHash('sha256').update(challenge.signature).digest(),
        expires_at: new Date(expiresAt * 1000),
      };
    },
  };
}

function jsonIn(captcha: string): unknown {
  if (captcha.length > form_limits.captcha) return undefined;
  try {
    return JSON.parse(Buffer.from(captcha, 'base64').toString('utf8'));
  } catch {
    // Not JSON: the caller answers that it is invalid.
    return undefined;
  }
}
