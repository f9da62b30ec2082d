import { useLingui } from '@lingui/react/macro';
import { Play } from 'lucide-react';
import { Suspense, lazy, useEffect, useState, type ReactNode } from 'react';
import type { VideoDetail } from './load-video.ts';
import styles from './player-box.module.css';

const VideoWatch = lazy(() => import('./video-watch.tsx'));

/** One 16:9 box from the first paint on: the poster with a play button, then the player, which is loaded apart. */
export function PlayerBox({ video }: { video: VideoDetail }): ReactNode {
  const [isMounted, setMounted] = useState(false);
  const [isWanted, setWanted] = useState(false);
  useEffect(() => setMounted(true), []);
  const poster = <Poster video={video} onPlay={() => setWanted(true)} />;
  return (
    <div className={styles['box']}>
      {isMounted ? (
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
