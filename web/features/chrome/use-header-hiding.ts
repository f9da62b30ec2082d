import { useEffect } from 'react';
import { breakpoints, limits } from '#contracts/limits.ts';

/** Scrolling down on a narrow screen takes the header (and on phones the bottom bar) away, scrolling up brings it back. */
export function useHeaderHiding(): void {
  useEffect(() => {
    let last = scrollY;
    const narrow = matchMedia(`(width <= ${breakpoints.narrow}px)`);
    const root = document.documentElement;
    const move = (): void => {
      const moved = scrollY - last;
      // Small trembles of a finger decide nothing.
      if (Math.abs(moved) < 8) return;
      last = scrollY;
      const isHidden = narrow.matches && moved > 0 && scrollY > limits.header_hides_px;
      if (isHidden) root.dataset['chrome'] = 'hidden';
      else delete root.dataset['chrome'];
    };
    addEventListener('scroll', move, { passive: true });
    return () => removeEventListener('scroll', move);
  }, []);
}
