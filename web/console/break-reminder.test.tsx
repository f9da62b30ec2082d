// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BreakReminder } from './break-reminder.tsx';
import { SettingsContext, shipped } from './settings.ts';

const session = '2026-11-29T18:00:00.000Z';
function show(minutes: number, { break_after = 50, of = session } = {}): void {
  cleanup();
  const store = { settings: { ...shipped, lang: 'en' as const, break_after }, change: () => {} };
  render(
    <SettingsContext value={store}>
      <BreakReminder session={of} minutes={minutes} />
    </SettingsContext>,
  );
}
const proposed = (): string | null => screen.queryByRole('status')?.textContent ?? null;

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test('a break is proposed after the minutes that the reviewer has chosen, and never where they chose 0', () => {
  show(49);
  expect(proposed()).toBeNull();
  show(50);
  expect(proposed()).toContain('You have been working for 50 minutes.');
  show(50, { break_after: 60 });
  expect(proposed()).toBeNull();
  show(600, { break_after: 0 });
  expect(proposed()).toBeNull();
});

test('a postponed break is proposed again after the same time, also after a reload; another shift starts a new count', () => {
  show(55);
  fireEvent.click(screen.getByRole('button'));
  expect(proposed()).toBeNull();
  show(104);
  expect(proposed()).toBeNull();
  show(105);
  expect(proposed()).toContain('105 minutes');
  fireEvent.click(screen.getByRole('button'));
  show(60, { of: '2026-11-30T18:00:00.000Z' });
  expect(proposed()).toContain('60 minutes');
});
