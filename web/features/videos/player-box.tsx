import { useLingui } from '@lingui/react/macro';
import { Play } from 'lucide-react';
import { Suspense, lazy, useCallback, useEffect, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { deobfuscate, videoFileUrl, type VideoFiles } from '#contracts/video-file.ts';
import { AppError } from '#contracts/errors.ts';
import { getJson } from '../../lib/get-json.ts';
import type { VideoDetail } from './load-video.ts';
import { usePlayerLabels } from './player-labels.ts';
import styles from './player-box.module.css';

const VideoPlayer = lazy(() => import('../../player/lazy.tsx'));

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
          <Player video={video} isWanted={isWanted} />
        </Suspense>
      ) : (
        poster
      )}
    </div>
  );
}

function Player({ video, isWanted }: { video: VideoDetail; isWanted: boolean }): ReactNode {
  const [query] = useSearchParams();
  const labels = usePlayerLabels();
  const { video_id } = video;
  const source = useCallback(() => playlistOf(video_id), [video_id]);
  const start_time = Number(/^\d{1,6}$/.exec(query.get('start_time') ?? '')?.[0] ?? 0);
  return (
    <VideoPlayer
      source={source}
      poster={video.poster}
      title={video.title}
      width={video.width}
      height={video.height}
      labels={labels}
      start_time={start_time}
      autostart={isWanted || query.get('autostart') === '1'}
    />
  );
}

function Poster({ video, onPlay }: { video: VideoDetail; onPlay: () => void }): ReactNode {
  const { t } = useLingui();
  const { title } = video;
  return (
    <>
      <img
        src={video.poster}
        srcSet={video.poster_srcset}
        sizes="(max-width: 1024px) 100vw, 70vw"
        width={1280}
        height={720}
        alt=""
        fetchPriority="high"
      />
      <button type="button" className={styles['play']} aria-label={t`Play: ${title}`} onClick={onPlay}>
        <span className={styles['disc']}>
          <Play className="icon" />
        </span>
      </button>
      <p className={styles['noScript']}>{t`Watching needs JavaScript: the film comes in small pieces that a script puts together.`}</p>
    </>
  );
}

/** The signed address of the playlist. It expires, so the player asks again on every retry. */
async function playlistOf(video_id: number): Promise<string> {
  const [file] = await getJson<VideoFiles>(videoFileUrl(video_id));
  if (!file) throw new AppError('not_found');
  return deobfuscate(file.video_url);
}
