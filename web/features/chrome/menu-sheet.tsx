import { useLingui } from '@lingui/react/macro';
import { X } from '../../ui/icons.tsx';
import {
  startTransition,
  useEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { useLocation } from 'react-router';
import { useRootData } from '../../lib/visit/site.ts';
import { IconButton } from '../../ui/button.tsx';
import { Wordmark } from '../../ui/mark.tsx';
import { LanguageMenu, OrientationMenu } from './preference-menus.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import { SidebarCategories } from './sidebar-categories.tsx';
import { SidebarFoot, SidebarPlaces } from './sidebar.tsx';
import styles from './menu-sheet.module.css';

export const menu_id = 'menu';

/**
 * Props of a button that opens the sheet: by command, also without scripts, else by its handler.
 */
export const openSheet = {
  command: 'show-modal',
  commandfor: menu_id,
  onClick(event: MouseEvent<HTMLButtonElement>): void {
    if ('commandForElement' in event.currentTarget) return;
    sheet()?.showModal();
  },
};

const closeSheet = {
  command: 'close',
  commandfor: menu_id,
  onClick: (): void => sheet()?.close(),
};

const sheet = (): HTMLDialogElement | null => document.querySelector(`dialog#${menu_id}`);

/** The sidebar of narrow screens: a native modal dialog that a navigation closes. */
export function MenuSheet(): ReactNode {
  const { t } = useLingui();
  const site = useRootData()?.site;
  const location = useLocation();
  const isComplete = useDeferred();
  useClosedBy(location);
  useOutsideClick();
  return (
    <dialog id={menu_id} className={styles['sheet']} aria-label={t`Menu`}>
      <div className={styles['sheetHead']}>
        <Wordmark name={site?.name ?? ''} logo={site?.logo ?? ''} />
        <IconButton aria-label={t`Close menu`} {...closeSheet}>
          <X className="icon" />
        </IconButton>
      </div>
      <div className={styles['search']}>
        <SearchForm />
      </div>
      <nav aria-label={t`Main navigation`}>
        <SidebarPlaces />
        {/* Without scripts the footer has the languages and /categories/ the categories; leaving
            them out here halves the buttons of every document. */}
        {isComplete && <SidebarCategories />}
      </nav>
      {isComplete && (
        <>
          <hr />
          <LanguageMenu isFolded />
          <OrientationMenu isFolded />
          <SidebarFoot />
        </>
      )}
    </dialog>
  );
}

/** Closes the sheet when the place changes; a sheet opened before hydration stays open. */
function useClosedBy(place: unknown): void {
  const last = useRef(place);
  useEffect(() => {
    if (last.current !== place) sheet()?.close();
    last.current = place;
  }, [place]);
}

/** True after hydration, at low priority: everything visible renders first. */
function useDeferred(): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => startTransition(() => setThere(true)), []);
  return isThere;
}

/** A click outside the sheet closes it. */
function useOutsideClick(): void {
  useEffect(() => {
    const dialog = sheet();
    const close = (event: globalThis.MouseEvent): void => {
      if (event.target !== dialog || !dialog) return;
      const { left, right } = dialog.getBoundingClientRect();
      if (event.clientX < left || event.clientX > right) dialog.close();
    };
    dialog?.addEventListener('click', close);
    return () => dialog?.removeEventListener('click', close);
  }, []);
}
