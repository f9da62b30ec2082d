import { BarButton } from './bar-button.tsx';
import css from './bar.module.css';
import {
  Captions,
  Cast,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  Plus,
  RectangleHorizontal,
  RotateCcw,
  SkipForward,
} from './icons.tsx';
import { useCell } from '../cell.ts';
import { MenuButtons } from '../menu/menu-buttons.tsx';
import { usePlayerParts } from '../parts.ts';
import { usePlayer } from '../player-store.ts';
import { SeekBar } from '../seek/seek-bar.tsx';
import { Volume } from './volume.tsx';

/** The one floating bar. It is one piece: it shows whole and hides whole. */
export function ControlBar() {
  return (
    <div className={css['bar']}>
      <PlayButton />
      <NextButton />
      <Volume />
      <SeekBar />
      <CaptionsButton />
      <AddButton />
      <MenuButtons />
      <CastButton />
      <PictureInPictureButton />
      <TheatreButton />
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

function NextButton() {
  const { props, labels, perform } = usePlayerParts();
  if (props.next === undefined) return null;
  return (
    <BarButton
      icon={SkipForward}
      label={labels.next_video}
      data-drop="first"
      onClick={() => perform({ name: 'go_to', direction: 1 })}
    />
  );
}

/** Only where the film has captions. */
function CaptionsButton() {
  const { labels, perform } = usePlayerParts();
  const { has, on } = usePlayer((state) => ({
    has: state.textTrackList.some(({ kind }) => kind === 'subtitles'),
    on: state.subtitlesShowing,
  }));
  if (!has) return null;
  return (
    <BarButton
      icon={Captions}
      label={labels.captions}
      data-drop="second"
      aria-pressed={on}
      onClick={() => perform({ name: 'toggle_captions' })}
    />
  );
}

/** A narrow bar has it in the menu of the gear alone. */
function AddButton() {
  const { props, labels } = usePlayerParts();
  if (props.onAdd === undefined) return null;
  return (
    <BarButton
      icon={Plus}
      label={labels.add_to}
      data-drop="first"
      aria-haspopup="dialog"
      onClick={props.onAdd}
    />
  );
}

/** AirPlay or another screen, where the browser has found one. */
function CastButton() {
  const { labels } = usePlayerParts();
  const store = usePlayer();
  const { available, connected } = usePlayer((state) => ({
    available: state.remotePlaybackAvailability === 'available',
    connected: state.remotePlaybackState === 'connected',
  }));
  if (!available) return null;
  return (
    <BarButton
      icon={Cast}
      label={connected ? labels.cast_exit : labels.cast}
      data-drop="first"
      aria-pressed={connected}
      onClick={() => void store.toggleRemotePlayback().catch(() => undefined)}
    />
  );
}

/** Hidden where the page is one column and the film as wide as it anyway. */
function TheatreButton() {
  const { labels, perform, theatre } = usePlayerParts();
  const isOn = useCell(theatre);
  const isFullscreen = usePlayer((state) => state.fullscreen);
  if (isFullscreen) return null;
  return (
    <BarButton
      icon={RectangleHorizontal}
      label={isOn ? labels.theatre_exit : labels.theatre}
      data-wide
      onClick={() => perform({ name: 'toggle_theatre' })}
    />
  );
}

function PictureInPictureButton() {
  const { labels, perform } = usePlayerParts();
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
      onClick={() => perform({ name: 'toggle_pip' })}
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
