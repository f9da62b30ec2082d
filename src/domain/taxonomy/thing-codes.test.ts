import { expect, test } from 'vitest';
import { facetCode } from '#platform/db/facet-code.ts';
import { thingCodes } from './thing-codes.ts';

test.each([
  [null, ''],
  ['{}', ''],
  [`{${facetCode(1, 12, 1)},${facetCode(2, 95, 1)},${facetCode(3, 1, 2)}}`, 'cc t2n m1'],
  [`{${facetCode(4, 2 ** 26 - 1, 3)},${facetCode(7, 36, 1)}}`, 'h13ydj3 u10'],
  // Countries and words of titles cannot be hidden.
  [`{${facetCode(5, 1, 1)},${facetCode(6, 1, 1)}}`, ''],
])('the facets %s have the codes %j', (facets, codes) => {
  expect(thingCodes(facets)).toBe(codes);
});
