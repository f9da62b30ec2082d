import { useLingui } from '@lingui/react/macro';
import { Play } from '../../ui/icons.tsx';
import { Suspense, lazy, useEffect, useState, type ReactNode } from 'react';
import { endPressReplay, wasPressedBeforeHydration } from '../../lib/document/press-replay.ts';
import { useHydrated } from '../../lib/document/use-hydrated.ts';
import { plainFilePath } from '#contracts/calls/files/plain-file-path.ts';
import { useSite } from '../../lib/visit/site.ts';
import type { CardData } from '../card/index.ts';
import type { VideoDetail } from './load-video.ts';
import styles from './player-box.module.css';

const VideoWatch = lazy(async () => ({ default: (await import('./video-watch.tsx')).VideoWatch }));

interface PlayerBoxProps {
  video: VideoDetail;
  /** The first of the related videos. */
  related: CardData | undefined;
}

/** One 16:9 box from the first paint on: the poster with a play button, then the player, which is loaded apart. */
export function PlayerBox({ video, related }: PlayerBoxProps): ReactNode {
  const isHydrated = useHydrated();
  const canOpen = useSite()?.has_plain_fallback && !video.is_private;
  const file = canOpen ? plainFilePath(video.video_id) : '';
  const [isWanted, setWanted] = useState(() => wasPressedBeforeHydration('play'));
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- no other listener saw a press since this render
    if (wasPressedBeforeHydration('play')) setWanted(true);
    endPressReplay();
  }, []);
  const poster = <Poster video={video} file={file} />;
  return (
    // The press is heard here because the button may be replaced under the finger: the box stays.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- repeats what its button does
    <div
      className={styles['box']}
      data-player=""
      data-length={video.duration}
      data-replay="play"
      onClick={() => setWanted(true)}
    >
      {isHydrated ? (
        <Suspense fallback={poster}>
          <VideoWatch video={video} file={file} isWanted={isWanted} related={related} />
        </Suspense>
      ) : (
        poster
      )}
    </div>
  );
}

function Poster({ video, file }: { video: VideoDetail; file: string }): ReactNode {
  const { t } = useLingui();
  const { title } = video;
  return (
    <>
      <img src={video.poster} width={1280} height={720} alt="" fetchPriority="high" />
      <button type="button" className={styles['play']} aria-label={t`Play: ${title}`}>
        <span className={styles['disc']}>
          <Play className="icon" />
        </span>
      </button>
      <div className={styles['noScript']}>
        <p>{t`Turn on JavaScript to play this video.`}</p>
        {file && <a href={file} rel="nofollow">{t`Open as MP4`}</a>}
      </div>
    </>
  );
}
