import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { CaptionTracks } from './captions.tsx';
import { createCell } from './cell.ts';
import { settings } from './device/stored-settings.ts';
import { KeySheet } from './keys/key-sheet.tsx';
import { Film } from './film.tsx';
import type { PlayerAction } from './keys/keys.ts';
import { PlayerPartsContext, usePlayerParts, type PlayerCells, type PlayerParts } from './parts.ts';
import { performAction } from './perform.ts';
import { usePlayer } from './player-store.ts';
import { repeatRange } from './range.ts';
import { most_pictures } from './seek/pictures.ts';
import css from './stage.module.css';
import { usePlayback, type Playback } from './use-playback.ts';
import type { VideoPlayerProps } from './video-player.tsx';

/** The film with everything that lies on it. */
export function Stage(props: VideoPlayerProps) {
  const { poster, title, width, height, labels, takes_keys = false } = props;
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
      <Film root={root} name={labels.player(title)} poster={poster}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a film has the captions that its owner gave it */}
        <video
          ref={video}
          className={css['film']}
          width={width}
          height={height}
          playsInline
          preload="none"
          crossOrigin="anonymous"
        >
          <CaptionTracks />
          <TimelineTrack />
        </video>
        <output className={css['notice']} data-empty={notice === '' || undefined}>
          {notice}
        </output>
        <KeySheet />
      </Film>
    </PlayerPartsContext>
  );
}

/** How long a notice is read, ms. */
const notice_ms = 1400;

/** A short notice that goes by itself; `announce` replaces the one before. */
function useNotice(): { notice: string; announce: (text: string) => void } {
  const [shown, setShown] = useState({ text: '', serial: 0 });
  const announce = useCallback(
    (text: string) => setShown(({ serial }) => ({ text, serial: serial + 1 })),
    [],
  );
  useEffect(() => {
    if (shown.text === '') return undefined;
    const timer = setTimeout(() => setShown(({ serial }) => ({ text: '', serial })), notice_ms);
    return () => clearTimeout(timer);
  }, [shown]);
  return { notice: shown.text, announce };
}

/** A part repeats once it is set; the remembered theatre comes with the start, as an answer to the press of play. */
function useCells({ media, session }: Playback): PlayerCells {
  const [cells] = useState(createCells);
  useEffect(() => repeatRange(media, cells.range.get), [cells, media]);
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
  closed: createCell(false),
  sent: createCell(false),
  by_finger: createCell(false),
  keys: createCell(false),
  menu: createCell(false),
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

/** The browser parses the timeline's WebVTT; the store reads its cues. One of too many is taken away again: each of them costs time. */
function TimelineTrack() {
  const { session } = usePlayerParts();
  const { timeline } = useSyncExternalStore(session.subscribe, session.snapshot);
  const [refused, setRefused] = useState('');
  if (timeline === '' || timeline === refused) return null;
  return (
    <track
      kind="metadata"
      label="thumbnails"
      src={timeline}
      default
      onLoad={({ currentTarget: { track } }) => {
        if ((track.cues?.length ?? 0) > most_pictures) setRefused(timeline);
      }}
    />
  );
}
