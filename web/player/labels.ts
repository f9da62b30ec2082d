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
};
