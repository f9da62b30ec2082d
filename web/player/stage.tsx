import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Centre } from './controls/centre.tsx';
import { ControlBar } from './controls/control-bar.tsx';
import { onPlayerClick, onPlayerDoubleClick, onPlayerKey } from './engine/film-events.ts';
import { warmEngine } from './engine/hls-engine.ts';
import type { HlsMedia } from './engine/hls-media.ts';
import type { PlayerAction } from './keys.ts';
import type { PlayerLabels } from './labels.ts';
import { PlayerPartsContext, usePlayerParts, type PlayerParts } from './parts.ts';
import { performAction } from './perform.ts';
import { usePlayer } from './player-store.ts';
import type { PlaybackSession } from './session.ts';
import css from './stage.module.css';
import { useNotice } from './use-notice.ts';
import { usePlayback, type Playback } from './use-playback.ts';
import type { VideoPlayerProps } from './video-player.tsx';

/** The film with everything that lies on it. */
export function Stage(props: VideoPlayerProps) {
  const {
    source,
    poster,
    title,
    width,
    height,
    labels,
    start_time = 0,
    autostart = false,
    takes_keys = false,
    onEnded,
  } = props;
  const { root, video, media, session } = usePlayback({ source, start_time, autostart, onEnded });
  useEffect(() => {
    if (takes_keys && document.activeElement === document.body)
      root.current?.focus({ preventScroll: true });
  }, [takes_keys, root]);
  const { notice, announce } = useNotice();
  const parts = useParts(media, session, labels, announce);
  return (
    <PlayerPartsContext value={parts}>
      <Box root={root} name={labels.player(title)}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- there are no caption files yet */}
        <video
          ref={video}
          className={css['film']}
          width={width}
          height={height}
          playsInline
          preload="none"
        >
          <TimelineTrack />
        </video>
        <OnFilm poster={poster} />
        <output className={css['notice']} data-empty={notice === '' || undefined}>
          {notice}
        </output>
      </Box>
    </PlayerPartsContext>
  );
}

function useParts(
  media: HlsMedia,
  session: PlaybackSession,
  labels: PlayerLabels,
  announce: PlayerParts['announce'],
): PlayerParts {
  const store = usePlayer();
  const { silenced } = useSyncExternalStore(session.subscribe, session.snapshot);
  useEffect(() => {
    if (silenced) announce(labels.started_muted);
  }, [silenced, announce, labels]);
  return useMemo(() => {
    const perform = (action: PlayerAction): void =>
      performAction(action, { media, session, store, labels, announce });
    return { labels, media, session, perform, announce };
  }, [labels, media, session, store, announce]);
}

/** The 16:9 box that takes keys and clicks; idle, it hides the pointer and the bar. */
function Box({
  root,
  name,
  children,
}: {
  root: Playback['root'];
  name: string;
  children: ReactNode;
}) {
  const parts = usePlayerParts();
  const idle = usePlayer((state) => !state.controlsVisible && !state.paused);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and clicks on the film repeat what its buttons do
    <section
      ref={root}
      className={css['player']}
      data-player
      data-idle={idle || undefined}
      tabIndex={-1}
      aria-label={name}
      onPointerEnter={warmEngine}
      onFocus={warmEngine}
      onKeyDown={(event) => onPlayerKey(event, parts)}
      onClick={(event) => onPlayerClick(event, parts)}
      onDoubleClick={(event) => onPlayerDoubleClick(event, parts)}
    >
      {children}
    </section>
  );
}

/** The browser parses the timeline's WebVTT; the store reads its cues. */
function TimelineTrack() {
  const { session } = usePlayerParts();
  const { timeline } = useSyncExternalStore(session.subscribe, session.snapshot);
  return timeline === '' ? null : (
    <track kind="metadata" label="thumbnails" src={timeline} default />
  );
}

/** The still until the first picture that moves, then the bar; between them whatever stands in the middle. */
function OnFilm({ poster }: { poster: string }) {
  const { session } = usePlayerParts();
  const { phase } = useSyncExternalStore(session.subscribe, session.snapshot);
  const [begun, setBegun] = useState(false);
  const playing = usePlayer((state) => !state.paused && !state.waiting && state.duration > 0);
  if (playing && !begun) setBegun(true);
  return (
    <>
      {!begun && <Still src={poster} />}
      <Centre begun={begun} />
      {begun && phase !== 'failed' && <ControlBar />}
    </>
  );
}

/** One that cannot be fetched leaves the dark box. */
function Still({ src }: { src: string }) {
  const hide = (image: HTMLImageElement): void => void (image.hidden = true);
  return (
    <img
      className={css['poster']}
      src={src}
      alt=""
      decoding="async"
      onError={({ currentTarget }) => hide(currentTarget)}
    />
  );
}
