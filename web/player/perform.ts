import { positionClock, totalClock } from './clock.ts';
import { settings } from './device/stored-settings.ts';
import { nextSpeed, type PlayerAction } from './keys/keys.ts';
import type { PlayerParts } from './parts.ts';
import type { PlayerActions } from './player-store.ts';
import { stepRange } from './range.ts';

type Tools = Omit<PlayerParts, 'perform'> & { store: PlayerActions };

/** Step of one frame, seconds: 25 pictures a second is the most common rate here, and no playlist states the true one. */
const frame = 1 / 25;

/** Carries out what a key or a button asked for, and announces what cannot be seen. */
export function performAction(action: PlayerAction, tools: Tools): void {
  const { media, session } = tools;
  if (action.name === 'toggle_play') {
    if (media.paused) session.play();
    else media.pause();
  } else if (action.name === 'toggle_mute' || action.name === 'volume_by')
    changeSound(action, tools);
  else if (action.name === 'step_speed')
    changeSpeed(nextSpeed(media.playbackRate, action.direction), tools);
  else if (action.name === 'toggle_loop') toggleLoop(tools);
  else if (action.name === 'step_range') changeRange(tools);
  else if (action.name === 'copy_link') void copyLink(tools);
  else if (action.name === 'go_to') goTo(action.direction, tools);
  else if (
    action.name === 'seek_by' ||
    action.name === 'seek_to' ||
    action.name === 'skip' ||
    action.name === 'step_frame'
  )
    seek(action, tools);
  else changeView(action, tools);
}

type ActionOf<Name extends PlayerAction['name']> = Extract<PlayerAction, { name: Name }>;

function changeView(
  {
    name,
  }: ActionOf<
    'toggle_fullscreen' | 'toggle_theatre' | 'toggle_pip' | 'toggle_captions' | 'show_keys'
  >,
  { media, store, theatre, keys, labels, announce }: Tools,
): void {
  const ignore = (): undefined => undefined;
  if (name === 'toggle_fullscreen') void store.toggleFullscreen().catch(ignore);
  else if (name === 'toggle_pip') void store.togglePictureInPicture().catch(ignore);
  else if (name === 'show_keys') keys.set(true);
  else if (name === 'toggle_theatre') {
    theatre.set(!theatre.get());
    settings.set({ theatre: theatre.get() });
  } else if (store.textTrackList.some(({ kind }) => kind === 'subtitles')) {
    store.toggleSubtitles();
    // The store hears of it later.
    const shown = [...media.textTracks].find(
      ({ mode, kind }) => kind === 'subtitles' && mode === 'showing',
    );
    settings.set({ captions: shown?.language ?? '' });
    announce(`${labels.captions}: ${shown?.label ?? labels.off}`);
  }
}

function seek(
  action: ActionOf<'seek_by' | 'seek_to' | 'skip' | 'step_frame'>,
  { media, store, labels, announce }: Tools,
): void {
  const { duration, currentTime } = media;
  if (!Number.isFinite(duration) || duration <= 0) return;
  if (action.name === 'step_frame') {
    if (media.paused) void store.seek(currentTime + action.direction * frame);
    return;
  }
  const target = action.name === 'seek_to' ? action.share * duration : currentTime + action.seconds;
  const position = Math.min(duration, Math.max(0, target));
  void store.seek(position);
  announce(
    action.name === 'skip'
      ? labels.skipped(`${action.in_all > 0 ? '+' : '−'}${String(Math.abs(action.in_all))}`)
      : labels.position_value(positionClock(position, duration), totalClock(duration)),
  );
}

function changeSound(action: ActionOf<'toggle_mute' | 'volume_by'>, tools: Tools): void {
  const { session, store, media, labels, announce } = tools;
  session.unsilence();
  if (action.name === 'toggle_mute') store.toggleMuted();
  else store.setVolume(Math.round(((media.muted ? 0 : media.volume) + action.step) * 20) / 20);
  announce(
    media.muted || media.volume === 0
      ? labels.muted
      : labels.volume_value(Math.round(media.volume * 100)),
  );
}

function changeSpeed(speed: number, { media, announce }: Tools): void {
  media.playbackRate = speed;
  announce(speedText(speed));
}

function toggleLoop({ media }: Tools): void {
  media.loop = !settings.get().loop;
  settings.set({ loop: media.loop });
}

function changeRange({ media, range, labels, announce }: Tools): void {
  const { currentTime, duration } = media;
  if (!Number.isFinite(duration) || duration <= 0) return;
  const next = stepRange(range.get(), currentTime);
  range.set(next);
  if (next === null) announce(labels.range_off);
  else if (next.to === null) announce(labels.range_from(positionClock(next.from, duration)));
  else announce(labels.range(positionClock(next.from, duration), positionClock(next.to, duration)));
}

async function copyLink({ props, media, labels, announce }: Tools): Promise<void> {
  if (props.copyLink === undefined) return;
  const isCopied = await props.copyLink(Math.floor(media.currentTime));
  announce(isCopied ? labels.link_copied : labels.link_failed);
}

function goTo(direction: 1 | -1, { props }: Tools): void {
  if (direction === 1) props.next?.open();
  else props.onPrevious?.();
}

/** A speed as it is written everywhere: "1.25×". */
export function speedText(speed: number): string {
  return `${String(speed)}×`;
}
