import { expect, test } from 'vitest';
import { hasRelatedColumn } from './has-related-column.ts';

const page = { related: 12, rows: 3, has_ad: false, has_albums: false };

test.each([
  { rows: 3 },
  { rows: 2 },
  { rows: 3, has_ad: true },
  { rows: 1, has_albums: true },
  { related: 7, rows: 0 },
])('a column of 12 or %o has enough next to it', (difference) => {
  expect(hasRelatedColumn({ ...page, ...difference })).toBe(true);
});

test.each([
  { rows: 0 },
  { rows: 1, has_ad: true },
  { related: 6 },
  { related: 0, rows: 0 },
  { related: 8, rows: 0, has_ad: true },
])('%o places the related videos below the film', (difference) => {
  expect(hasRelatedColumn({ ...page, ...difference })).toBe(false);
});
