import { shellUrls } from '#contracts/shell.ts';

/** Caches of other names are not ours. */
const prefix = 'shell-';

/** Deletes the caches of the shell that a list of names has, but one. */
const deletes = (left: string): string =>
  `caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith('${prefix}')${left}).map((name) => caches.delete(name))))`;

/**
 * The service worker of one build. It answers with the offline page where the network does not, and
 * with bundles, whose names change with their content; it stores nothing else. `/assets/` has
 * neither pages nor media.
 */
export const workerScript = (build: string): string => `'use strict';
const shell = '${prefix}${build}';
const offline = '${shellUrls.offline}';
addEventListener('install', (event) => {
  const added = caches.open(shell).then((cache) => cache.add(new Request(offline, { cache: 'reload', credentials: 'omit' })));
  event.waitUntil(added.then(() => skipWaiting()));
});
addEventListener('activate', (event) => {
  const cleaned = ${deletes(' && name !== shell')};
  event.waitUntil(cleaned.then(() => registration.navigationPreload?.enable()).then(() => clients.claim()));
});
const page = async (event) => {
  try {
    return (await event.preloadResponse) || (await fetch(event.request));
  } catch {
    return (await (await caches.open(shell)).match(offline)) || Response.error();
  }
};
const bundle = async (event) => {
  const cache = await caches.open(shell);
  const stored = await cache.match(event.request);
  if (stored) return stored;
  const answer = await fetch(event.request);
  if (answer.status === 200 && answer.type === 'basic') event.waitUntil(cache.put(event.request, answer.clone()).catch(() => undefined));
  return answer;
};
addEventListener('fetch', (event) => {
  const { method, mode, destination, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (mode === 'navigate' && destination === 'document') event.respondWith(page(event));
  else if (mode !== 'navigate' && pathname.startsWith('/assets/')) event.respondWith(bundle(event));
});
`;

/**
 * The script that replaces it when the owner turns the shell off. Browsers ask for the script again
 * with the next page that they open, and this one removes itself and what was stored.
 */
export const removal_script = `'use strict';
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  const cleaned = ${deletes('')};
  event.waitUntil(cleaned.then(() => registration.unregister()));
});
`;
