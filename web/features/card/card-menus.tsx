import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** The menu of the card that `button` belongs to. */
export interface CardMenuProps {
  button: HTMLElement;
  onClose: () => void;
}

/**
 * One handler for the menus of all cards: a press on a card's button opens it, and so does a finger
 * held on the facts next to the button. The menu itself loads when the first is opened.
 */
export function CardMenus(): ReactNode {
  const [button, setButton] = useState<HTMLElement>();
  const [Menu, setMenu] = useState<ComponentType<CardMenuProps>>();
  useEffect(() => {
    const open = (pressed: HTMLElement): void => {
      setButton(pressed);
      import('./card-menu.tsx').then(
        ({ CardMenu }) => setMenu(() => CardMenu),
        // Without an answer there is no menu; the next press asks again.
        () => setButton(undefined),
      );
    };
    const click = ({ target }: MouseEvent): void => {
      const pressed =
        target instanceof Element ? target.closest<HTMLElement>('[data-card-menu]') : null;
      // A press on the button of an open menu closes it.
      if (pressed && pressed.getAttribute('aria-expanded') !== 'true') open(pressed);
    };
    const hold = (event: Event): void => {
      const pressed = heldButton(event);
      if (!pressed) return;
      event.preventDefault();
      open(pressed);
    };
    document.addEventListener('click', click);
    document.addEventListener('contextmenu', hold);
    return () => {
      document.removeEventListener('click', click);
      document.removeEventListener('contextmenu', hold);
    };
  }, []);
  if (!button || !Menu) return null;
  return <Menu button={button} onClose={() => setButton(undefined)} />;
}

/** Links keep the browser's own menu, which opens them in a new tab. */
function heldButton(event: Event): HTMLElement | null {
  const { target } = event;
  const isFinger = event instanceof PointerEvent && event.pointerType === 'touch';
  if (!isFinger || !(target instanceof Element) || target.closest('a')) return null;
  return target.closest('article')?.querySelector('[data-card-menu]') ?? null;
}
