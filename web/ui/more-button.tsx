import { useLayoutEffect, useRef, type ButtonHTMLAttributes, type ReactNode } from 'react';

const focusable = 'a[href], button, summary, input, textarea';

/** Reads a list on. The last page removes the button, and the first new item gets its focus, so that one may go on from there. */
export function MoreButton(props: ButtonHTMLAttributes<HTMLButtonElement>): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    const region = element?.closest('main');
    if (!element || !region) return undefined;
    let pressed: { page: string; index: number } | undefined;
    const all = () => [...region.querySelectorAll<HTMLElement>(focusable)];
    const note = (): void => {
      pressed = { page: location.href, index: all().indexOf(element) };
    };
    element.addEventListener('click', note);
    return () => {
      element.removeEventListener('click', note);
      if (document.activeElement !== element || pressed?.page !== location.href) return;
      const { index } = pressed;
      // The new items come with the same change of the document.
      queueMicrotask(() => all()[index]?.focus());
    };
  }, []);
  return <button type="button" {...props} ref={button} />;
}
