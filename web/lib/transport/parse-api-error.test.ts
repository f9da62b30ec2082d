import { expect, test } from 'vitest';
import { parseApiError } from './parse-api-error.ts';

test.each([
  [
    { error: 1, code: 'already' },
    { code: 'already', info: {} },
  ],
  [
    { error: 1, code: 'too_many_requests', info: { retry_after: 7 } },
    { code: 'too_many_requests', info: { retry_after: 7 } },
  ],
  [
    { error: 1, codes: { field: 'notify', code: 'image_min', info: { width: 1250 } } },
    { code: 'image_min', info: { width: 1250 } },
  ],
  [
    { error: 1, code: 'invalid', codes: { field: 'title', code: 'length' } },
    { code: 'invalid', info: {} },
  ],
])('%j parses to its code and info', (answer, parsed) => {
  expect(parseApiError(answer)).toEqual(parsed);
});

test.each([
  undefined,
  null,
  'x',
  7,
  [],
  {},
  { error: 1, code: 5 },
  { codes: null },
  { codes: { field: 'notify' } },
])('%j is an internal error', (answer) => {
  expect(parseApiError(answer)).toEqual({ code: 'internal', info: {} });
});
