// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSheetHistory, type SheetHistory } from './sheet-history.ts';

let steps: SheetHistory;
let stop: () => void;
const back = vi.fn<() => void>();
const router = vi.fn<() => void>();

beforeEach(() => {
  back.mockClear();
  router.mockClear();
  addEventListener('popstate', router);
  steps = createSheetHistory();
  stop = steps.listen(back);
  history.replaceState({ idx: 4 }, '');
});
afterEach(() => {
  stop();
  removeEventListener('popstate', router);
});

/** The browser's part of going back. */
function pop(): void {
  history.replaceState({ idx: 4 }, '');
  dispatchEvent(new PopStateEvent('popstate', { state: { idx: 4 } }));
}

test('adds one step, with the state of the router, that Back takes', () => {
  const push = vi.spyOn(history, 'pushState');
  steps.enter();
  steps.enter();
  expect(push.mock.calls).toEqual([[{ idx: 4, is_search: true }, '']]);
  pop();
  expect([back.mock.calls.length, router.mock.calls.length, steps.isInside()]).toEqual([
    1,
    0,
    false,
  ]);
});

test('goes back by itself before what follows', () => {
  const goBack = vi.spyOn(history, 'back').mockImplementation(pop);
  const next = vi.fn<() => void>();
  steps.enter();
  steps.leave(next);
  expect([goBack.mock.calls.length, next.mock.calls.length]).toEqual([1, 1]);
  expect([back.mock.calls.length, router.mock.calls.length]).toEqual([0, 0]);
});

test('takes one step back, however often it is asked to before the browser has', () => {
  const goBack = vi.spyOn(history, 'back').mockImplementation(() => undefined);
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
  steps.enter();
  steps.leave(first);
  steps.leave(second);
  expect(goBack).toHaveBeenCalledOnce();
  pop();
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  steps.enter();
  steps.leave();
  expect(goBack).toHaveBeenCalledTimes(2);
});

test('takes no step back from another page', () => {
  const goBack = vi.spyOn(history, 'back').mockImplementation(pop);
  steps.enter();
  history.replaceState({ idx: 5 }, '');
  steps.leave();
  expect([goBack.mock.calls.length, steps.isInside()]).toEqual([0, false]);
  pop();
  expect(router).toHaveBeenCalledOnce();
});
