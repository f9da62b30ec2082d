import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { useLocalStore } from '../../lib/store/use-local-store.ts';
import type * as continueRow from './continue-row.tsx';
import styles from './continue-room.module.css';

/**
 * The place of the row "Continue watching". In a document an inline script decides whether it takes
 * room (`applyContinueRow`), after a navigation the store does. The row itself is loaded apart.
 */
export function ContinueRoom(): ReactNode {
  const isNeeded = useLocalStore((store) => store.continuing().length > 0, undefined);
  const parts = useParts(isNeeded === true);
  useLayoutEffect(() => {
    if (isNeeded === false) delete document.documentElement.dataset['continue'];
  }, [isNeeded]);
  return (
    <div className={styles['room']} data-shown={isNeeded ? '' : undefined}>
      <div className={styles['row']}>{isNeeded && parts && <parts.ContinueRow />}</div>
    </div>
  );
}

/** Undefined until loaded; when loading fails, the page goes on without the row. */
function useParts(isNeeded: boolean): typeof continueRow | undefined {
  const [parts, setParts] = useState<typeof continueRow>();
  useEffect(() => {
    if (isNeeded) import('./continue-row.tsx').then(setParts, () => undefined);
  }, [isNeeded]);
  return parts;
}
