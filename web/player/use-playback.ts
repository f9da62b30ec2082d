import { useMediaAttach, useContainerAttach } from '@videojs/react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { listenForLife } from './end/in-row.ts';
import { HlsMedia } from './engine/hls-media.ts';
import { PlaybackSession } from './session.ts';
import type { PlayerPosition, VideoPlayerProps } from './video-player.tsx';
import { savesData } from './device/circumstances.ts';
import { keepAwake } from './device/wake-lock.ts';
import { settings } from './device/stored-settings.ts';

type PlaybackOptions = Pick<
  VideoPlayerProps,
  | 'source'
  | 'start_time'
  | 'moves'
  | 'autostart'
  | 'register'
  | 'onNear'
  | 'onEnded'
  | 'onPosition'
  | 'observe'
>;

/** Observes the playback outside the player; returns the function that ends this. */
export type PlaybackObserver = (video: HTMLVideoElement, session: PlaybackSession) => () => void;

export type Playback = {
  media: HlsMedia;
  session: PlaybackSession;
  root: RefObject<HTMLElement | null>;
  video: RefObject<HTMLVideoElement | null>;
};

/** One medium and one session for the life of the component, tied to its elements; everything is stopped on unmount. */
export function usePlayback({
  source,
  start_time = 0,
  moves = 0,
  autostart = false,
  register,
  onNear,
  onEnded,
  onPosition,
  observe,
}: PlaybackOptions): Playback {
  const [media] = useState(() => new HlsMedia());
  const [session] = useState(() => new PlaybackSession(media, () => settings.get().lines));
  const root = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const setMedia = useMediaAttach();
  const setContainer = useContainerAttach();

  // First, so that it ends while the element still knows its position.
  useEffect(
    () => (observe && video.current ? observe(video.current, session) : undefined),
    [observe, session],
  );
  useEffect(() => {
    if (video.current !== null) media.attach(video.current);
    setContainer?.(root.current);
    setMedia?.(media);
    return () => {
      session.stop();
      setMedia?.(null);
      setContainer?.(null);
      media.detach();
    };
  }, [media, session, setMedia, setContainer]);

  useEffect(() => rememberSettings(media, session), [media, session]);
  useEffect(() => session.prepare(source, start_time), [session, source, start_time, moves]);
  useEffect(() => {
    if (autostart) session.autoplay();
  }, [session, autostart]);
  useEffect(() => keepAwake(media), [media]);
  useEffect(() => reportPosition(media, onPosition), [media, onPosition]);
  useEffect(listenForLife, []);
  useEffect(() => (onNear === undefined ? undefined : onceNear(media, onNear)), [media, onNear]);
  useEffect(() => register?.((position) => session.playFrom(position)), [session, register]);
  useEffect(() => on(globalThis, 'online', () => session.hurry()), [session]);
  useEffect(
    () => (onEnded === undefined ? undefined : on(media, 'ended', onEnded)),
    [media, onEnded],
  );

  return { media, session, root, video };
}

/** Nine tenths of the film are over: what comes next may be fetched, unless data are saved or nothing comes by itself. */
function onceNear(media: HlsMedia, onNear: () => void): () => void {
  const stop = on(media, 'timeupdate', () => {
    const { currentTime, duration } = media;
    if (!(duration > 0) || currentTime < duration * 0.9) return;
    stop();
    if (settings.get().autoplay_next && !savesData()) onNear();
  });
  return stop;
}

/** Applies the stored settings and stores what the visitor changes; a silence that the browser imposed is not stored. */
function rememberSettings(media: HlsMedia, session: PlaybackSession): () => void {
  const stored = settings.get();
  media.volume = stored.volume;
  media.loop = stored.loop;
  media.muted = stored.muted;
  media.defaultPlaybackRate = stored.speed;
  media.playbackRate = stored.speed;
  const store = (): void => {
    const { volume, muted, playbackRate: speed } = media;
    if (session.snapshot().silenced && muted) return;
    media.defaultPlaybackRate = speed;
    settings.set({ volume, muted, speed });
  };
  const stops = [on(media, 'volumechange', store), on(media, 'ratechange', store)];
  return () => stops.forEach((stop) => stop());
}

/** Reports where the film is whenever that changes; returns how to stop. */
function reportPosition(
  media: HlsMedia,
  report: ((at: PlayerPosition) => void) | undefined,
): (() => void) | undefined {
  if (report === undefined) return undefined;
  const reportNow = (): void => {
    const { currentTime: position, duration, paused } = media;
    report({ position, duration, paused });
  };
  const stops = ['timeupdate', 'pause', 'ended'].map((type) => on(media, type, reportNow));
  return () => stops.forEach((stop) => stop());
}

function on(
  target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  type: string,
  listener: () => void,
): () => void {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}
