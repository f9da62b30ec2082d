import { expect, test } from 'vitest';
import { filterOf } from './take-next.ts';

test('of an address its filter alone is asked for, and a wrong one is not dropped', () => {
  expect(filterOf({ kind: 'report', after: '1.infinity.7', x: '1', region: '' })).toEqual({
    kind: 'report',
  });
  expect(filterOf({ hours: '1e3' })).toEqual({ hours: '1e3' });
});
