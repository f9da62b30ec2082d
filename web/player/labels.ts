import type { CaptionSize } from './device/stored-settings.ts';
import type { KeyAction } from './keys/key-list.ts';

/**
 * Every word that the player shows or says. The page that uses the player owns the translations; functions take what they
 * name: clock texts ("1:05"), whole percent, heights in lines ("1080p").
 */
export type PlayerLabels = {
  /** Name of the whole player, e.g. "Video player: Slow morning by the lake". */
  player: (title: string) => string;
  play: string;
  pause: string;
  replay: string;
  loading: string;
  /** The connection was lost and the player tries again by itself. */
  reconnecting: string;
  position: string;
  /** Spoken position, e.g. "1:05 of 12:04". */
  position_value: (current: string, total: string) => string;
  mute: string;
  unmute: string;
  muted: string;
  volume: string;
  volume_value: (percent: number) => string;
  /** The browser allowed the automatic start only without sound. */
  started_muted: string;
  quality: string;
  auto: string;
  settings: string;
  speed: string;
  speed_normal: string;
  picture_in_picture: string;
  picture_in_picture_exit: string;
  fullscreen: string;
  fullscreen_exit: string;
  /** The video or its pieces cannot be fetched. */
  error_network: string;
  /** The browser cannot decode what it got. */
  error_media: string;
  try_again: string;
  previous_video: string;
  next_video: string;
  theatre: string;
  theatre_exit: string;
  captions: string;
  /** Said of captions that do not show. */
  off: string;
  caption_size: string;
  caption_sizes: Record<CaptionSize, string>;
  caption_ground: string;
  autoplay_next: string;
  loop: string;
  /** A part of the film repeats: its start is set, it is whole, it is off. */
  range_from: (from: string) => string;
  range: (from: string, to: string) => string;
  range_off: string;
  /** Opens what puts the film into lists. */
  add_to: string;
  copy_link: (position: string) => string;
  link_copied: string;
  link_failed: string;
  keys: string;
  /** Cap of the space bar. */
  space: string;
  single_keys: string;
  single_keys_hint: string;
  /** Seconds with their sign: "+20". */
  skipped: (signed: string) => string;
  cast: string;
  cast_exit: string;
  discreet: string;
  /** Stands for every title in discreet mode. */
  neutral_title: string;
  next_in: (seconds: number) => string;
  up_next: string;
  play_now: string;
  cancel: string;
  autoplay_off: string;
  still_watching: string;
  keep_watching: string;
  mini: string;
  mini_close: string;
  mini_back: string;
  resumed: (position: string) => string;
  start_over: string;
  error_offline: string;
  error_gone: string;
  error_expired: string;
  error_memory: string;
  report: string;
  back: string;
  close: string;
  /** The actions of the keys of the sheet. */
  key_actions: Record<KeyAction, string>;
};
