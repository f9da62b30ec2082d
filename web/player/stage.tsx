import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { CaptionTracks } from './captions.tsx';
import { createCell, useCell } from './cell.ts';
import { Centre } from './controls/centre.tsx';
import { ControlBar } from './controls/control-bar.tsx';
import { useMediaSession } from './device/media-session.ts';
import { settings, useSettings } from './device/stored-settings.ts';
import { EndCard } from './end/end-card.tsx';
import { warmEngine } from './engine/hls-engine.ts';
import { onPlayerClick, onPlayerDoubleClick, onPlayerKey } from './keys/film-events.ts';
import { KeySheet } from './keys/key-sheet.tsx';
import type { PlayerAction } from './keys/keys.ts';
import { usePageKeys } from './keys/page-keys.ts';
import { PlayerPartsContext, usePlayerParts, type PlayerCells, type PlayerParts } from './parts.ts';
import { performAction } from './perform.ts';
import { usePlayer } from './player-store.ts';
import { jumpOf } from './range.ts';
import css from './stage.module.css';
import { useFingers } from './touch/use-fingers.ts';
import { useNotice } from './use-notice.ts';
import { usePlayback, type Playback } from './use-playback.ts';
import type { VideoPlayerProps } from './video-player.tsx';

/** The film with everything that lies on it. */
export function Stage(props: VideoPlayerProps) {
  const { poster, title, width, height, labels, tracks = [], takes_keys = false } = props;
  const playback = usePlayback(props);
  const { root, video } = playback;
  useEffect(() => {
    if (takes_keys && document.activeElement === document.body)
      root.current?.focus({ preventScroll: true });
  }, [takes_keys, root]);
  const { notice, announce } = useNotice();
  const parts = useParts(props, playback, announce);
  return (
    <PlayerPartsContext value={parts}>
      <Box root={root} name={labels.player(title)}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a film has the captions that its owner gave it */}
        <video
          ref={video}
          className={css['film']}
          width={width}
          height={height}
          playsInline
          preload="none"
        >
          <TimelineTrack />
          <CaptionTracks tracks={tracks} />
        </video>
        <OnFilm poster={poster} />
        <output className={css['notice']} data-empty={notice === '' || undefined}>
          {notice}
        </output>
        <KeySheet />
      </Box>
    </PlayerPartsContext>
  );
}

/** The part that repeats jumps back at its end; the remembered theatre comes with the start, as an answer to the press of play. */
function useCells({ media, session }: Playback): PlayerCells {
  const [cells] = useState(createCells);
  useEffect(() => {
    const jump = (): void => {
      const to = jumpOf(cells.range.get(), media.currentTime);
      if (to !== null) media.currentTime = to;
    };
    media.addEventListener('timeupdate', jump);
    return () => media.removeEventListener('timeupdate', jump);
  }, [cells, media]);
  useEffect(() => {
    const leave = session.subscribe(() => {
      if (session.snapshot().phase === 'idle') return;
      leave();
      if (settings.get().theatre) cells.theatre.set(true);
    });
    return () => {
      leave();
    };
  }, [cells, session]);
  return cells;
}

const createCells = (): PlayerCells => ({
  range: createCell<ReturnType<PlayerCells['range']['get']>>(null),
  theatre: createCell(false),
  fill: createCell(false),
  by_finger: createCell(false),
  keys: createCell(false),
});

function useParts(
  props: VideoPlayerProps,
  playback: Playback,
  announce: PlayerParts['announce'],
): PlayerParts {
  const store = usePlayer();
  const cells = useCells(playback);
  const { media, session } = playback;
  const { labels } = props;
  const { silenced } = useSyncExternalStore(session.subscribe, session.snapshot);
  useEffect(() => {
    if (silenced) announce(labels.started_muted);
  }, [silenced, announce, labels]);
  return useMemo(() => {
    const tools = { props, labels, media, session, announce, ...cells };
    const perform = (action: PlayerAction): void => performAction(action, { ...tools, store });
    return { ...tools, perform };
  }, [props, labels, media, session, store, announce, cells]);
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
  const theatre = useCell(parts.theatre);
  const fill = useCell(parts.fill);
  const { caption_size, caption_ground } = useSettings();
  usePageKeys(root, parts);
  useFingers(root, parts);
  useMediaSession(parts);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and clicks on the film repeat what its buttons do
    <section
      ref={root}
      className={css['player']}
      data-player
      data-idle={idle || undefined}
      data-fill={fill || undefined}
      data-theatre={theatre || undefined}
      data-captions={caption_size}
      data-caption-ground={caption_ground || undefined}
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
      <EndCard />
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
