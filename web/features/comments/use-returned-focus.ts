import { useEffect, useReducer, useRef } from 'react';

type Find = () => HTMLElement | null;

/** Where the focus goes when the form that has it leaves the page. An element that comes later takes it then, unless it is elsewhere. */
export function useReturnedFocus(): (find: Find) => void {
  const wanted = useRef<Find>(undefined);
  const [, render] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const element = wanted.current?.();
    if (!element) return;
    wanted.current = undefined;
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body) return;
    if (element.tabIndex < 0) element.setAttribute('tabindex', '-1');
    element.focus();
  });
  return (find) => {
    wanted.current = find;
    render();
  };
}
