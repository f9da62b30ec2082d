import { positionClock, totalClock } from './clock.ts';
import type { HlsMedia } from './engine/hls-media.ts';
import { nextSpeed, type PlayerAction } from './keys.ts';
import type { PlayerLabels } from './labels.ts';
import type { PlayerActions } from './player-store.ts';
import type { PlaybackSession } from './session.ts';

type Tools = {
  media: HlsMedia;
  session: PlaybackSession;
  store: PlayerActions;
  labels: PlayerLabels;
  announce: (text: string) => void;
};

/** Step of one frame, seconds: 25 pictures a second is the commonest here, and no playlist tells the truth. */
const frame = 1 / 25;

/** Carries out what a key or a button asked for, and announces what cannot be seen. */
export function performAction(action: PlayerAction, tools: Tools): void {
  const { media, session, store } = tools;
  if (action.name === 'toggle_play') {
    if (media.paused) session.play();
    else media.pause();
  } else if (action.name === 'toggle_fullscreen')
    void store.toggleFullscreen().catch(() => undefined);
  else if (action.name === 'toggle_mute' || action.name === 'volume_by') changeSound(action, tools);
  else if (action.name === 'step_speed')
    changeSpeed(nextSpeed(media.playbackRate, action.direction), tools);
  else seek(action, tools);
}

function seek(
  action: Extract<PlayerAction, { name: 'seek_by' | 'seek_to' | 'step_frame' }>,
  tools: Tools,
): void {
  const { media, store, labels, announce } = tools;
  const { duration, currentTime } = media;
  if (!Number.isFinite(duration) || duration <= 0) return;
  if (action.name === 'step_frame') {
    if (media.paused) void store.seek(currentTime + action.direction * frame);
    return;
  }
  const target = action.name === 'seek_by' ? currentTime + action.seconds : action.share * duration;
  const position = Math.min(duration, Math.max(0, target));
  void store.seek(position);
  announce(labels.position_value(positionClock(position, duration), totalClock(duration)));
}

function changeSound(
  action: Extract<PlayerAction, { name: 'toggle_mute' | 'volume_by' }>,
  tools: Tools,
): void {
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

/** A speed as it is written everywhere: "1.25×". */
export function speedText(speed: number): string {
  return `${String(speed)}×`;
}
