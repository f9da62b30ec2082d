import { useEffect, type ReactNode } from 'react';
import { shellUrls } from '#contracts/shell.ts';
import { useSite } from '../../lib/visit/site.ts';
import { CardMenus, listenForPreviews } from '../card/index.ts';
import { SearchBoxSlot } from '../search/index.ts';
import { listenForOpenedLists } from '../watch/index.ts';
import { listenForReports } from './contact-links.ts';
import { keepDiscreet } from './discreet-mode.ts';
import { ModalHost } from './modal-host.tsx';
import { NoticeSlot } from './notice-region.tsx';

/** Visitors who hide nothing ask for nothing. */
function syncHidden(): void {
  if (!('member' in document.documentElement.dataset) && !window.hidden_cards) return;
  // Without an answer what the device knows holds.
  import('../hidden-things/sync-things.ts').then(
    ({ syncThings }) => syncThings(),
    () => undefined,
  );
}

/** Members hear in the header of what they have not read. */
function showUnread(): (() => void) | undefined {
  if (!('member' in document.documentElement.dataset)) return undefined;
  let stop: (() => void) | undefined;
  let isEnded = false;
  import('../notifications/watch-unread.ts').then(
    ({ watchUnread }) => {
      if (!isEnded) stop = watchUnread();
    },
    () => undefined,
  );
  return () => {
    isEnded = true;
    stop?.();
  };
}

/** Installs the service worker where the site offers it. A browser that refuses goes without. */
function installShell(): void {
  if (document.documentElement.dataset['shell'] === undefined) return;
  // A private window has none, and an insecure origin neither.
  void navigator.serviceWorker?.register(shellUrls.worker).catch(() => undefined);
}

/** Firefox before 125, Chrome before 114 and Safari before 17 have no popovers (ADR 136). */
function supplyPopovers(): void {
  if ('popover' in HTMLElement.prototype) return;
  // Without an answer the menus stay closed.
  import('./popovers.ts').then(
    ({ listenForPopovers }) => listenForPopovers(),
    () => undefined,
  );
}

interface DeferredProps {
  isSearching: boolean;
  onSearchEnd: () => void;
}

/** The parts around a page that start after hydration. */
export function DeferredParts({ isSearching, onSearchEnd }: DeferredProps): ReactNode {
  useEffect(listenForPreviews, []);
  const leave_url = useSite()?.leave_url || 'about:blank';
  useEffect(() => keepDiscreet(leave_url), [leave_url]);
  useEffect(syncHidden, []);
  useEffect(showUnread, []);
  useEffect(listenForReports, []);
  useEffect(supplyPopovers, []);
  useEffect(installShell, []);
  useEffect(listenForOpenedLists, []);
  return (
    <>
      <CardMenus />
      <SearchBoxSlot isSearching={isSearching} onClose={onSearchEnd} />
      <NoticeSlot />
      <ModalHost />
    </>
  );
}
