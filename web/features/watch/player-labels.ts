import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { PlayerLabels } from '../../player/index.ts';

/** The player's words in the page's language; the same object until the language changes. */
export function usePlayerLabels(): PlayerLabels {
  const bar = useBarLabels();
  const settings = useSettingsLabels();
  const states = useStateLabels();
  const key_actions = useKeyActionLabels();
  return useMemo(
    () => ({ ...bar, ...settings, ...states, key_actions }),
    [bar, settings, states, key_actions],
  );
}

/** The bar, and what stands in the middle of the film. */
function useBarLabels() {
  const { t } = useLingui();
  return useMemo(
    () => ({
      player: (title: string) => t`Video player: ${title}`,
      play: t`Play`,
      pause: t`Pause`,
      replay: t`Play again`,
      loading: t`Loading`,
      reconnecting: t`Connection lost. Reconnecting…`,
      position: t`Position`,
      position_value: (current: string, total: string) => t`${current} of ${total}`,
      mute: t`Mute`,
      unmute: t`Unmute`,
      muted: t`Muted`,
      volume: t`Volume`,
      volume_value: (percent: number) => t`${percent} percent`,
      started_muted: t`Playing without sound`,
      quality: t`Quality`,
      auto: t`Auto`,
      settings: t`Settings`,
      speed: t`Speed`,
      speed_normal: t`Normal`,
      picture_in_picture: t`Picture-in-picture`,
      picture_in_picture_exit: t`Exit picture-in-picture`,
      fullscreen: t`Full screen`,
      fullscreen_exit: t`Exit full screen`,
      error_network: t`Could not load the video. Check your connection.`,
      error_media: t`This browser cannot play this video.`,
      try_again: t`Try again`,
    }),
    [t],
  );
}

/** Settings, repeated parts, links and the sheet of keys. */
function useSettingsLabels() {
  const { t } = useLingui();
  return useMemo(
    () => ({
      previous_video: t`Previous video`,
      next_video: t`Next video`,
      theatre: t`Theatre mode`,
      theatre_exit: t`Leave theatre mode`,
      captions: t`Captions`,
      off: t({ message: 'Off', context: 'captions' }),
      caption_size: t`Caption size`,
      caption_sizes: {
        small: t({ message: 'Small', context: 'captions' }),
        medium: t({ message: 'Medium', context: 'captions' }),
        large: t({ message: 'Large', context: 'captions' }),
      },
      caption_ground: t`Caption background`,
      autoplay_next: t`Autoplay next video`,
      loop: t`Loop`,
      range_from: (from: string) => t`Repeat from ${from}`,
      range: (from: string, to: string) => t`Repeating ${from} to ${to}`,
      range_off: t`Repeat off`,
      add_to: t`Add to…`,
      copy_link: (position: string) => t`Copy link at ${position}`,
      link_copied: t`Link copied`,
      link_failed: t`Could not copy the link`,
      keys: t`Keyboard shortcuts`,
      space: t`Space`,
      single_keys: t`Single-key shortcuts`,
      single_keys_hint: t`Turn these off if you use speech input or press keys by accident.`,
      back: t`Back`,
      close: t`Close`,
    }),
    [t],
  );
}

/** Labels of the actions that the film takes by itself, and of its failures. */
function useStateLabels() {
  const { t } = useLingui();
  return useMemo(
    () => ({
      skipped: (signed: string) => t`${signed} s`,
      cast: t`Play on another screen`,
      cast_exit: t`Stop playing on another screen`,
      discreet: t`Discreet mode`,
      neutral_title: t`Video`,
      next_in: (seconds: number) => t`Next video in ${seconds} s`,
      up_next: t`Up next`,
      play_now: t`Play now`,
      cancel: t`Cancel`,
      autoplay_off: t`Autoplay: off`,
      still_watching: t`Still watching?`,
      keep_watching: t`Keep watching`,
      mini: t`Mini player`,
      mini_close: t`Close mini player`,
      mini_back: t`Back to the video`,
      resumed: (position: string) => t`Resumed at ${position}`,
      start_over: t`Start over`,
      error_offline: t`No internet connection.`,
      error_gone: t`This video is no longer available.`,
      error_expired: t`Your access to this video has expired.`,
      error_memory: t`Your device does not have enough memory for this video.`,
      report: t`Report a problem`,
    }),
    [t],
  );
}

/** The actions on the sheet of keys. */
function useKeyActionLabels(): PlayerLabels['key_actions'] {
  const { t } = useLingui();
  return useMemo(
    () => ({
      play: t`Play or pause`,
      seek_5: t`Back or forward 5 seconds`,
      seek_10: t`Back or forward 10 seconds`,
      seek_share: t`Jump to 0–90 percent`,
      seek_end: t`Beginning or end`,
      frame: t`Previous or next frame when paused`,
      speed: t`Slower or faster`,
      volume: t`Volume up or down`,
      mute: t`Mute or unmute`,
      captions: t`Captions on or off`,
      fullscreen: t`Full screen`,
      theatre: t`Theatre mode`,
      picture_in_picture: t`Picture in picture`,
      range: t`Repeat a part: start, end, off`,
      copy_link: t`Copy link at the current time`,
      neighbours: t`Previous or next video`,
      sheet: t`Show this list`,
    }),
    [t],
  );
}
