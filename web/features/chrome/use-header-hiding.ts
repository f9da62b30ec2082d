import { useEffect } from 'react';
import { breakpoints, limits } from '#contracts/limits/limits.ts';

/** On narrow screens scrolling down hides the header and the bottom bar, scrolling up shows them. */
export function useHeaderHiding(): void {
  useEffect(() => {
    let last = scrollY;
    const narrow = matchMedia(`(width <= ${breakpoints.narrow}px)`);
    const root = document.documentElement;
    const move = (): void => {
      const moved = scrollY - last;
      // Ignores a jitter of the finger.
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
