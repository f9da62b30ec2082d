import { shellUrls } from '#contracts/shell.ts';

/** Installs the service worker where the site offers it. A browser that refuses goes without. */
export function installShell(): void {
  if (document.documentElement.dataset['shell'] === undefined) return;
  // A private window has none, and an insecure origin neither.
  void navigator.serviceWorker?.register(shellUrls.worker).catch(() => undefined);
}
