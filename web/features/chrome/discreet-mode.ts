import { beDiscreet } from '../../lib/document/inline/discreet.ts';
import { localStore } from '../../lib/store/use-local-store.ts';

/** Two presses of Escape within this time leave. */
const twice_ms = 1000;

/**
 * Follows the switch of discreet mode, which the first script of a document has applied already: pictures
 * are blurred, the tab has a neutral title and icon, and Escape pressed twice leaves for `leave_url`, so
 * that Back does not return. Returns the function that ends it.
 */
export function keepDiscreet(leave_url: string): () => void {
  const stop = new AbortController();
  void localStore().then(
    ({ flags, subscribe }) => {
      if (stop.signal.aborted) return;
      const update = (): void => apply(flags.discreet.get());
      stop.signal.addEventListener('abort', subscribe(update));
      update();
    },
    // Without the store there is nothing to be discreet by.
    () => undefined,
  );
  listenForExit(leave_url, stop.signal);
  return () => stop.abort();
}

function apply(isDiscreet: boolean): void {
  const root = document.documentElement;
  if (isDiscreet === 'discreet' in root.dataset) return;
  if (isDiscreet) return beDiscreet();
  delete root.dataset['discreet'];
  document.title = root.dataset['title'] ?? document.title;
  for (const link of document.querySelectorAll<HTMLLinkElement>('[data-icon]')) {
    link.href = link.dataset['icon'] ?? link.href;
    delete link.dataset['icon'];
  }
}

function listenForExit(leave_url: string, signal: AbortSignal): void {
  let last = -Infinity;
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.repeat) return;
    if (!('discreet' in document.documentElement.dataset) || isTaken(event)) {
      last = -Infinity;
      return;
    }
    if (event.timeStamp - last <= twice_ms) return location.replace(leave_url);
    last = event.timeStamp;
  };
  // Before anything closes by the key: afterwards it could not be known that it was open.
  addEventListener('keydown', press, { capture: true, signal });
}

/** Whether the key belongs to a field, to something that is open, or to the full screen. */
function isTaken({ target }: KeyboardEvent): boolean {
  return (
    document.fullscreenElement !== null ||
    // In `:is()` no browser refuses what it does not know; the last is an open menu where there are no popovers.
    document.querySelector(
      ':is(dialog[open], :popover-open, [role=menu], [popover][data-shown])',
    ) !== null ||
    (target instanceof HTMLElement &&
      (target.isContentEditable || target.closest('input, textarea, select') !== null))
  );
}
