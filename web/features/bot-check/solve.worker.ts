import { solveChallenge } from 'altcha-lib';
import type { Challenge } from '#contracts/calls/forms/challenge.ts';

/** One attempt: the same derivation as the server's, by the browser's own cryptography. */
async function deriveKey(
  parameters: { cost: number; keyLength?: number | undefined },
  salt: BufferSource,
  password: BufferSource,
): Promise<{ derivedKey: Uint8Array }> {
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: parameters.cost },
    key,
    (parameters.keyLength ?? 32) * 8,
  );
  return { derivedKey: new Uint8Array(bits) };
}

/** Answers a challenge with its solution, null where there is none. */
addEventListener('message', ({ data: challenge }: MessageEvent<Challenge>) => {
  solveChallenge({ challenge: challenge as never, deriveKey: deriveKey as never }).then(
    (solution) => postMessage(solution),
    () => postMessage(null),
  );
});
