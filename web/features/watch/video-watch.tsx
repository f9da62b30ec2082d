import '../../lib/i18n/later-texts.ts';
import { useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { AppError } from '#contracts/errors.ts';
import { deobfuscate, videoFileUrl, type VideoFiles } from '#contracts/calls/video-file.ts';
import { getJson } from '../../lib/transport/get-json.ts';
import { VideoPlayer } from '../../player/index.ts';
import type { VideoDetail } from './load-video.ts';
import { usePlayerLabels } from './player-labels.ts';
import { useStoredPosition } from './use-stored-position.ts';
import { createWatchBeacon } from './watch-beacon.ts';

interface VideoWatchProps {
  video: VideoDetail;
  /** Play was pressed before the player was loaded. */
  isWanted: boolean;
}

/** The player with our API and our words: everything that is loaded apart from the page. */
export function VideoWatch({ video, isWanted }: VideoWatchProps): ReactNode {
  const [query] = useSearchParams();
  const labels = usePlayerLabels();
  const { video_id } = video;
  const { resume_at, onPosition } = useStoredPosition(video_id);
  const { source, observe } = useWatchedFile(video_id);
  return (
    <VideoPlayer
      source={source}
      poster={video.poster}
      title={video.title}
      width={video.width}
      height={video.height}
      labels={labels}
      start_time={startTime(query.get('start_time')) ?? resume_at}
      autostart={isWanted || query.get('autostart') === '1'}
      takes_keys={isWanted}
      onPosition={onPosition}
      observe={observe}
    />
  );
}

/** Whole seconds; undefined for anything else. */
function startTime(text: string | null): number | undefined {
  return text && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/**
 * The signed address of the playlist, which expires, so the player asks again on every retry; and
 * the beacon of the play, with the token of the first answer.
 */
function useWatchedFile(video_id: number) {
  return useMemo(() => {
    const { setToken, observe } = createWatchBeacon();
    const source = async (): Promise<string> => {
      const [file] = await getJson<VideoFiles>(videoFileUrl.build(video_id));
      if (!file) throw new AppError('not_found');
      setToken(file.watch_token);
      return deobfuscate(file.video_url);
    };
    return { source, observe };
  }, [video_id]);
}
