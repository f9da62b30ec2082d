import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import styles from './shell.module.css';
import { pathOfPage } from '../../lib/visit/page-address.ts';

/** Most pages load within this time, so no progress is shown before. */
const patience_ms = 150;

interface PageOutletProps {
  /** Undefined until it has been fetched: the page that is there stays then. */
  Skeleton: ComponentType<{ pathname: string }> | undefined;
  children: ReactNode;
}

/** The page, or a skeleton of the next one while it loads. */
export function PageOutlet({ Skeleton, children }: PageOutletProps): ReactNode {
  const navigation = useNavigation();
  const here = useLocation();
  const path = navigation.location && pathOfPage(navigation.location.pathname);
  // A change of the hash alone, such as a closed photo, is no other page and does not move the
  // focus.
  const isElsewhere = path !== here.pathname || navigation.location?.search !== here.search;
  const next = navigation.state === 'loading' && isElsewhere ? path : undefined;
  const isSlow = useSlow(next !== undefined);
  useFocusOnArrival();
  return (
    <>
      {isSlow && <div className={styles['progress']} aria-hidden="true" />}
      {isSlow && next !== undefined && Skeleton ? <Skeleton pathname={next} /> : children}
    </>
  );
}

function useSlow(isLoading: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) return undefined;
    const timer = setTimeout(() => setSlow(true), patience_ms);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isLoading]);
  return isSlow && isLoading;
}

/** After a navigation the reading position is the new page, not a link that is gone. */
function useFocusOnArrival(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
