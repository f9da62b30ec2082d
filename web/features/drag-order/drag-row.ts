/** From here to the edge of the window, px, the page scrolls under a dragged row. */
const edge = 72;
const scroll_step = 10;

export type OnMove = (from: number, to: number) => void;

/**
 * Drags the list item around a handle until the pointer is let go: it goes to the place of the row under the pointer. Escape, and
 * a system that takes the pointer away, leave all as it was.
 */
export function dragRow(
  handle: HTMLElement,
  { pointerId, clientY }: Pick<PointerEvent, 'pointerId' | 'clientY'>,
  onMove: OnMove,
): void {
  const row = handle.closest('li');
  const rows = [...(row?.parentElement?.children ?? [])];
  const from = row ? rows.indexOf(row) : -1;
  if (!row || from < 0) return;
  const ending = new AbortController();
  const { signal } = ending;
  let [y, to] = [clientY, from];
  const look = (): void => {
    rows[to]?.removeAttribute('data-drop');
    const under = rows.findIndex((each) => y < each.getBoundingClientRect().bottom);
    to = under < 0 ? rows.length - 1 : under;
    if (to !== from) rows[to]?.setAttribute('data-drop', to > from ? 'after' : 'before');
  };
  const end = (isDropped: boolean): void => {
    if (signal.aborted) return;
    ending.abort();
    row.removeAttribute('data-dragged');
    rows[to]?.removeAttribute('data-drop');
    if (isDropped && to !== from) onMove(from, to);
  };
  handle.setPointerCapture(pointerId);
  row.setAttribute('data-dragged', '');
  handle.addEventListener(
    'pointermove',
    (event) => {
      y = event.clientY;
      look();
    },
    { signal },
  );
  handle.addEventListener('pointerup', () => end(true), { signal });
  handle.addEventListener('lostpointercapture', () => end(false), { signal });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal });
  const scroll = (): void => {
    if (signal.aborted) return;
    const step = y < edge ? -scroll_step : y > innerHeight - edge ? scroll_step : 0;
    if (step !== 0) {
      scrollBy(0, step);
      look();
    }
    requestAnimationFrame(scroll);
  };
  requestAnimationFrame(scroll);
}
