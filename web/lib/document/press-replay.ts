declare global {
  interface Window {
    /** `data-replay` of the last element that was pressed before hydration. */
    replay_press?: string;
  }
}

/**
 * Records presses on `data-replay="name"` before hydration; the component that owns the element asks
 * for them when it starts. A link that also has `data-held` is not followed then. Runs inline in the
 * head.
 *
 * A mouse press during hydration needs help too: a browser fires no click when the pressed element
 * was replaced before the button was released. The marked element stays, so it is clicked then. (A
 * tap is resolved at its end and needs none.)
 */
export function recordPresses(): void {
  let pressed: { on: Node; marked: HTMLElement | null } | undefined;
  const markedOf = ({ target }: Event): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>('[data-replay]') : null;

  addEventListener('click', (event) => {
    const marked = markedOf(event);
    if (!marked) return;
    const isHeld = 'held' in marked.dataset;
    if (isHeld && (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) return;
    window.replay_press = marked.dataset['replay'] ?? '';
    if (isHeld) event.preventDefault();
  });
  addEventListener('click', () => (pressed = undefined), true);
  addEventListener(
    'pointerdown',
    (event) => {
      const isMainButton = event.button === 0 && event.pointerType !== 'touch';
      pressed =
        isMainButton && event.target instanceof Node
          ? { on: event.target, marked: markedOf(event) }
          : undefined;
    },
    true,
  );
  addEventListener(
    'pointerup',
    ({ target }) => {
      const { on, marked } = pressed ?? {};
      if (!marked || on?.isConnected || !(target instanceof Node) || !marked.contains(target))
        return;
      const mine = pressed;
      // A click that the browser fires itself comes first and clears `pressed`.
      setTimeout(() => {
        if (pressed === mine) marked.click();
      });
    },
    true,
  );
}

let is_hydrated = false;

/**
 * True when it was pressed before hydration. Reading has no effect, because React may discard a
 * render and repeat it.
 */
export function wasPressedBeforeHydration(name: string): boolean {
  return typeof window !== 'undefined' && !is_hydrated && window.replay_press === name;
}

/** Ends the replay: from here on components receive presses themselves. For an effect. */
export function endPressReplay(): void {
  is_hydrated = true;
}
