import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { PlayerLabels } from '../../player/index.ts';

/** The player's words in the page's language; the same object until the language changes. */
export function usePlayerLabels(): PlayerLabels {
  const { t } = useLingui();
  return useMemo(
    () => ({
      player: (title) => t`Video player: ${title}`,
      play: t`Play`,
      pause: t`Pause`,
      replay: t`Play again`,
      loading: t`Loading`,
      reconnecting: t`Connection lost. Reconnecting…`,
      position: t`Position`,
      position_value: (current, total) => t`${current} of ${total}`,
      mute: t`Mute`,
      unmute: t`Unmute`,
      muted: t`Muted`,
      volume: t`Volume`,
      volume_value: (percent) => t`${percent} percent`,
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
