// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readAhead, useCase } from './use-case.ts';

// The page of a case in a browser whose server the test plays: how long the reviewer has the case, and what is read before it is needed.

const minute = 60_000;
const asked: string[] = [];
let is_slow = false;
let seen = 'before';
let newest_decision = 0;
const answer = (path: string): object => {
  const [, reference = ''] = /\/cases\/(\w+)$/.exec(path) ?? [];
  if (path.endsWith('/claim')) return { lease_until: '2026-11-29T10:10:00.000Z' };
  if (reference === '')
    return {
      cases: ['FIRST234', 'TAKEN234', 'SECND234'].map((each) => ({
        reference: each,
        assignee: each === 'TAKEN234' ? { id: '9', name: 'Ben' } : null,
      })),
    };
  return {
    case: { reference, state: 'working' },
    is_mine: true,
    put_back_from: null,
    newest_decision,
    subject: {
      seen,
      own_picture: { key: `picture ${seen}` },
      title: `Title ${seen}`,
      storyboard: { sheets: [`/media/${reference}/s0.webp`, '/media/s1.webp'] },
      pictures: [],
    },
  };
};

beforeEach(() => {
  vi.useFakeTimers();
  asked.splice(0);
  is_slow = false;
  seen = 'before';
  newest_decision = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    const [path = ''] = address.split('?');
    asked.push(path.replace('/api/console/v1', ''));
    if (is_slow) await new Promise<never>(() => undefined);
    return Response.json(answer(path));
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The page of a case, read. */
async function open(reference: string) {
  const hook = renderHook(() => useCase(reference));
  await act(() => vi.advanceTimersByTimeAsync(0));
  return hook;
}
const renewals = (): number => asked.filter((path) => path.endsWith('/claim')).length;
/** Lets minutes pass. With `is_used` the pointer moves each minute. */
async function pass(minutes: number, is_used: boolean): Promise<void> {
  for (let at = 0; at < minutes; at++) {
    if (is_used) dispatchEvent(new Event('pointermove'));
    await act(() => vi.advanceTimersByTimeAsync(minute));
  }
}

test('a claim is renewed while somebody is at the page, and no more once it was left alone for five minutes', async () => {
  const { unmount } = await open('FIRST234');
  expect(renewals()).toBe(0);
  // No ten minutes, after which the case would be free, pass without a renewal.
  await pass(30, true);
  expect(renewals()).toBe(10);
  await pass(5, false);
  const last = renewals();
  await pass(30, false);
  expect(renewals()).toBe(last);
  // A reviewer who comes back claims the case again, if no one else has it.
  await pass(3, true);
  expect(renewals()).toBe(last + 1);
  unmount();
  await pass(30, true);
  expect(renewals()).toBe(last + 1);
});

test('the next free case is read while this one is looked at, and is shown at once', async () => {
  const pictures: string[] = [];
  vi.stubGlobal('Image', function Image() {
    return {
      set src(address: string) {
        pictures.push(address);
      },
    };
  });
  await open('FIRST234');
  await readAhead({ kind: 'publication' }, 'FIRST234', 'en');
  expect(asked).toContain('/cases/SECND234');
  expect(asked).not.toContain('/cases/TAKEN234');
  expect(pictures).toEqual(['/media/SECND234/s0.webp']);
  // The server does not answer any more: what was read is there.
  is_slow = true;
  const { result } = await open('SECND234');
  expect(result.current.shown?.case.reference).toBe('SECND234');
});

test('a case that is read again shows what is new, and its decision names what was looked at first', async () => {
  const { result } = await open('FIRST234');
  seen = 'after';
  await act(() => result.current.reload());
  expect(result.current.shown?.subject).toMatchObject({
    title: 'Title after',
    seen: 'before',
    own_picture: { key: 'picture before' },
  });
  const again = await open('FIRST234');
  expect(again.result.current.shown?.subject).toMatchObject({ seen: 'after' });
});

test('a decision that somebody else made meanwhile is named only once the page has said so', async () => {
  const { result } = await open('FIRST234');
  newest_decision = 7;
  await act(() => result.current.reload());
  expect(result.current.shown?.newest_decision).toBe(0);
  await act(() => result.current.reloadTaken());
  expect(result.current.shown?.newest_decision).toBe(7);
});
