import { useEffect, type RefObject } from 'react';

/**
 * Keys of a field with a list of links: arrow down enters the list; the arrows, Home and End move in
 * it; arrow up leaves it; Enter in a field with text follows the first link.
 */
export function useListKeys(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = panel.current;
    const press = (event: KeyboardEvent): void => {
      // Enter and the arrows belong to the input method while it composes a word.
      if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
      const links = [...(element?.querySelectorAll('a') ?? [])];
      const field = element?.querySelector('input');
      if (event.key === 'Enter' && field && event.target === field && field.value.trim() !== '') {
        event.preventDefault();
        links[0]?.click();
        return;
      }
      const at = links.findIndex((link) => link === event.target);
      const next =
        at < 0 ? event.key === 'ArrowDown' && links[0] : neighbour(links, at, event.key, field);
      if (!next) return;
      event.preventDefault();
      focusInList(next);
    };
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [panel]);
}

/** The page stays where it is: the menu would move with it. */
function focusInList(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  const list = element.closest('ul');
  if (!list) return;
  const [box, shown] = [element.getBoundingClientRect(), list.getBoundingClientRect()];
  if (box.top < shown.top) list.scrollBy({ top: box.top - shown.top });
  else if (box.bottom > shown.bottom) list.scrollBy({ top: box.bottom - shown.bottom });
}

function neighbour(
  links: readonly HTMLElement[],
  at: number,
  key: string,
  field: HTMLElement | null | undefined,
): HTMLElement | null | undefined {
  if (key === 'ArrowDown') return links[at + 1];
  if (key === 'ArrowUp') return at === 0 ? field : links[at - 1];
  if (key === 'Home') return links[0];
  return key === 'End' ? links.at(-1) : undefined;
}
