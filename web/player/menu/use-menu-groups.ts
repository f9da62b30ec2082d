import type { MenuGroup } from './menu.tsx';
import { usePlayerParts } from '../parts.ts';
import { speedText } from '../perform.ts';
import { usePlayer } from '../player-store.ts';
import { linesOf, qualityOptions } from '../engine/quality.ts';
import { settings, speeds } from '../device/stored-settings.ts';

/** Value of the menu line that leaves the choice to the player. */
const automatic = 'auto';

/** `playing` is the text of the height that plays now, '' before it is known; `choosable` says whether there is a choice at all. */
export type QualityGroup = MenuGroup & { automatic: boolean; playing: string; choosable: boolean };

/** The quality menu: Auto with the height that plays now, then the renditions. */
export function useQualityGroup(): QualityGroup {
  const { labels, announce } = usePlayerParts();
  const store = usePlayer();
  const { renditions, active } = usePlayer((state) => ({
    renditions: state.videoRenditionList,
    active: state.activeVideoRendition,
  }));
  const options = qualityOptions(renditions);
  const chosen = renditions.findIndex((rendition) => rendition.selected === true);
  const value = chosen === -1 ? automatic : (renditions[chosen]?.id ?? String(chosen));
  const playing = active === null ? '' : linesText(linesOf(active));
  return {
    label: labels.quality,
    value,
    automatic: value === automatic,
    playing,
    choosable: options.length > 1,
    options: [
      {
        value: automatic,
        label: labels.auto,
        note: value === automatic && playing !== '' ? playing : null,
      },
      ...options.map(({ value: id, lines, badge }) => ({
        value: id,
        label: linesText(lines),
        note: badge,
      })),
    ],
    onSelect: (next) => {
      const lines = options.find((option) => option.value === next)?.lines ?? null;
      store.selectVideoRendition(next);
      settings.set({ lines });
      announce(lines === null ? labels.auto : linesText(lines));
    },
  };
}

/** The speed menu. */
export function useSpeedGroup(): MenuGroup {
  const { labels, announce } = usePlayerParts();
  const store = usePlayer();
  const speed = usePlayer((state) => state.playbackRate);
  return {
    label: labels.speed,
    value: String(speed),
    options: speeds.map((value) => ({
      value: String(value),
      label: value === 1 ? labels.speed_normal : speedText(value),
      note: null,
    })),
    onSelect: (next) => {
      store.setPlaybackRate(Number(next));
      announce(speedText(Number(next)));
    },
  };
}

function linesText(lines: number): string {
  return `${String(lines)}p`;
}
