import { useEffect, useRef, useState } from 'react';

type Find = () => HTMLElement | null;

/** Where the focus goes when the form that has it leaves the page. An element that comes later takes it then, unless it is elsewhere. */
export function useReturnedFocus(): (find: Find) => void {
  const [wanted, setWanted] = useState<Find>();
  const found = useRef<Find>(undefined);
  useEffect(() => {
    const element = wanted === found.current ? null : wanted?.();
    if (!element) return;
    found.current = wanted;
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body) return;
    if (element.tabIndex < 0) element.setAttribute('tabindex', '-1');
    element.focus();
  });
  return (find) => setWanted(() => find);
}
