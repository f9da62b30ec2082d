import { expect, test } from 'vitest';
import { issueWatchToken, readWatchToken, token_life } from './watch-token.ts';

const secret = 'a test secret of thirty-two chars';
const now = new Date('2026-11-24T12:00:00Z');
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const video = { video_id: 67_108_863, duration: 21_600 };

test('a token carries video, length and time until it expires', () => {
  const token = issueWatchToken(secret, video, now);
  expect(token).toMatch(/^[\w-]{50}$/);
  const claims = { ...video, issued: now.getTime() / 1000, nonce: expect.any(String) };
  expect(readWatchToken(secret, token, now)).toEqual(claims);
  expect(readWatchToken(secret, token, later(token_life - 1))).toEqual(claims);
  expect(readWatchToken(secret, token, later(token_life))).toBeUndefined();
});

test('two tokens of a video differ', () => {
  const nonces = Array.from(
    { length: 100 },
    () => readWatchToken(secret, issueWatchToken(secret, video, now), now)?.nonce,
  );
  expect(new Set(nonces).size).toBe(100);
});

test('a token of another secret, cut, longer or changed in any character is refused', () => {
  const token = issueWatchToken(secret, video, now);
  const foreign = issueWatchToken('another secret of thirty-two char', video, now);
  for (const wrong of ['', foreign, token.slice(1), token.slice(0, -4), `${token}AAAA`])
    expect(readWatchToken(secret, wrong, now)).toBeUndefined();
  for (let n = 0; n < token.length; n++) {
    const other = token[n] === 'A' ? 'Q' : 'A';
    const wrong = token.slice(0, n) + other + token.slice(n + 1);
    // Another spelling of the same bytes: the last character has spare bits.
    if (Buffer.from(wrong, 'base64url').equals(Buffer.from(token, 'base64url'))) continue;
    expect(readWatchToken(secret, wrong, now)).toBeUndefined();
  }
});
