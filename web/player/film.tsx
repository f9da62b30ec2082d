import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { useCell } from './cell.ts';
import { Centre } from './controls/centre.tsx';
import { ControlBar } from './controls/control-bar.tsx';
import { useMediaSession } from './device/media-session.ts';
import { useSettings } from './device/stored-settings.ts';
import { EndCard, useIsEndCard } from './end/end-card.tsx';
import { warmEngine } from './engine/hls-engine.ts';
import { onPlayerClick, onPlayerDoubleClick, onPlayerKey } from './keys/film-events.ts';
import { usePageKeys } from './keys/page-keys.ts';
import mini from './mini/mini.module.css';
import { MiniBar } from './mini/mini-bar.tsx';
import { useMini } from './mini/use-mini.ts';
import { usePlayerParts } from './parts.ts';
import { usePlayer } from './player-store.ts';
import { Resumed } from './resumed.tsx';
import css from './stage.module.css';
import { useFingers } from './touch/use-fingers.ts';
import type { Playback } from './use-playback.ts';

/** The 16:9 box that takes keys and clicks; idle, it hides the pointer and the bar. */
export function Film({
  root,
  name,
  poster,
  children,
}: {
  root: Playback['root'];
  name: string;
  poster: string;
  children: ReactNode;
}) {
  const parts = usePlayerParts();
  const idle = usePlayer((state) => !state.controlsVisible && !state.paused);
  const theatre = useCell(parts.theatre);
  const fill = useCell(parts.fill);
  const { caption_size, caption_ground } = useSettings();
  const corner = useMini(root, parts);
  usePageKeys(root, parts);
  useFingers(root, parts);
  useMediaSession(parts);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and clicks on the film repeat what its buttons do
    <section
      ref={root}
      className={corner === null ? css['player'] : `${css['player']} ${mini['mini']}`}
      data-player
      data-mini={corner ?? undefined}
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
      <OnFilm poster={poster} isMini={corner !== null} onBack={() => comeBack(root.current)} />
    </section>
  );
}

/** Scrolls the film's place into the window, where the film then is. */
function comeBack(film: HTMLElement | null): void {
  film?.parentElement?.scrollIntoView({ block: 'center' });
  film?.focus({ preventScroll: true });
}

/** The still until the first picture that moves, then the bar; between them whatever stands in the middle. */
function OnFilm({
  poster,
  isMini,
  onBack,
}: {
  poster: string;
  isMini: boolean;
  onBack: () => void;
}) {
  const { session } = usePlayerParts();
  const { phase } = useSyncExternalStore(session.subscribe, session.snapshot);
  const [begun, setBegun] = useState(false);
  const playing = usePlayer((state) => !state.paused && !state.waiting && state.duration > 0);
  if (playing && !begun) setBegun(true);
  const isEndCard = useIsEndCard() && phase !== 'failed';
  const hasBar = begun && phase !== 'failed' && !isEndCard;
  return (
    <>
      {!begun && <Still src={poster} />}
      {isEndCard ? <EndCard /> : <Centre begun={begun} />}
      {hasBar && (isMini ? <MiniBar onBack={onBack} /> : <ControlBar />)}
      {!isMini && <Resumed />}
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
