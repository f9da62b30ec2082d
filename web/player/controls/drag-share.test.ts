import { expect, test } from 'vitest';
import { shareAt } from './drag-share.ts';

const box = { left: 100, top: 50, width: 200, height: 100 };

test('the share of a point on a slider', () => {
  expect(shareAt(box, { clientX: 150, clientY: 0 }, 'ltr')).toBe(0.25);
  expect(shareAt(box, { clientX: 150, clientY: 0 }, 'rtl')).toBe(0.75);
  expect(shareAt(box, { clientX: 0, clientY: 75 }, 'up')).toBe(0.75);
});

test('a point outside counts as the nearer end', () => {
  expect(shareAt(box, { clientX: 0, clientY: 0 }, 'ltr')).toBe(0);
  expect(shareAt(box, { clientX: 999, clientY: 0 }, 'ltr')).toBe(1);
  expect(shareAt({ ...box, width: 0 }, { clientX: 150, clientY: 0 }, 'ltr')).toBe(0);
});
