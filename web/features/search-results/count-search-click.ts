import { input_url } from '#contracts/calls/forms/input.ts';
import type { Orientation } from '#contracts/vocabulary.ts';
import { pathOfPage } from '../../lib/visit/page-address.ts';

/** Says once that a result of the search was opened: the words that the site was asked for, nothing else. */
export function countSearchClick(
  search: { text: string; orientation: Orientation },
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  const done = new AbortController();
  const opened = (event: MouseEvent): void => {
    const { target, button } = event;
    const link =
      target instanceof Element ? target.closest<HTMLAnchorElement>('main a[href^="/"]') : null;
    const path = link && pathOfPage(link.getAttribute('href') ?? '');
    // The right button opens a menu.
    if (!path?.startsWith('/videos/') || button > 1) return;
    done.abort();
    navigator.sendBeacon(
      input_url,
      new URLSearchParams({ act: 'click', s: search.text, gender: search.orientation }),
    );
  };
  signal.addEventListener('abort', () => done.abort(), { signal: done.signal });
  const options = { capture: true, signal: done.signal };
  document.addEventListener('click', opened, options);
  document.addEventListener('auxclick', opened, options);
}
