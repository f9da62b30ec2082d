// Addresses that every page links to: separate from all other addresses of accounts, which no first page needs.

export const withNext = (path: string, next: string | undefined): string =>
  next === undefined || next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`;

export const signInPage = (next?: string): string => withNext('/signin/', next);
export const accountPage = (): string => '/account/';

/** Discreet mode, and things hidden on this device or account: for visitors as well. */
export const privacyPage = (): string => '/privacy/';

/** Whether a page has such a form, with either slash. */
export const isAccountForm = (path: string): boolean =>
  /^\/(?:(?:signin|signup|restore|confirm|email|email\/undo)(?:\/[^/]*)?|upload(?:\/album)?|account\/[a-z-]+(?:\/\d+)?)\/?$/.test(
    path,
  );
