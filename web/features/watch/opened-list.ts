import { pathOfPage } from '../../lib/visit/page-address.ts';

/** A video of a list, as its card names it. */
export interface ListedVideo {
  href: string;
  title: string;
  /** Address of its picture, '' without one. */
  picture: string;
  /** As the card writes it, '' where it does not. */
  length: string;
}

const key = 'velour.list';
const most = 120;

/**
 * Remembers for this session the list that a video is opened from. The videos next to a video are no list of their own: opening
 * one clears the list before. Returns the function that stops listening.
 */
export function listenForOpenedLists(): () => void {
  const remember = ({ target }: Event): void => {
    const link =
      target instanceof Element ? target.closest<HTMLAnchorElement>('article > a') : null;
    if (link?.closest('main') === null || link === null || !isVideo(link)) return;
    const list = link.closest('aside') ? [] : listAround(link);
    try {
      sessionStorage.setItem(key, JSON.stringify(list));
    } catch {
      // Storage is full or forbidden: related videos follow.
    }
  };
  document.addEventListener('click', remember, true);
  return () => document.removeEventListener('click', remember, true);
}

const isVideo = ({ pathname, origin }: HTMLAnchorElement): boolean =>
  origin === location.origin && /^\/videos\/\d+\//.test(pathOfPage(pathname) ?? '');

function listAround(link: HTMLAnchorElement): ListedVideo[] {
  const cards =
    link.parentElement?.parentElement?.querySelectorAll<HTMLAnchorElement>(':scope > article > a');
  return [...(cards ?? [])].filter(isVideo).slice(0, most).map(toListed);
}

function toListed(link: HTMLAnchorElement): ListedVideo {
  const clocks = [...link.querySelectorAll('span')].map(({ textContent }) => textContent);
  return {
    href: pathOfPage(link.pathname) ?? '',
    title: link.querySelector('h2, h3')?.textContent ?? '',
    picture: link.querySelector('img')?.currentSrc ?? '',
    length: clocks.findLast((text) => /^\d+(:\d\d){1,2}$/.test(text)) ?? '',
  };
}

/** The neighbours of a page in the list that it was opened from; nothing where it is in none. */
export function neighboursOf(path: string): {
  previous: ListedVideo | undefined;
  next: ListedVideo | undefined;
} {
  const list = storedList();
  const at = list.findIndex(({ href }) => href === path);
  return at === -1
    ? { previous: undefined, next: undefined }
    : { previous: list[at - 1], next: list[at + 1] };
}

function storedList(): ListedVideo[] {
  try {
    return parseList(sessionStorage.getItem(key));
  } catch {
    return [];
  }
}

/** The list in stored text; whatever is no video of this site is left out. */
export function parseList(text: string | null): ListedVideo[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.flatMap(listedOf) : [];
  } catch {
    return [];
  }
}

function listedOf(value: unknown): ListedVideo[] {
  if (typeof value !== 'object' || value === null) return [];
  const { href, title, picture, length }: Record<string, unknown> = { ...value };
  const isRight =
    typeof href === 'string' &&
    /^\/videos\/\d+\/[a-z0-9-]+\/$/.test(href) &&
    typeof title === 'string' &&
    typeof picture === 'string' &&
    typeof length === 'string';
  return isRight ? [{ href, title, picture: isPicture(picture) ? picture : '', length }] : [];
}

const isPicture = (address: string): boolean => /^https?:\/\/./.test(address);
