import { useEffect, useState } from 'react';

type Find = () => HTMLElement | null;

/** Where the focus goes when the form that has it leaves the page. An element that comes later takes it then, unless it is elsewhere. */
export function useReturnedFocus(): (find: Find) => void {
  const [wanted, setWanted] = useState<Find>();
  useEffect(() => {
    const element = wanted?.();
    if (!element) return;
    setWanted(undefined);
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body) return;
    if (element.tabIndex < 0) element.setAttribute('tabindex', '-1');
    element.focus();
  });
  return (find) => setWanted(() => find);
}
