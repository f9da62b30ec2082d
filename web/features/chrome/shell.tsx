import { useLingui } from '@lingui/react/macro';
import { Menu, Search, X } from '../../ui/icons.tsx';
import { useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useRootData } from '../../lib/visit/site.ts';
import { IconButton, skipLinkClass } from '../../ui/button.tsx';
import { Wordmark } from '../../ui/mark.tsx';
import { HeaderPromo } from '../advertising/index.ts';
import { useFavouriteClicks } from '../card/index.ts';
import type * as deferredParts from './deferred.ts';
import { AccountLinks } from '../../ui/account-links.tsx';
import { Footer } from './footer.tsx';
import { MenuSheet, menu_id, openSheet } from './menu-sheet.tsx';
import { LibraryLinks, NavLinks, homePlaces, libraryHomes } from './nav-links.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { PageViews } from './page-views.ts';
import { LanguageMenu, OrientationMenu, ThemeMenu } from './preference-menus.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import { Sidebar } from './sidebar.tsx';
import { useHeaderHiding } from './use-header-hiding.ts';
import { useLinkNavigation } from './use-link-navigation.ts';
import styles from './shell.module.css';

/** Everything around a page; it stays mounted across navigations. */
export function Shell({ children }: { children: ReactNode }): ReactNode {
  const { t } = useLingui();
  const [isFolded, setFolded] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const openSearch = (): void => {
    // The field takes the focus only once it is displayed, and in the event of a press: a phone
    // opens its keyboard for nothing else.
    flushSync(() => setSearching(true));
    document.querySelector<HTMLInputElement>('header input[type=search]')?.focus();
  };
  const endSearch = (): void => setSearching(false);
  const deferred = useDeferredParts();
  useLinkNavigation(deferred?.prefetchPage);
  useHeaderHiding();
  useFavouriteClicks();
  return (
    <>
      <a className={skipLinkClass()} href="#main" data-native="">
        {t`Skip to content`}
      </a>
      <Header
        isSearching={isSearching}
        onSearch={openSearch}
        onSearchEnd={endSearch}
        onBurger={(event) => toggleMenu(event, () => setFolded(!isFolded))}
      />
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
        <NavLinks places={homePlaces} />
        <button type="button" className="only-scripted" onClick={openSearch}>
          <Search className="icon" />
          <span>{t`Search`}</span>
        </button>
        <NavLinks places={libraryHomes} />
      </nav>
      {deferred && <deferred.DeferredParts isSearching={isSearching} onSearchEnd={endSearch} />}
      <PageViews />
    </>
  );
}

interface HeaderProps {
  /** On narrow screens the search field lies over the rest of the header. */
  isSearching: boolean;
  onSearch: () => void;
  onSearchEnd: () => void;
  onBurger: (event: MouseEvent<HTMLButtonElement>) => void;
}

function Header({ isSearching, onSearch, onSearchEnd, onBurger }: HeaderProps): ReactNode {
  const { t } = useLingui();
  const site = useRootData()?.site;
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
        <SearchForm onDone={onSearchEnd} />
        <IconButton aria-label={t`Close search`} className="only-narrow" onClick={onSearchEnd}>
          <X className="icon" />
        </IconButton>
      </div>
      <div className={styles['end']}>
        <IconButton
          aria-label={t`Search videos`}
          aria-expanded={isSearching}
          data-opens-search=""
          className="only-narrow only-scripted"
          onClick={onSearch}
        >
          <Search className="icon" />
        </IconButton>
        <LanguageMenu />
        <OrientationMenu />
        <LibraryLinks />
        <ThemeMenu />
        <AccountLinks />
      </div>
    </header>
  );
}

const retry_ms = 10_000;

/** Undefined until loaded; while loading fails, the visit goes on without these parts. */
function useDeferredParts(): typeof deferredParts | undefined {
  const [parts, setParts] = useState<typeof deferredParts>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = (): void => {
      import('./deferred.ts').then(setParts, () => {
        timer = setTimeout(load, retry_ms);
      });
    };
    load();
    return () => clearTimeout(timer);
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
