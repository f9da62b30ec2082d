import type { StartData } from './start-data.ts';

declare global {
  interface Window {
    // Globals that HydratedRouter reads; the manifest's module sets `__reactRouterManifest`.
    __reactRouterContext?: object;
    __reactRouterRouteModules?: Record<string, unknown>;
  }
}

export const start_data_id = 'start';

const interactions = ['pointerdown', 'pointermove', 'keydown'] as const;
/** For a page whose pictures never finish loading. */
const deadline_ms = 3000;

/**
 * Calls `start` once: after the pictures of the first screen are painted, at the first interaction,
 * or after three seconds, whichever comes first. A page can be read and its links followed without
 * scripts, and on a slow line scripts delay its pictures (ADR 047).
 */
export function deferUntilPainted(start: () => void): void {
  let isStarted = false;
  const run = (): void => {
    if (isStarted) return;
    isStarted = true;
    for (const type of interactions) removeEventListener(type, run, true);
    start();
  };
  if (window.replay_press !== undefined) return run();
  const afterTwoFrames = (): void =>
    void requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(run)));
  for (const type of interactions) addEventListener(type, run, true);
  if (document.readyState === 'complete') afterTwoFrames();
  else addEventListener('load', afterTwoFrames);
  setTimeout(run, deadline_ms);
}

/**
 * Loads the page's modules and starts the client entry. Does in the browser what the framework's
 * `<Scripts>` writes into a document as inline scripts; `start-data.test.ts` compares the two.
 */
export async function startPage(
  load: (url: string) => Promise<unknown> = (url) => import(/* @vite-ignore */ url),
): Promise<void> {
  const text = document.getElementById(start_data_id)?.textContent ?? '';
  const { context, state, refresh, manifest, routes, entry, preloads } = JSON.parse(
    text,
  ) as StartData;
  for (const href of preloads)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    );
  window.__reactRouterContext = { ...context, stream: new Response(state).body };
  if (refresh !== undefined) await load(refresh);
  const [modules] = await Promise.all([
    Promise.all(routes.map(async ([id, url]) => [id, await load(url)] as const)),
    load(manifest),
  ]);
  window.__reactRouterRouteModules = Object.fromEntries(modules);
  await load(entry);
}
