import { useLayoutEffect, useRef, type ButtonHTMLAttributes, type ReactNode } from 'react';

const focusable =
  'a[href], button, summary, select, input:not([type=hidden]), textarea, [tabindex="0"]';

/** Reads a list on. The last page removes the button, and the first new item gets its focus, so that one may go on from there. */
export function MoreButton(props: ButtonHTMLAttributes<HTMLButtonElement>): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    const region = element?.closest('main');
    if (!element || !region) return undefined;
    let pressed: { page: string; before: HTMLElement | undefined } | undefined;
    const all = () => [...region.querySelectorAll<HTMLElement>(focusable)];
    const note = (): void => {
      const controls = all();
      pressed = { page: location.href, before: controls[controls.indexOf(element) - 1] };
    };
    element.addEventListener('click', note);
    return () => {
      element.removeEventListener('click', note);
      if (document.activeElement !== element || pressed?.page !== location.href) return;
      const { before } = pressed;
      // The new items come with the same change of the document.
      queueMicrotask(() => {
        const controls = all();
        const place = before ? controls.indexOf(before) : -1;
        const next = before && place === -1 ? undefined : controls[place + 1];
        (next ?? region).focus();
      });
    };
  }, []);
  return <button type="button" {...props} ref={button} />;
}
