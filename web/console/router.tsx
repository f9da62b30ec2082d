import { useSyncExternalStore, type AnchorHTMLAttributes, type ReactNode } from 'react';

// The console's addresses are few: a store of the location, and links that change it in place.

const moved = new EventTarget();
const subscribe = (listener: () => void) => {
  moved.addEventListener('move', listener);
  addEventListener('popstate', listener);
  return () => {
    moved.removeEventListener('move', listener);
    removeEventListener('popstate', listener);
  };
};

/** Path and query of the page. */
export const useAddress = (): URL => new URL(useSyncExternalStore(subscribe, () => location.href));

/** Goes to another page of the console. */
export function go(path: string, { replaces = false } = {}): void {
  history[replaces ? 'replaceState' : 'pushState'](null, '', path);
  scrollTo(0, 0);
  moved.dispatchEvent(new Event('move'));
}

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

export function Link({ href, children, ...rest }: LinkProps): ReactNode {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        go(href);
      }}
    >
      {children}
    </a>
  );
}

type Query = Readonly<Record<string, string | undefined>>;
const withQuery = (path: string, query: Query): string => {
  const asked = Object.entries(query).filter((each): each is [string, string] => Boolean(each[1]));
  return asked.length > 0 ? `${path}?${new URLSearchParams(asked)}` : path;
};

/** Addresses of the pages. */
export const pages = {
  overview: '/',
  queue: (query: Query = {}): string => withQuery('/queue/', query),
  transparency: (query: Query = {}): string => withQuery('/reports/transparency/', query),
  case: (reference: string): string => `/case/${reference}/`,
  batch: (member: string): string => `/batch/${member}/`,
  subject: (type: string, id: string): string => `/history/subjects/${type}/${id}/`,
  member: (id: number): string => `/history/members/${id}/`,
  staff: (id: number): string => `/history/staff/${id}/`,
  own: '/history/me/',
};
