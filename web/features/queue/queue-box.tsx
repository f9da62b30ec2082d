import { Suspense, lazy, useLayoutEffect, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useHydrated } from '../../lib/document/use-hydrated.ts';
import { listIdIn } from './list-id.ts';
import styles from './queue-box.module.css';

const QueueBar = lazy(async () => ({ default: (await import('./queue-bar.tsx')).QueueBar }));

/**
 * The place of the playlist that is played through. The document is the same with and without one: an inline script
 * makes room for the bar (`applyQueueRoom`), after a navigation the address does. The bar itself is loaded apart.
 */
export function QueueBox({ video_id }: { video_id: number }): ReactNode {
  const isHydrated = useHydrated();
  const [query] = useSearchParams();
  const isThere = isHydrated && listIdIn(query) !== undefined;
  useLayoutEffect(() => {
    if (isHydrated) delete document.documentElement.dataset['queue'];
  }, [isHydrated]);
  return (
    <div className={styles['room']} data-shown={isThere ? '' : undefined}>
      {isThere && (
        <Suspense>
          <QueueBar video_id={video_id} />
        </Suspense>
      )}
    </div>
  );
}
