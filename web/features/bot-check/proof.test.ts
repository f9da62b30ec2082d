import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProof } from './proof.ts';

const challenge = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    expiresAt: 1,
    keyPrefix: '00',
    nonce: '00',
    salt: '00',
    data: { client: 'x' },
  },
  signature: 'ab',
};
const answer = (status = 200) =>
  vi.fn<() => Promise<Response>>(() =>
    Promise.resolve(new Response(JSON.stringify(challenge), { status })),
  );
const solve = vi.fn<() => Promise<object>>(() =>
  Promise.resolve({ counter: 3, derivedKey: 'cd', time: 1 }),
);

beforeEach(() => {
  vi.useFakeTimers();
  solve.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('one challenge is asked for and solved, whatever asks; the payload has all of it', async () => {
  const fetched = answer();
  vi.stubGlobal('fetch', fetched);
  const proof = createProof(solve);
  proof.begin();
  proof.begin();
  const [first, second] = await Promise.all([proof.get(), proof.get()]);
  expect(first).toBe(second);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(JSON.parse(atob(first ?? ''))).toEqual({
    challenge,
    solution: { counter: 3, derivedKey: 'cd', time: 1 },
  });
});

test('after nine and a half minutes, and once it is used, there is another', async () => {
  const fetched = answer();
  vi.stubGlobal('fetch', fetched);
  const proof = createProof(solve);
  await proof.get();
  vi.advanceTimersByTime(569_000);
  await proof.get();
  expect(fetched).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2000);
  await proof.get();
  expect(fetched).toHaveBeenCalledTimes(2);
  proof.drop();
  await proof.get();
  expect(fetched).toHaveBeenCalledTimes(3);
});

test.each([
  [429, 'too_many_requests'],
  [503, 'other'],
])('a status of %i is %s, and the next try asks again', async (status, failure) => {
  vi.stubGlobal('fetch', answer(status));
  const proof = createProof(solve);
  proof.begin();
  await expect(proof.get()).rejects.toMatchObject({ failure });
  vi.stubGlobal('fetch', answer());
  expect(await proof.get()).toBeTypeOf('string');
});

test('without a connection it says so; without cryptography there is none', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
  await expect(createProof(solve).get()).rejects.toMatchObject({ failure: 'offline' });
  vi.stubGlobal('crypto', {});
  expect(await createProof(solve).get()).toBeUndefined();
});
