import { expect, test } from 'vitest';
import { sessionOfGrant } from '#contracts/calls/catalogue/stream-grant.ts';
import { signedHlsPath, verifyHlsPath, type HlsGrant } from './media-url.ts';

const secret = 'a secret that is long enough to sign';
const now = new Date('2026-11-21T12:00:00Z');
const expires = now.getTime() / 1000 + 600;
const storage_key = 'k3abcdefghijklmnopqrst';

function grantOf(path: string): HlsGrant {
  const [, at, signature = '', key = ''] =
    /^\/media\/v\/(\d+)\.([\w~-]+)\/([a-z0-9]+)\/master\.m3u8$/.exec(path) ?? [];
  return { storage_key: key, expires: Number(at), signature };
}
const grant = grantOf(signedHlsPath(secret, storage_key, { expires }));
const bound = grantOf(signedHlsPath(secret, storage_key, { expires, session_id: 7 }));

test('accepts a signed address until it expires', () => {
  expect(verifyHlsPath(secret, grant, now)).toBe(true);
  expect(verifyHlsPath(secret, grant, new Date(expires * 1000 - 1))).toBe(true);
  expect(verifyHlsPath(secret, grant, new Date(expires * 1000))).toBe(false);
});

test.each<[string, Partial<HlsGrant>]>([
  ['another clip', { storage_key: 'k3abcdefghijklmnopqrsu' }],
  ['a later end', { expires: expires + 1 }],
  ['no end', { expires: Number.NaN }],
  ['an endless end', { expires: Number.POSITIVE_INFINITY }],
  ['no signature', { signature: '' }],
  ['a shorter signature', { signature: grant.signature.slice(0, -2) }],
  ['a longer signature', { signature: `${grant.signature}AA` }],
  [
    'one letter of the signature',
    { signature: (grant.signature.startsWith('A') ? 'B' : 'A') + grant.signature.slice(1) },
  ],
  ['another spelling of the same bytes', { signature: `${grant.signature}=` }],
])('refuses %s', (_, change) => {
  expect(verifyHlsPath(secret, { ...grant, ...change }, now)).toBe(false);
});

test('a signature for a session counts for that one alone', () => {
  expect([sessionOfGrant(bound.signature), sessionOfGrant(grant.signature)]).toEqual([
    7,
    undefined,
  ]);
  expect(verifyHlsPath(secret, bound, now)).toBe(true);
  const [mac = ''] = bound.signature.split('~');
  for (const signature of [mac, `${mac}~8`, `${grant.signature}~7`, `${mac}~07`, `${mac}~7~7`])
    expect(verifyHlsPath(secret, { ...bound, signature }, now)).toBe(false);
});

test('another secret yields another signature', () => {
  expect(verifyHlsPath('another secret that is long enough', grant, now)).toBe(false);
});
