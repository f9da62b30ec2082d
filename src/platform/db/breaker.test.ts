import { expect, test } from 'vitest';
import { createBreaker } from './breaker.ts';

test('after a failure all are refused but one a second, until one works', () => {
  let ms = 0;
  const breaker = createBreaker(() => ms);
  breaker.pass();
  breaker.failed();
  expect(() => breaker.pass()).toThrow('does not answer');
  ms += 1000;
  breaker.pass();
  expect(() => breaker.pass()).toThrow('does not answer');
  ms += 1000;
  breaker.pass();
  breaker.worked();
  for (let n = 0; n < 3; n++) breaker.pass();
});
