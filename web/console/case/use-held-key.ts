import { useEffect, useState, type DOMAttributes } from 'react';

type HoldHandlers = Pick<
  DOMAttributes<HTMLElement>,
  | 'onPointerDown'
  | 'onPointerUp'
  | 'onPointerCancel'
  | 'onPointerLeave'
  | 'onKeyDown'
  | 'onKeyUp'
  | 'onBlur'
>;

/** Whether a key is held, or the button that does the same by pointer, space bar and Enter. */
export function useHeldKey(
  key: string,
  has_keys: boolean,
): { is_held: boolean; hold: HoldHandlers } {
  const [is_held, setHeld] = useState(false);
  useEffect(() => {
    if (!has_keys) return undefined;
    const press = (event: KeyboardEvent): void => {
      const isTyped =
        event.target instanceof Element && event.target.matches('input, textarea, select');
      if (!isTyped && event.key.toLowerCase() === key && !event.ctrlKey && !event.metaKey)
        setHeld(true);
    };
    const lift = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() === key) setHeld(false);
    };
    const end = () => setHeld(false);
    addEventListener('keydown', press);
    addEventListener('keyup', lift);
    addEventListener('blur', end);
    return () => {
      removeEventListener('keydown', press);
      removeEventListener('keyup', lift);
      removeEventListener('blur', end);
    };
  }, [key, has_keys]);
  const end = () => setHeld(false);
  return {
    is_held,
    hold: {
      onPointerDown: () => setHeld(true),
      onPointerUp: end,
      onPointerCancel: end,
      onPointerLeave: end,
      onBlur: end,
      onKeyDown: ({ key: pressed }) => {
        if (pressed === ' ' || pressed === 'Enter') setHeld(true);
      },
      onKeyUp: end,
    },
  };
}
