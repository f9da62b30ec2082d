import { pages } from '#contracts/pages/pages.ts';
import { pathOfPage } from '../../lib/visit/page-address.ts';

/** The channel of a video's card, or the model or channel that a card is of. */
interface CardOf {
  code: string;
  dir: string;
  name: string;
  /** The card is of nothing else. */
  isAll: boolean;
}

export interface MenuCard {
  path: string;
  title: string;
  /** A video's id. */
  video: string | undefined;
  of: CardOf | undefined;
  /** Codes of what it is filed under. */
  things: readonly string[];
}

export function readCard(button: HTMLElement): MenuCard {
  const card = cardOf(button);
  const href = card?.querySelector('a')?.getAttribute('href') ?? pages.home();
  const path = pathOfPage(href) ?? href;
  const title = card?.querySelector('h2, h3, bdi')?.textContent ?? '';
  const video = card?.dataset['video'];
  const things = card?.dataset['things']?.split(' ') ?? [];
  const [, own_dir] = /\/(?:model|channel)\/([^/]+)\//.exec(path) ?? [];
  const isAll = own_dir !== undefined;
  const dir = own_dir ?? card?.dataset['channel'];
  const code = isAll ? things[0] : things.find((each) => each.startsWith('h'));
  const name = isAll ? title : (card?.querySelector('[data-by]')?.textContent ?? '');
  const isNamed = dir !== undefined && code !== undefined;
  return { path, title, video, things, of: isNamed ? { code, dir, name, isAll } : undefined };
}

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

/** The card that a button of a menu is of: models and channels are lines of a list. */
export const cardOf = (button: HTMLElement): HTMLElement | null =>
  button.closest<HTMLElement>('article, li');

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
  const card = cardOf(button);
  return card !== null && getComputedStyle(card).display !== 'none';
}
