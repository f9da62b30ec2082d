import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { isTimeZone } from './time-zone.ts';

const it = withCtx();

test.each([
  ['UTC', true],
  ['Europe/Berlin', true],
  // By the old name and the new one, whichever a browser says.
  ['Asia/Kolkata', true],
  ['Asia/Calcutta', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Etc/GMT+5', true],
  ['AGT', false],
  ['IST', false],
  ['BST', false],
  ['utc', false],
  ['+05:30', false],
  ['Mars/Crater', false],
  ['Europe/Berlin\u0000', false],
  ['', false],
])('%j is a time zone: %s', async (name, is) => {
  expect(await isTimeZone(it.db, name)).toBe(is);
});
