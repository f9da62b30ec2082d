import type { ReactNode } from 'react';
import { limits } from '#contracts/limits.ts';
import { VideoCardSkeleton } from './video-card.tsx';
import { VideoGridSkeleton } from './video-grid.tsx';
import styles from './page-skeleton.module.css';

/** What the page at `pathname` will look like, without its content. */
export function PageSkeleton({ pathname }: { pathname: string }): ReactNode {
  const isVideo = /^\/videos\/\d/.test(pathname);
  if (isVideo) return <WatchSkeleton />;
  return (
    <div aria-hidden="true">
      <div className={styles['title']} />
      <VideoGridSkeleton count={limits.page_size.home_latest} />
    </div>
  );
}

function WatchSkeleton(): ReactNode {
  return (
    <div className={styles['watch']} data-wide="" aria-hidden="true">
      <div>
        <div className={styles['player']} />
        <div className={styles['title']} />
      </div>
      <div className={styles['related']}>
        {Array.from({ length: 8 }, (_, index) => (
          <VideoCardSkeleton key={index} isRow />
        ))}
      </div>
    </div>
  );
}
