import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { currentPath, pageUrl, pathOfPage } from '../../lib/visit/page-address.ts';

const hover_ms = 65;

/**
 * One handler for every plain link of the site: a click on a page of this site becomes a navigation
 * without a new document, a hover or a focus prefetches its data once `prefetchPage` is loaded;
 * `stopScroll` in its query retains the scroll position. Modifier keys, other buttons, targets and
 * downloads stay with the browser.
 */
export function useLinkNavigation(prefetchPage: ((url: URL) => void) | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const click = (event: MouseEvent): void => {
      if (
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return;
      const url = pageOf(event.target);
      if (!url) return;
      event.preventDefault();
      clearTimeout(timer);
      const isHere = url.pathname + url.search === currentPath() + location.search;
      const preventScrollReset = url.searchParams.has('stopScroll');
      void navigate(url.pathname + url.search + url.hash, { replace: isHere, preventScrollReset });
    };
    const approach = (event: Event): void => {
      clearTimeout(timer);
      const url = pageOf(event.target);
      if (url && prefetchPage)
        timer = setTimeout(() => prefetchPage(url), event.type === 'touchstart' ? 0 : hover_ms);
    };
    document.addEventListener('click', click);
    document.addEventListener('pointerover', approach, { passive: true });
    document.addEventListener('focusin', approach);
    document.addEventListener('touchstart', approach, { passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', click);
      document.removeEventListener('pointerover', approach);
      document.removeEventListener('focusin', approach);
      document.removeEventListener('touchstart', approach);
    };
  }, [navigate, prefetchPage]);
}

/** The page of this site that a click on `target` would open, as the router knows it. */
function pageOf(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.target || link.hasAttribute('download') || link.closest('[data-native]'))
    return undefined;
  const url = new URL(link.href);
  if (url.origin !== location.origin || /^\/(api|media)\//.test(url.pathname)) return undefined;
  // A page in another language is another document.
  return pathOfPage(url.pathname) === undefined ? undefined : pageUrl(url);
}
