/** Key in `sessionStorage`; `useScrollRestoration` of React Router writes scroll offsets there. */
export const scroll_storage_key = 'react-router-scroll-positions';

/**
 * Scrolls to the position stored for this history entry before the page is hydrated, and gives the
 * entry the key under which its position is stored.
 */
export function restoreScroll(): void {
  const { history } = window;
  const state = history.state as { key?: string } | null;
  const key = state?.key ?? Math.random().toString(32).slice(2);
  if (!state?.key) history.replaceState({ key }, '');
  try {
    const stored = JSON.parse(sessionStorage.getItem(scroll_storage_key) ?? '{}') as object;
    const y: unknown = Object.entries(stored).find(([name]) => name === key)?.[1];
    if (typeof y === 'number') window.scrollTo(0, y);
  } catch {
    // The browser refuses storage or a stranger wrote there: the page starts at its top.
  }
}
