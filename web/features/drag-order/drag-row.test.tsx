// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { withRendering } from '#tests/support/render.tsx';
import { DragHandle } from './drag-handle.tsx';
import { inOrder } from './in-order.ts';

const { show } = withRendering();
const onMove = vi.fn<(from: number, to: number) => void>();
let handle: HTMLElement;
const rows = () => [...document.querySelectorAll('li')];
const send = (type: string, clientY: number): boolean =>
  handle.dispatchEvent(
    new PointerEvent(type, { pointerId: 1, isPrimary: true, clientY, bubbles: true }),
  );

/** Three rows of 100 px; the handle is that of the second one. */
beforeEach(() => {
  onMove.mockReset();
  show(
    <ol>
      {[1, 2, 3].map((number) => (
        <li key={number}>
          <DragHandle onMove={onMove} />
        </li>
      ))}
    </ol>,
  );
  for (const [index, row] of rows().entries())
    row.getBoundingClientRect = () => new DOMRect(0, index * 100, 500, 100);
  handle = rows()[1]?.querySelector('span') as HTMLElement;
  handle.setPointerCapture = () => undefined;
});

test.each([
  ['below', 250, 2, 'after'],
  ['below the last one', 900, 2, 'after'],
  ['above', 50, 0, 'before'],
])('a row is dragged to one %s, which shows the place', (_, y, to, side) => {
  send('pointerdown', 150);
  expect(rows()[1]?.hasAttribute('data-dragged')).toBe(true);
  send('pointermove', y);
  expect(rows()[to]?.getAttribute('data-drop')).toBe(side);
  send('pointerup', y);
  expect(onMove.mock.calls).toEqual([[1, to]]);
  expect(document.querySelectorAll('[data-drop], [data-dragged]')).toHaveLength(0);
});

test('a row that is let go at its place, by Escape or by the system stays', () => {
  send('pointerdown', 150);
  send('pointerup', 160);
  send('pointerdown', 150);
  send('pointermove', 250);
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  send('pointerup', 250);
  send('pointerdown', 150);
  send('pointermove', 250);
  send('lostpointercapture', 250);
  expect(onMove).not.toHaveBeenCalled();
  expect(document.querySelectorAll('[data-drop], [data-dragged]')).toHaveLength(0);
});

test('an item that was added since stands at the end of an order', () => {
  expect(inOrder([1, 2, 3, 4], [3, 1, 2], (number) => number)).toEqual([3, 1, 2, 4]);
});
