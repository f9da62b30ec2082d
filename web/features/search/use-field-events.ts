import { useEffect, useEffectEvent, useRef } from 'react';

interface FieldHandlers {
  /** The field took the focus, or was pressed. */
  onEnter: () => void;
  /** Something else took the focus. */
  onLeave: () => void;
  onType: () => void;
  onKey: (event: KeyboardEvent) => void;
  onSubmit: (event: SubmitEvent) => void;
}

/**
 * Listens to a field that another component renders, before the handlers of React, which listens at
 * the root of the document.
 */
export function useFieldEvents(field: HTMLInputElement, handlers: FieldHandlers): void {
  const isWindowLeft = useRef(false);
  const enter = useEffectEvent(handlers.onEnter);
  const leave = useEffectEvent(handlers.onLeave);
  const type = useEffectEvent(handlers.onType);
  const press = useEffectEvent(handlers.onKey);
  const submit = useEffectEvent(handlers.onSubmit);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      listener: (event: HTMLElementEventMap[Name]) => void,
    ): void => field.addEventListener(name, listener, { signal });
    on('focus', () => {
      // Coming back to the window is no wish for suggestions.
      if (!isWindowLeft.current) enter();
      isWindowLeft.current = false;
    });
    on('blur', () => {
      isWindowLeft.current = document.activeElement === field;
      if (!isWindowLeft.current) leave();
    });
    on('click', () => enter());
    on('input', (event) => {
      // An input method shows a list of its own until the word is composed.
      if (!(event instanceof InputEvent && event.isComposing)) type();
    });
    on('compositionend', () => type());
    on('keydown', (event) => press(event));
    field.form?.addEventListener('submit', (event) => submit(event), { signal });
    return () => stop.abort();
  }, [field]);
}
