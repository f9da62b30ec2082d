import { expect, test } from 'vitest';
import { isSignedBy, signingKey } from './signing-key.ts';

test('a text is signed by the key of its secret and purpose alone', () => {
  const key = signingKey('a secret', 'test');
  const signature = key.sign('text');
  expect(isSignedBy(key.public_key, 'text', signature)).toBe(true);
  expect(signingKey('a secret', 'test').sign('text')).toBe(signature);
  expect(isSignedBy(key.public_key, 'texts', signature)).toBe(false);
  for (const other of [signingKey('a secret', 'other'), signingKey('other', 'test')])
    expect(isSignedBy(other.public_key, 'text', signature)).toBe(false);
  expect(isSignedBy('no key', 'text', signature)).toBe(false);
  expect(isSignedBy(key.public_key, 'text', 'no signature')).toBe(false);
});
