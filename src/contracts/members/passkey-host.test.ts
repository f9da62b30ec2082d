import { expect, test } from 'vitest';
import { passkeyHost } from './passkey-host.ts';

test.each([
  ['https://tube.example', 'tube.example'],
  ['https://tube.example:8443', 'tube.example'],
  ['http://localhost:3000', 'localhost'],
  ['http://velour.localhost:3000', 'velour.localhost'],
  ['http://127.0.0.1:3000', undefined],
  ['https://192.0.2.7', undefined],
  ['https://[2001:db8::1]', undefined],
  ['http://[::1]:3000', undefined],
  ['http://tube.example', undefined],
])('passkeys at %s are for %s', (origin, host) => {
  expect(passkeyHost(origin)).toBe(host);
});
