import type { ReactNode } from 'react';
import { limits } from '#contracts/limits/limits.ts';
import { pages } from '#contracts/pages/pages.ts';
import { HomeTop } from '../home/index.ts';
import { VideoCardSkeleton, VideoGridSkeleton, VideoRowSkeleton } from '../card/index.ts';
import { PeopleGridSkeleton } from '../people/index.ts';
import styles from './page-skeleton.module.css';

/** The layout of the page at `pathname`, without its content. */
export function PageSkeleton({ pathname }: { pathname: string }): ReactNode {
  if (pathname === pages.home()) return <HomeSkeleton />;
  if (pathname.startsWith('/information/')) return <ProseSkeleton />;
  if (/^\/(?:model|channel)\//.test(pathname)) return <ProfileSkeleton />;
  if (/^\/videos\/\d/.test(pathname)) return <WatchSkeleton />;
  return (
    <ListSkeleton>
      {/^\/(?:models|channels)\//.test(pathname) ? (
        <PeopleGridSkeleton count={limits.page_size.default} />
      ) : (
        <VideoGridSkeleton count={limits.page_size.videos} />
      )}
    </ListSkeleton>
  );
}

function HomeSkeleton(): ReactNode {
  return (
    <>
      <HomeTop />
      <div aria-hidden="true">
        <div className={styles['heading']} />
        <VideoRowSkeleton count={limits.page_size.home_popular} />
        <div className={`${styles['heading']} ${styles['second']}`} />
        <VideoGridSkeleton count={limits.page_size.home_latest} />
      </div>
    </>
  );
}

function ListSkeleton({ children }: { children: ReactNode }): ReactNode {
  return (
    <div aria-hidden="true">
      <div className={styles['title']} />
      <div className={styles['toolbar']} />
      {children}
    </div>
  );
}

function ProseSkeleton(): ReactNode {
  return (
    <div aria-hidden="true">
      <div className={styles['title']} />
      <div className={styles['prose']} />
      <div className={styles['prose']} />
    </div>
  );
}

function ProfileSkeleton(): ReactNode {
  return (
    <div aria-hidden="true">
      <div className={styles['profile']}>
        <div className={styles['avatar']} />
        <div className={styles['title']} />
      </div>
      <div className={styles['toolbar']} />
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
        <div className={styles['ad']} />
        {Array.from({ length: limits.page_size.home_popular }, (_, index) => (
          <VideoCardSkeleton key={index} isRow />
        ))}
      </div>
    </div>
  );
}
