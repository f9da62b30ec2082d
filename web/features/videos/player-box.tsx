import { useLingui } from '@lingui/react/macro';
import { Play } from '../../ui/icons.tsx';
import { Suspense, lazy, useState, type ReactNode } from 'react';
import { useHydrated } from '../../lib/use-hydrated.ts';
import type { VideoDetail } from './load-video.ts';
import styles from './player-box.module.css';

const VideoWatch = lazy(async () => ({ default: (await import('./video-watch.tsx')).VideoWatch }));

/** One 16:9 box from the first paint on: the poster with a play button, then the player, which is loaded apart. */
export function PlayerBox({ video }: { video: VideoDetail }): ReactNode {
  const isHydrated = useHydrated();
  const [isWanted, setWanted] = useState(false);
  const poster = <Poster video={video} onPlay={() => setWanted(true)} />;
  return (
    <div className={styles['box']}>
      {isHydrated ? (
        <Suspense fallback={poster}>
          <VideoWatch video={video} isWanted={isWanted} />
        </Suspense>
      ) : (
        poster
      )}
    </div>
  );
}

function Poster({ video, onPlay }: { video: VideoDetail; onPlay: () => void }): ReactNode {
  const { t } = useLingui();
  const { title } = video;
  return (
    <>
      <img src={video.poster} width={1280} height={720} alt="" fetchPriority="high" />
      <button type="button" className={styles['play']} aria-label={t`Play: ${title}`} onClick={onPlay}>
        <span className={styles['disc']}>
          <Play className="icon" />
        </span>
      </button>
      <p className={styles['noScript']}>{t`Watching needs JavaScript: the film comes in small pieces that a script puts together.`}</p>
    </>
  );
}
