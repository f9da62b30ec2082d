import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, test } from 'vitest';
import type { Challenge } from '#contracts/calls/forms/challenge.ts';
import { createProofOfWork } from './proof-of-work.ts';

const secret = 'a test secret of thirty-two chars';
const at = (ms: number) => ({ now: () => new Date(Date.now() + ms) });
const check = createProofOfWork({ secret, clock: at(0) });

type Payload = { challenge: Challenge; solution: unknown };
const encoded = (payload: unknown): string =>
  Buffer.from(JSON.stringify(payload)).toString('base64');

async function solved(challenge: Challenge): Promise<Payload> {
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey });
  return { challenge, solution };
}

test('a solved challenge is a proof, the same each time that it is looked at', async () => {
  const captcha = encoded(await solved(await check.challenge('192.0.2.1', 1)));
  const proof = await check.verify('192.0.2.1', captcha);
  expect(proof).toMatchObject({ hash: expect.any(Buffer), expires_at: expect.any(Date) });
  expect(await check.verify('192.0.2.1', captcha)).toEqual(proof);
});

test('it is of one address, expires after ten minutes, and another site does not know it', async () => {
  const captcha = encoded(await solved(await check.challenge('192.0.2.1', 1)));
  expect(await check.verify('192.0.2.2', captcha)).toBe('expired');
  const later = createProofOfWork({ secret, clock: at(601_000) });
  expect(await later.verify('192.0.2.1', captcha)).toBe('expired');
  const other = createProofOfWork({ secret: `${secret}!`, clock: at(0) });
  expect(await other.verify('192.0.2.1', captcha)).toBe('invalid');
});

test('nothing of it can be changed', async () => {
  const { challenge, solution } = await solved(await check.challenge('192.0.2.1', 1));
  const changed = (parameters: object): string =>
    encoded({
      challenge: { ...challenge, parameters: { ...challenge.parameters, ...parameters } },
      solution,
    });
  for (const parameters of [
    { keyPrefix: '00' },
    { cost: 1 },
    { expiresAt: 4_000_000_000 },
    { data: { client: 'x' } },
    { algorithm: 'SHA-256' },
    { keySignature: '00' },
    { memoryCost: 1_000_000 },
  ])
    expect(await check.verify('192.0.2.1', changed(parameters))).toBe('invalid');
  const wrong = { counter: 5, derivedKey: '00'.repeat(32), time: 1 };
  expect(await check.verify('192.0.2.1', encoded({ challenge, solution: wrong }))).toBe('invalid');
});

test.each([
  '',
  'x',
  'bnVsbA==',
  encoded([]),
  encoded({ challenge: 1 }),
  'A'.repeat(100_000),
  '\u0000',
])('a text that is no proof is invalid: %#', async (captcha) => {
  expect(await check.verify('192.0.2.1', captcha)).toBe('invalid');
});

test('an address that asks fast works more, and the server no more', async () => {
  const cost = async (used: number): Promise<number> => {
    const { solution } = await solved(await check.challenge('192.0.2.1', used));
    return (solution as { counter: number }).counter;
  };
  expect(await cost(1)).toBeLessThan(300);
  expect(await cost(6)).toBeGreaterThanOrEqual(800);
});
