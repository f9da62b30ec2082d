import { BarButton } from './bar-button.tsx';
import css from './bar.module.css';
import { Maximize, Minimize, Pause, PictureInPicture2, Play, RotateCcw } from './icons.tsx';
import { MenuButtons } from './menu-buttons.tsx';
import { usePlayerParts } from '../parts.ts';
import { usePlayer } from '../player-store.ts';
import { SeekBar } from '../seek/seek-bar.tsx';
import { Volume } from './volume.tsx';

/** The one floating bar. It is one piece: it shows whole and hides whole. */
export function ControlBar() {
  return (
    <div className={css['bar']}>
      <PlayButton />
      <Volume />
      <SeekBar />
      <MenuButtons />
      <PictureInPictureButton />
      <FullscreenButton />
    </div>
  );
}

function PlayButton() {
  const { labels, perform } = usePlayerParts();
  const { paused, ended } = usePlayer((state) => ({ paused: state.paused, ended: state.ended }));
  const icon = ended ? RotateCcw : paused ? Play : Pause;
  const label = ended ? labels.replay : paused ? labels.play : labels.pause;
  return <BarButton icon={icon} label={label} onClick={() => perform({ name: 'toggle_play' })} />;
}

function PictureInPictureButton() {
  const { labels } = usePlayerParts();
  const store = usePlayer();
  const { active, available } = usePlayer((state) => ({
    active: state.pip,
    available: state.pipAvailability === 'available',
  }));
  if (!available) return null;
  return (
    <BarButton
      icon={PictureInPicture2}
      label={active ? labels.picture_in_picture_exit : labels.picture_in_picture}
      data-drop="first"
      aria-pressed={active}
      onClick={() => void store.togglePictureInPicture().catch(() => undefined)}
    />
  );
}

function FullscreenButton() {
  const { labels, perform } = usePlayerParts();
  const { active, available } = usePlayer((state) => ({
    active: state.fullscreen,
    available: state.fullscreenAvailability === 'available',
  }));
  if (!available) return null;
  const label = active ? labels.fullscreen_exit : labels.fullscreen;
  return (
    <BarButton
      icon={active ? Minimize : Maximize}
      label={label}
      onClick={() => perform({ name: 'toggle_fullscreen' })}
    />
  );
}
