import { captionSizes, settings, useSettings } from '../device/stored-settings.ts';
import { usePlayerParts } from '../parts.ts';
import { usePlayer } from '../player-store.ts';
import type { MenuLine } from './menu.tsx';

/** Value of the line that shows no captions. */
const none = 'off';

/** Language, size and ground of the captions; nothing where the film has none. */
export function useCaptionLines(): MenuLine[] {
  const { labels } = usePlayerParts();
  const store = usePlayer();
  const tracks = usePlayer((state) => state.textTrackList).filter(
    ({ kind }) => kind === 'subtitles',
  );
  const { caption_size, caption_ground } = useSettings();
  if (tracks.length === 0) return [];
  const chosen = tracks.find(({ mode }) => mode === 'showing');
  const language: MenuLine = {
    kind: 'page',
    id: 'captions',
    group: {
      label: labels.captions,
      value: chosen?.id ?? none,
      options: [
        { value: none, label: labels.off, note: null },
        ...tracks.map(({ id = '', label }) => ({ value: id, label, note: null })),
      ],
      onSelect: (id) => {
        store.selectSubtitlesTrack(id);
        settings.set({ captions: tracks.find((track) => track.id === id)?.language ?? '' });
      },
    },
  };
  if (chosen === undefined) return [language];
  return [
    language,
    {
      kind: 'page',
      id: 'caption_size',
      group: {
        label: labels.caption_size,
        value: caption_size,
        options: captionSizes.map((size) => ({
          value: size,
          label: labels.caption_sizes[size],
          note: null,
        })),
        onSelect: (value) => {
          const size = captionSizes.find((known) => known === value);
          if (size !== undefined) settings.set({ caption_size: size });
        },
      },
    },
    {
      kind: 'switch',
      label: labels.caption_ground,
      isOn: caption_ground,
      onToggle: () => settings.set({ caption_ground: !caption_ground }),
    },
  ];
}
