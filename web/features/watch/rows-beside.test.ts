import { describe, expect, it } from 'vitest';
import { rowsBeside } from './rows-beside.ts';

const page = { related: 12, rows: 3, has_ad: false, has_albums: false };

describe('rowsBeside', () => {
  it('fills the height of the related list', () => {
    expect(rowsBeside(page)).toBe(1);
    expect(rowsBeside({ ...page, has_ad: true })).toBe(2);
    expect(rowsBeside({ ...page, has_albums: true })).toBe(0);
    expect(rowsBeside({ ...page, has_ad: true, has_albums: true })).toBe(1);
    expect(rowsBeside({ ...page, related: 8 })).toBe(0);
  });

  it('moves the related list below the film where it is short or where rows are missing', () => {
    expect(rowsBeside({ ...page, related: 6 })).toBeUndefined();
    expect(rowsBeside({ ...page, rows: 0 })).toBeUndefined();
    expect(rowsBeside({ ...page, rows: 1, has_ad: true })).toBeUndefined();
    expect(rowsBeside({ ...page, related: 0, rows: 0 })).toBeUndefined();
  });
});
