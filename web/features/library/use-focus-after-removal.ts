import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

const buttons = 'article button';

/**
 * A card that is removed takes the focused button with it. The button of the same kind on the card that moved up gets the focus, so that one may go on
 * from there; without any card the page does.
 */
export function useFocusAfterRemoval(entries: unknown): RefObject<HTMLDivElement | null> {
  const region = useRef<HTMLDivElement>(null);
  const left = useRef<{ kind: string; index: number } | undefined>(undefined);
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      const button =
        target instanceof HTMLButtonElement &&
        target.matches(buttons) &&
        region.current?.contains(target)
          ? target
          : undefined;
      left.current = button && {
        kind: button.name,
        index: ofKind(region.current, button.name).indexOf(button),
      };
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useLayoutEffect(() => {
    if (!left.current || document.activeElement !== document.body) return;
    const { kind, index } = left.current;
    const same = ofKind(region.current, kind);
    (same[Math.min(index, same.length - 1)] ?? document.getElementById('main'))?.focus({
      preventScroll: same.length === 0,
    });
  }, [entries]);
  return region;
}

function ofKind(element: HTMLElement | null, name: string): HTMLButtonElement[] {
  return [...(element?.querySelectorAll<HTMLButtonElement>(buttons) ?? [])].filter(
    (button) => button.name === name,
  );
}
