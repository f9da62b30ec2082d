const space = 4;

/**
 * Puts an open menu below its button, or above where there is no room; it scrolls with the page.
 * Set by script, because anchors of style sheets are too new for some browsers.
 */
export function placeMenu(menu: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = menu;
  const { clientWidth } = document.documentElement;
  const isAbove = at.bottom + space + offsetHeight > innerHeight && at.top > offsetHeight + space;
  const top = isAbove ? at.top - space - offsetHeight : at.bottom + space;
  const left = Math.min(at.right - offsetWidth, clientWidth - offsetWidth - 2 * space);
  menu.style.insetBlockStart = `${top + scrollY}px`;
  menu.style.insetInlineStart = `${Math.max(2 * space, left) + scrollX}px`;
}

/** A card that is hidden takes the focus with it: the card that moves up gets it, else the page. */
export function focusNextCard(button: HTMLElement): void {
  if (isShown(button)) return;
  const buttons = [...document.querySelectorAll<HTMLElement>('main [data-card-menu]')];
  const at = buttons.indexOf(button);
  // Cards of the same channel may be hidden with it.
  const next = buttons.slice(at + 1).find(isShown) ?? buttons.slice(0, at).findLast(isShown);
  (next ?? document.getElementById('main'))?.focus({ preventScroll: true });
}

function isShown(button: HTMLElement): boolean {
  const card = button.closest('article');
  return card !== null && getComputedStyle(card).display !== 'none';
}
