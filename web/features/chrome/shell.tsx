import { useLingui } from '@lingui/react/macro';
import { Menu, Search, X } from '../../ui/icons.tsx';
import { useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import { useRootData } from '../../lib/visit/site.ts';
import { IconButton, skipLinkClass } from '../../ui/button.tsx';
import { Wordmark } from '../../ui/mark.tsx';
import { HeaderPromo } from '../advertising/index.ts';
import { useFavouriteClicks } from '../card/index.ts';
import type * as deferredParts from './deferred.ts';
import { Footer } from './footer.tsx';
import { MenuSheet, menu_id, openSheet } from './menu-sheet.tsx';
import { ModalHost } from './modal-host.tsx';
import { LibraryLinks, NavLinks, bottomPlaces } from './nav-links.tsx';
import { NoticeSlot } from './notice-region.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { PageViews } from './page-views.ts';
import { LanguageMenu, OrientationMenu, ThemeButton } from './preference-menus.tsx';
import { SearchForm } from './search-form.tsx';
import { Sidebar } from './sidebar.tsx';
import { useHeaderHiding } from './use-header-hiding.ts';
import { useLinkNavigation } from './use-link-navigation.ts';
import styles from './shell.module.css';

/** Everything around a page; it stays mounted across navigations. */
export function Shell({ children }: { children: ReactNode }): ReactNode {
  const { t } = useLingui();
  const [isFolded, setFolded] = useState(false);
  const deferred = useDeferredParts();
  useLinkNavigation(deferred?.prefetchPage);
  useHeaderHiding();
  useFavouriteClicks();
  useEffect(() => deferred?.listenForPreviews(), [deferred]);
  useEffect(() => deferred?.keepTitleDiscreet(), [deferred]);
  useEffect(() => deferred?.listenForOpenedLists(), [deferred]);
  return (
    <>
      <a className={skipLinkClass()} href="#main" data-native="">
        {t`Skip to content`}
      </a>
      <Header onBurger={(event) => toggleMenu(event, () => setFolded(!isFolded))} />
      <HeaderPromo />
      <div className={styles['shell']} data-folded={isFolded ? '' : undefined}>
        <Sidebar />
        <main className={styles['main']} id="main" tabIndex={-1}>
          <div className={styles['content']}>
            <PageOutlet Skeleton={deferred?.PageSkeleton}>{children}</PageOutlet>
          </div>
          <Footer />
        </main>
      </div>
      <MenuSheet />
      <nav className={styles['bottomBar']} aria-label={t`Quick navigation`}>
        <NavLinks places={bottomPlaces} />
        <button type="button" {...openSheet}>
          <Menu className="icon" />
          <span>{t`Menu`}</span>
        </button>
      </nav>
      <NoticeSlot />
      <ModalHost />
      <PageViews />
    </>
  );
}

function Header({
  onBurger,
}: {
  onBurger: (event: MouseEvent<HTMLButtonElement>) => void;
}): ReactNode {
  const { t } = useLingui();
  const site = useRootData()?.site;
  const [isSearching, setSearching] = useState(false);
  const openSearch = (event: MouseEvent<HTMLButtonElement>): void => {
    const header = event.currentTarget.closest('header');
    setSearching(true);
    // The field takes the focus only once it is displayed.
    requestAnimationFrame(() => header?.querySelector('input')?.focus());
  };
  return (
    <header className={styles['header']}>
      <div className={styles['start']}>
        <IconButton
          aria-label={t`Menu`}
          className={styles['burger']}
          aria-controls={menu_id}
          {...openSheet}
          onClick={onBurger}
        >
          <Menu className="icon" />
        </IconButton>
        <Wordmark name={site?.name ?? ''} logo={site?.logo ?? ''} />
      </div>
      <div className={styles['search']} data-open={isSearching ? '' : undefined}>
        <SearchForm onDone={() => setSearching(false)} />
        <IconButton
          aria-label={t`Close search`}
          className="only-narrow"
          onClick={() => setSearching(false)}
        >
          <X className="icon" />
        </IconButton>
      </div>
      <div className={styles['end']}>
        <IconButton
          aria-label={t`Search videos`}
          aria-expanded={isSearching}
          className="only-narrow only-scripted"
          onClick={openSearch}
        >
          <Search className="icon" />
        </IconButton>
        <LanguageMenu />
        <OrientationMenu />
        <LibraryLinks />
        <ThemeButton />
      </div>
    </header>
  );
}

/** Undefined until loaded; when loading fails, the visit goes on without these parts. */
function useDeferredParts(): typeof deferredParts | undefined {
  const [parts, setParts] = useState<typeof deferredParts>();
  useEffect(() => {
    import('./deferred.ts').then(setParts, () => undefined);
  }, []);
  return parts;
}

/** The burger folds the sidebar of wide screens; without a sidebar it opens the sheet. */
function toggleMenu(event: MouseEvent<HTMLButtonElement>, fold: () => void): void {
  const hasSidebar =
    matchMedia('(width > 1024px)').matches && !document.querySelector('[data-wide]');
  if (!hasSidebar) return openSheet.onClick(event);
  event.preventDefault();
  fold();
}
