/** Addresses of the installable shell: its service worker and the page that it shows without a network. */
export const shellUrls = { worker: '/sw.js', offline: '/offline.html' } as const;

/**
 * Whether a browser is asked to install the service worker. Where the policy of a visitor's region
 * is private, nothing of the site stays on the device after the visit.
 */
export const offersShell = (
  { has_shell }: { has_shell: boolean },
  region: 'open' | 'private' = 'open',
): boolean => has_shell && region === 'open';
