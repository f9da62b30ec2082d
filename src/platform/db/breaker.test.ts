import { expect, test } from 'vitest';
import { createBreaker } from './breaker.ts';

test('allows one attempt per second after a failure, until one succeeds', () => {
  let ms = 0;
  const breaker = createBreaker(() => ms);
  breaker.assertClosed();
  breaker.recordFailure();
  expect(() => breaker.assertClosed()).toThrow('does not answer');
  ms += 1000;
  breaker.assertClosed();
  expect(() => breaker.assertClosed()).toThrow('does not answer');
  ms += 1000;
  breaker.assertClosed();
  breaker.recordSuccess();
  for (let n = 0; n < 3; n++) breaker.assertClosed();
});
