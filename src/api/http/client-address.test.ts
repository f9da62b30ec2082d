import { expect, test } from 'vitest';
import { addressKey, voterKey } from './client-address.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('%s is counted as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test('a voter key is stable for a day, differs by address, secret and day, and reveals no address', () => {
  const secret = 'a secret of thirty-two characters';
  const morning = new Date('2026-05-04T01:00:00Z');
  const key = voterKey(secret, '192.0.2.7', morning);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(voterKey(secret, '192.0.2.7', new Date('2026-05-04T23:59:59Z'))).toBe(key);
  expect(voterKey(secret, '192.0.2.8', morning)).not.toBe(key);
  expect(voterKey(`${secret}!`, '192.0.2.7', morning)).not.toBe(key);
  expect(voterKey(secret, '192.0.2.7', new Date('2026-05-05T00:00:00Z'))).not.toBe(key);
});
