import '../../lib/i18n/later-texts.ts';
import { useCallback, useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { AppError, type ErrorCode } from '#contracts/errors.ts';
import {
  deobfuscate,
  videoFileUrl,
  type VideoFiles,
} from '#contracts/calls/catalogue/video-file.ts';
import { myVideoFileUrl, stream_grant } from '#contracts/calls/uploads/my-videos.ts';
import { pages } from '#contracts/pages/pages.ts';
import { openModal } from '../../lib/messages/modals.ts';
import { localStore, useLocalStore } from '../../lib/store/use-local-store.ts';
import { getJson } from '../../lib/transport/get-json.ts';
import { FilmError, VideoPlayer, warmFilm, type FilmSource } from '../../player/index.ts';
import { registerFilm } from './film-remote.ts';
import type { CardData } from '../card/index.ts';
import { createWatchBeacon, useStoredPosition } from '../watching/index.ts';
import { useArrival, useNextVideo } from './use-next-video.ts';
import type { VideoDetail } from './load-video.ts';
import { usePlayerLabels } from './player-labels.ts';
import { currentPath, localAddress } from '../../lib/visit/page-address.ts';

interface VideoWatchProps {
  video: VideoDetail;
  /** Address of the film as one MP4 file, '' where it is not given out. */
  file: string;
  /** Play was pressed before the player was loaded. */
  isWanted: boolean;
  /** The first of the related videos. */
  related: CardData | undefined;
}

/** The player with our API and our words: everything that is loaded apart from the page. */
export function VideoWatch({ video, file, isWanted, related }: VideoWatchProps): ReactNode {
  const [query] = useSearchParams();
  const labels = usePlayerLabels();
  const { video_id, is_private } = video;
  const { resume_at, moves, onPosition } = useStoredPosition(video_id);
  const { source, observe } = useWatchedFile({ video_id, is_private }, file);
  const start_time = startTime(query.get('start_time'));
  const copyLink = useCallback((seconds: number) => copyLinkAt(video, seconds), [video]);
  const add = useCallback(() => openModal({ name: 'AddTo', props: { video_id } }), [video_id]);
  const isDiscreet = useLocalStore(({ flags }) => flags.discreet.get(), false);
  const { next, next_id, onPrevious } = useNextVideo(video, related);
  const warmNext = useCallback(() => {
    if (next_id !== undefined) void warmVideo(next_id);
  }, [next_id]);
  const report = useCallback(() => reportFilm(video), [video]);
  const isNext = useArrival(video);
  return (
    <VideoPlayer
      source={source}
      poster={video.poster}
      title={video.title}
      width={video.width}
      height={video.height}
      labels={labels}
      chapters={video.chapters}
      copyLink={copyLink}
      onAdd={add}
      isDiscreet={isDiscreet}
      onDiscreet={setDiscreet}
      register={registerFilm}
      start_time={start_time ?? resume_at}
      moves={start_time === undefined ? moves : 0}
      isResumed={start_time === undefined}
      autostart={isWanted || isNext || query.get('autostart') === '1'}
      takes_keys={isWanted || isNext}
      next={next}
      onPrevious={onPrevious}
      onNear={warmNext}
      onReport={report}
      onPosition={onPosition}
      observe={observe}
    />
  );
}

/** It did not play, or there is something wrong in it. */
function reportFilm({ video_id, title }: VideoDetail): void {
  openModal({
    name: 'ContactUs',
    props: {
      target: { target_type: 'video', target_id: String(video_id) },
      title,
      reason: 'broken',
      referrer: currentPath(),
    },
  });
}

function setDiscreet(isDiscreet: boolean): void {
  void localStore().then(({ flags }) => flags.discreet.set(isDiscreet));
}

/** Whole seconds; undefined for anything else. */
function startTime(text: string | null): number | undefined {
  return text && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/** Where the clipboard is forbidden the share dialog shows the link. */
async function copyLinkAt(video: VideoDetail, seconds: number): Promise<boolean> {
  const path = `${pages.video(video)}?start_time=${seconds}`;
  try {
    await navigator.clipboard.writeText(new URL(localAddress(path), location.origin).href);
    return true;
  } catch {
    openModal({ name: 'Share', props: { path, title: video.title } });
    return false;
  }
}

type Watched = Pick<VideoDetail, 'video_id' | 'is_private'>;

/** Half of the time that addresses for members are valid: a lost answer is made up for. */
const renew_after_ms = stream_grant * 500;

/**
 * The signed addresses of the film, which expire, so the player asks again on every retry; and the
 * beacon of the play, with the token of the first answer.
 */
function useWatchedFile({ video_id, is_private }: Watched, plain_file: string) {
  return useMemo(() => {
    const { setToken, observe } = createWatchBeacon();
    const source = async (): Promise<FilmSource> => {
      const file = await fileOf({ video_id, is_private });
      setToken(file.watch_token);
      const replayed = file.most_replayed?.buckets ?? [];
      const { timeline, tracks } = file;
      return {
        url: deobfuscate(file.video_url),
        file: plain_file,
        timeline,
        tracks,
        replayed,
        renew_after_ms: is_private ? renew_after_ms : undefined,
      };
    };
    return { source, observe };
  }, [video_id, is_private, plain_file]);
}

async function fileOf({ video_id, is_private }: Watched): Promise<VideoFiles[number]> {
  const address = is_private ? myVideoFileUrl.build({ video_id }) : videoFileUrl.build(video_id);
  const [file] = await getJson<VideoFiles>(address).catch(asFilmError);
  if (!file) throw new FilmError('gone');
  return file;
}

/** Never throws: a film that cannot be fetched ahead is fetched when it is played. */
async function warmVideo(video_id: number): Promise<void> {
  try {
    const { video_url } = await fileOf({ video_id, is_private: false });
    await warmFilm(deobfuscate(video_url));
  } catch {
    // No one waits for it yet.
  }
}

const reasons: Partial<Record<ErrorCode, 'expired' | 'gone'>> = {
  not_found: 'gone',
  deleted: 'gone',
  private: 'expired',
  unauthorized: 'expired',
};

function asFilmError(error: unknown): never {
  throw new FilmError((error instanceof AppError ? reasons[error.code] : undefined) ?? 'network');
}
