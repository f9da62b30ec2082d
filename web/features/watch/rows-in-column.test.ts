import { describe, expect, it } from 'vitest';
import { rowsInColumn } from './rows-in-column.ts';

const page = { related: 12, rows: 3, has_ad: false, has_albums: false };

describe('rowsInColumn', () => {
  it('fills the height of the related list', () => {
    expect(rowsInColumn(page)).toBe(1);
    expect(rowsInColumn({ ...page, has_ad: true })).toBe(2);
    expect(rowsInColumn({ ...page, has_albums: true })).toBe(0);
    expect(rowsInColumn({ ...page, has_ad: true, has_albums: true })).toBe(1);
    expect(rowsInColumn({ ...page, related: 8 })).toBe(0);
  });

  it('moves the related list below the film where it is short or where rows are missing', () => {
    expect(rowsInColumn({ ...page, related: 6 })).toBeUndefined();
    expect(rowsInColumn({ ...page, rows: 0 })).toBeUndefined();
    expect(rowsInColumn({ ...page, rows: 1, has_ad: true })).toBeUndefined();
    expect(rowsInColumn({ ...page, related: 0, rows: 0 })).toBeUndefined();
  });
});
