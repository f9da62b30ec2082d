// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withRendering } from '#tests/support/render.tsx';
import { useNewest, type Pace } from './use-newest.ts';

const view = withRendering();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface List {
  pace: Pace | undefined;
  name: string;
}
const asked = { answer: { pace: undefined, name: '' } as List, times: 0 };
const ask = (): Promise<List> => {
  asked.times += 1;
  return Promise.resolve(asked.answer);
};
const paceOf = ({ pace }: List): Pace | undefined => pace;

function Followed({ first }: { first: List }): ReactNode {
  return <output>{useNewest(first, { isFirst: true, paceOf, ask }).name}</output>;
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a list is asked for every five seconds while something moves, every thirty while something waits, and then no more', async () => {
  asked.times = 0;
  asked.answer = { pace: 'moving', name: 'moves' };
  view.show(<Followed first={{ pace: 'moving', name: 'first' }} />);
  await pass(10_000);
  expect(asked.times).toBe(2);
  asked.answer = { pace: 'waiting', name: 'waits' };
  await pass(5000);
  expect([asked.times, screen.getByRole('status').textContent]).toEqual([3, 'waits']);
  await pass(29_000);
  expect(asked.times).toBe(3);
  asked.answer = { pace: undefined, name: 'published' };
  await pass(1000);
  expect([asked.times, screen.getByRole('status').textContent]).toEqual([4, 'published']);
  await pass(600_000);
  expect(asked.times).toBe(4);
});

test('a list that waits is not asked for while its page is hidden', async () => {
  asked.times = 0;
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  view.show(<Followed first={{ pace: 'waiting', name: 'first' }} />);
  await pass(120_000);
  expect(asked.times).toBe(0);
  visibility.mockReturnValue('visible');
  await pass(30_000);
  expect(asked.times).toBe(1);
});
