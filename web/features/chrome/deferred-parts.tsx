import { useEffect, type ReactNode } from 'react';
import { CardMenus, listenForPreviews } from '../card/index.ts';
import { SearchBoxSlot } from '../search/index.ts';
import { listenForOpenedLists } from '../watch/index.ts';
import { listenForReports } from './contact-links.ts';
import { installShell } from './install-shell.ts';
import { keepTitleDiscreet } from './discreet-title.ts';
import { ModalHost } from './modal-host.tsx';
import { NoticeSlot } from './notice-region.tsx';

interface DeferredProps {
  isSearching: boolean;
  onSearchEnd: () => void;
}

/** What is around a page once it is alive. */
export function DeferredParts({ isSearching, onSearchEnd }: DeferredProps): ReactNode {
  useEffect(listenForPreviews, []);
  useEffect(keepTitleDiscreet, []);
  useEffect(listenForReports, []);
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
