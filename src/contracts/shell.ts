/** Addresses of the installable shell: its service worker and the page that it shows without a network. */
export const shellUrls = { worker: '/sw.js', offline: '/offline.html' } as const;
