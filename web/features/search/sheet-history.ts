/** A full-screen sheet as a step of the history, so that Back closes it. */
export interface SheetHistory {
  enter(): void;
  /** Takes the step back, then calls `next`. */
  leave(next?: () => void): void;
  isInside(): boolean;
  /** `onBack`: the visitor went back. Returns how to stop. */
  listen(onBack: () => void): () => void;
}

/** The router takes no part: the sheet is no other page, and its state of the entry is preserved. */
export function createSheetHistory(): SheetHistory {
  let is_inside = false;
  let afterwards: (() => void) | undefined;
  return {
    isInside: () => is_inside,
    enter() {
      if (is_inside) return;
      history.pushState({ ...stateHere(), is_search: true }, '');
      is_inside = true;
    },
    leave(next = () => undefined) {
      if (is_inside && stateHere().is_search === true) {
        const isUnderWay = afterwards !== undefined;
        afterwards = next;
        // The step back is taken a moment after the call: a second one would leave the page.
        if (!isUnderWay) history.back();
        return;
      }
      is_inside = false;
      next();
    },
    listen(onBack) {
      const pop = (event: Event): void => {
        if (!is_inside) return;
        is_inside = false;
        event.stopImmediatePropagation();
        const next = afterwards ?? onBack;
        afterwards = undefined;
        next();
      };
      // Before the router's own listener.
      addEventListener('popstate', pop, true);
      return () => removeEventListener('popstate', pop, true);
    },
  };
}

const stateHere = (): { is_search?: boolean } => (history.state ?? {}) as { is_search?: boolean };
