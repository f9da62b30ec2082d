// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { useRef, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withRendering } from '#tests/support/render.tsx';
import { useDraft } from './use-draft.ts';

const view = withRendering();

interface Call {
  title: string | null;
  isAborted(): boolean;
  answer(status: number, init?: { code?: string; headers?: Record<string, string> }): Promise<void>;
  cut(): Promise<void>;
}
const calls: Call[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  calls.length = 0;
  vi.stubGlobal(
    'fetch',
    (_url: string, { body, signal }: { body: URLSearchParams; signal: AbortSignal }) => {
      const { promise, resolve, reject } = Promise.withResolvers<Response>();
      signal.addEventListener('abort', () => reject(new Error('aborted')));
      calls.push({
        title: body.get('title'),
        isAborted: () => signal.aborted,
        answer: (status, { code = '', headers = {} } = {}) =>
          act(async () => resolve(new Response(JSON.stringify({ code }), { status, headers }))),
        cut: () => act(async () => reject(new TypeError('failed'))),
      });
      return promise;
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Draft(): ReactNode {
  const element = useRef<HTMLElement>(null);
  const state = useDraft(element, { url: '/api/video_edit.php', fields: { upload_id: 'a' } });
  return (
    <section ref={element}>
      <form>
        <input name="title" defaultValue="" />
      </form>
      <output>{typeof state === 'object' ? state.fault : state}</output>
    </section>
  );
}

const type = (title: string): void =>
  act(() => void fireEvent.input(screen.getByRole('textbox'), { target: { value: title } }));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const titles = () => calls.map(({ title }) => title);
const state = () => screen.getByRole('status').textContent;

test('a draft that is typed while an older one is on its way is sent after it, the newest alone', async () => {
  view.show(<Draft />);
  type('La');
  await pass(3000);
  type('Lak');
  await pass(3000);
  type('Lake');
  await pass(60_000);
  expect(titles()).toEqual(['La']);
  await calls[0]?.answer(200);
  expect(state()).toBe('unsaved');
  await pass(3000);
  expect(titles()).toEqual(['La', 'Lake']);
  await calls[1]?.answer(200);
  expect(state()).toBe('saved');
});

test('a page that is left sends the newest draft at once, in the place of the one that is on its way', async () => {
  view.show(<Draft />);
  type('La');
  await pass(3000);
  type('Lake');
  act(() => void dispatchEvent(new Event('pagehide')));
  expect(titles()).toEqual(['La', 'Lake']);
  expect(calls.map((call) => call.isAborted())).toEqual([true, false]);
  await calls[1]?.answer(200);
  expect(state()).toBe('saved');
});

test('a form that is submitted sends no draft after it, and ends the one that is on its way', async () => {
  view.show(<Draft />);
  const submit = () => act(() => void fireEvent.submit(screen.getByRole('textbox')));
  type('La');
  await pass(3000);
  type('Lake');
  submit();
  await pass(60_000);
  expect(calls.map((call) => [call.title, call.isAborted()])).toEqual([['La', true]]);
  // Refused, it is a draft again with the next key.
  type('Lake at dawn');
  await pass(2000);
  submit();
  await pass(60_000);
  type('Lake at dusk');
  await pass(3000);
  expect(titles()).toEqual(['La', 'Lake at dusk']);
});

test('a draft that the site has no time for is sent again by itself, no earlier than the site asks', async () => {
  view.show(<Draft />);
  type('Lake');
  await pass(3000);
  await calls[0]?.answer(429, { code: 'too_many_requests', headers: { 'retry-after': '40' } });
  expect(state()).toBe('too_many_requests');
  type('Lake at dawn');
  await pass(39_000);
  expect(titles()).toEqual(['Lake']);
  await pass(1000);
  expect(titles()).toEqual(['Lake', 'Lake at dawn']);
  await calls[1]?.answer(503, { code: 'unavailable' });
  await pass(60_000);
  expect(titles()).toEqual(['Lake', 'Lake at dawn', 'Lake at dawn']);
  await calls[2]?.answer(200);
  expect(state()).toBe('saved');
});

test('a draft that no line carries is sent again by itself, ever less often, and at once when the network is back', async () => {
  view.show(<Draft />);
  type('Lake');
  await pass(3000);
  for (const wait of [5000, 10_000, 20_000]) {
    await calls.at(-1)?.cut();
    const sent = calls.length;
    await pass(wait - 1);
    expect(calls).toHaveLength(sent);
    await pass(1);
    expect(calls).toHaveLength(sent + 1);
  }
  await calls.at(-1)?.cut();
  const sent = calls.length;
  act(() => void dispatchEvent(new Event('online')));
  await pass(0);
  expect(calls).toHaveLength(sent + 1);
  await calls.at(-1)?.answer(200);
  await pass(600_000);
  expect(calls).toHaveLength(sent + 1);
});

test('a draft that is refused for good is not sent again until something is typed', async () => {
  view.show(<Draft />);
  type('Lake');
  await pass(3000);
  await calls[0]?.answer(410, { code: 'deleted' });
  await pass(600_000);
  expect(calls).toHaveLength(1);
  type('Lake at dawn');
  await pass(3000);
  expect(titles()).toEqual(['Lake', 'Lake at dawn']);
});
