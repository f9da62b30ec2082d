import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { PageSkeleton } from '../videos/index.ts';
import styles from './shell.module.css';

/** Before this nothing shows that a page is on the way: most are there sooner. */
const patience_ms = 150;

/** The page, or a skeleton of the next one while it is awaited. */
export function PageOutlet({ children }: { children: ReactNode }): ReactNode {
  const navigation = useNavigation();
  const next = navigation.state === 'loading' ? navigation.location.pathname : undefined;
  const isSlow = useSlow(next !== undefined);
  useFocusOnArrival();
  return (
    <>
      {isSlow && <div className={styles['progress']} aria-hidden="true" />}
      {isSlow && next !== undefined ? <PageSkeleton pathname={next} /> : children}
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
