import { useEffect, useMemo, useState, useSyncExternalStore, type KeyboardEvent, type MouseEvent } from 'react';
import { Centre } from './centre.tsx';
import { ControlBar } from './control-bar.tsx';
import { warmEngine } from './hls-engine.ts';
import { actionForKey, type KeyFocus, type PlayerAction } from './keys.ts';
import { PlayerPartsContext, type PlayerParts } from './parts.ts';
import { performAction } from './perform.ts';
import { usePlayer } from './player-store.ts';
import css from './stage.module.css';
import { useNotice } from './use-notice.ts';
import { usePlayback } from './use-playback.ts';
import type { VideoPlayerProps } from './video-player.tsx';

/** The film with everything that lies on it. */
export function Stage({ source, poster, title, width, height, labels, start_time = 0, autostart = false, onEnded }: VideoPlayerProps) {
  const { media, session, root, video } = usePlayback({ source, start_time, autostart, onEnded });
  const store = usePlayer();
  const { notice, announce } = useNotice();
  const { phase, silenced } = useSyncExternalStore(session.subscribe, session.snapshot);
  const { visible, paused } = usePlayer((state) => ({ visible: state.controlsVisible, paused: state.paused }));
  const begun = useBegun();
  const parts = useMemo<PlayerParts>(() => {
    const perform = (action: PlayerAction): void => performAction(action, { media, session, store, labels, announce });
    return { labels, media, session, perform, announce };
  }, [labels, media, session, store, announce]);
  useEffect(() => {
    if (silenced) announce(labels.started_muted);
  }, [silenced, announce, labels]);
  const bar = begun && phase !== 'failed';

  return (
    <PlayerPartsContext value={parts}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and clicks on the film repeat what its buttons do */}
      <section
        ref={root}
        className={css['player']}
        data-player
        data-idle={(bar && !visible && !paused) || undefined}
        tabIndex={-1}
        aria-label={labels.player(title)}
        onPointerEnter={warmEngine}
        onFocus={warmEngine}
        onKeyDown={(event) => onKey(event, parts)}
        onClick={(event) => onClick(event, parts, root.current)}
        onDoubleClick={(event) => isFilm(event) && parts.perform({ name: 'toggle_fullscreen' })}
      >
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- there are no caption files yet */}
        <video ref={video} className={css['film']} width={width} height={height} playsInline preload="none" />
        {!begun && (
          <img
            className={css['poster']}
            src={poster}
            alt=""
            decoding="async"
            onError={({ currentTarget }) => (currentTarget.hidden = true)}
          />
        )}
        <Centre begun={begun} />
        {bar && <ControlBar />}
        <output className={css['notice']} data-empty={notice === '' || undefined}>
          {notice}
        </output>
      </section>
    </PlayerPartsContext>
  );
}

/** True from the first picture that moved; the poster lies over the film until then. */
function useBegun(): boolean {
  const [begun, setBegun] = useState(false);
  const playing = usePlayer((state) => !state.paused && !state.waiting && state.duration > 0);
  if (playing && !begun) setBegun(true);
  return begun || playing;
}

function onKey(event: KeyboardEvent<HTMLElement>, { perform, session }: PlayerParts): void {
  if (event.defaultPrevented || !(event.target instanceof HTMLElement) || session.snapshot().phase === 'failed') return;
  const action = actionForKey(event.nativeEvent, focusOf(event.target));
  if (action === null) return;
  event.preventDefault();
  perform(action);
}

function focusOf(target: HTMLElement): KeyFocus {
  const name = target.dataset['focus'];
  return name === 'button' || name === 'seek' || name === 'volume' ? name : 'film';
}

/** A mouse plays and pauses on the film, a finger shows and hides the bar (the store does that). Both give the player the keys. */
function onClick(event: MouseEvent<HTMLElement>, { perform, session }: PlayerParts, root: HTMLElement | null): void {
  if (root !== null && !root.contains(document.activeElement)) root.focus({ preventScroll: true });
  if (!isFilm(event)) return;
  const by_finger = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch';
  const { phase } = session.snapshot();
  if (phase === 'idle' || (phase !== 'failed' && !by_finger)) perform({ name: 'toggle_play' });
}

/** Whether an event hit the film itself: the elements on it that are no controls let the pointer through. */
function isFilm(event: MouseEvent<HTMLElement>): boolean {
  return event.target === event.currentTarget;
}
