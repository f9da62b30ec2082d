// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { RunBatch } from './run-batch.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const references = ['ABCD2345', 'EFGH2345', 'JKMN2345'];
const effect_at = '2026-11-29T18:00:10.000Z';

/** Answers one case a request, when `answer` is called; undoing answers at once. */
function aServer() {
  const waiting: (() => void)[] = [];
  const undone: number[][] = [];
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    const sent = JSON.parse(body) as { references: string[]; decisions: number[] };
    if (url.endsWith('/undo')) {
      undone.push(sent.decisions);
      return Promise.resolve(Response.json({ undone: sent.decisions.length, too_late: 0 }));
    }
    const [reference = '', ...left] = sent.references;
    const decision_id = references.indexOf(reference) + 1;
    const { promise, resolve } = Promise.withResolvers<Response>();
    waiting.push(() =>
      resolve(
        Response.json({ decided: [{ reference, decision_id, effect_at }], refused: [], left }),
      ),
    );
    return promise;
  });
  return {
    undone,
    async answer(): Promise<void> {
      await waitFor(() => expect(waiting).toHaveLength(1));
      waiting.shift()?.();
    },
    /** No request is on its way. */
    isIdle: () => waiting.length === 0,
  };
}

const show = (): void => {
  render(<RunBatch member={7} decision={{ action: 'reject' }} references={references} seen={{}} />);
};
const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const press = (name: string): boolean => fireEvent.click(button(name));

test('while a batch runs, what is decided is undone, with what the request on its way decides, and the rest waits', async () => {
  const server = aServer();
  show();
  press('Reject: 3');
  await server.answer();
  await screen.findByText('1 of 3 decided');
  press('Undo all');
  await screen.findByText('1 decisions undone.');
  await server.answer();
  await screen.findByText('2 decisions undone.');
  expect(server.undone).toEqual([[1], [2]]);
  await screen.findByRole('button', { name: 'Continue' });
  expect(server.isIdle()).toBe(true);
  expect(screen.queryByRole('button', { name: 'Undo all' })).toBeNull();
});

test('a batch that runs is stopped, and goes on', async () => {
  const server = aServer();
  show();
  press('Reject: 3');
  await server.answer();
  await screen.findByText('1 of 3 decided');
  press('Stop');
  await server.answer();
  await screen.findByRole('button', { name: 'Continue' });
  expect([screen.queryByRole('button', { name: 'Stop' }), server.isIdle()]).toEqual([null, true]);
  press('Continue');
  await server.answer();
  await screen.findByText('3 of 3 decided');
  press('Undo all');
  await screen.findByText('3 decisions undone.');
  expect(server.undone).toEqual([[1, 2, 3]]);
});

test('the focus stays on the button that starts, stops and continues a batch, and is on the progress once that or Undo all is gone', async () => {
  const server = aServer();
  show();
  const main = button('Reject: 3');
  main.focus();
  fireEvent.click(main);
  expect(button('Stop')).toBe(main);
  press('Stop');
  await server.answer();
  expect(await screen.findByRole('button', { name: 'Continue' })).toBe(main);
  expect(document.activeElement).toBe(main);
  press('Continue');
  await server.answer();
  await server.answer();
  const progress = await screen.findByText('3 of 3 decided');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull());
  expect(document.activeElement).toBe(progress);
  button('Undo all').focus();
  press('Undo all');
  await screen.findByText('3 decisions undone.');
  expect(document.activeElement).toBe(progress);
});
