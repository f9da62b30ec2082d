import type { CSSProperties } from 'react';
import bar from './bar.module.css';
import { Volume1, Volume2, VolumeX } from './icons.tsx';
import { usePlayerParts } from '../parts.ts';
import { usePlayer } from '../player-store.ts';
import { useDrag } from './use-drag.ts';
import css from './volume.module.css';

/** The mute button, and above it on hover or focus an upright slider where the browser lets the volume be set. */
export function Volume() {
  const { labels, perform } = usePlayerParts();
  const { volume, muted, settable } = usePlayer((state) => ({
    volume: state.volume,
    muted: state.muted || state.volume === 0,
    settable: state.volumeAvailability === 'available',
  }));
  const Icon = muted ? VolumeX : volume < 0.5 ? Volume1 : Volume2;
  return (
    <div className={css['volume']} data-muted={muted || undefined}>
      <button
        type="button"
        className={bar['button']}
        data-focus="button"
        aria-label={muted ? labels.unmute : labels.mute}
        onClick={() => perform({ name: 'toggle_mute' })}
      >
        <Icon className={bar['icon']} />
      </button>
      {settable && <VolumeSlider level={muted ? 0 : volume} />}
    </div>
  );
}

function VolumeSlider({ level }: { level: number }) {
  const { labels, session } = usePlayerParts();
  const store = usePlayer();
  const drag = useDrag({
    upright: true,
    onDrag: (share) => {
      session.unsilence();
      store.setVolume(Math.round(share * 100) / 100);
    },
  });
  const percent = Math.round(level * 100);
  return (
    <div className={css['volumeBox']}>
      <div
        className={css['level']}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input cannot show buffer, head and time under the pointer
        role="slider"
        tabIndex={0}
        data-focus="volume"
        aria-label={labels.volume}
        aria-orientation="vertical"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={labels.volume_value(percent)}
        style={{ '--level': level } as CSSProperties}
        {...drag.handlers}
      >
        <span className={css['levelTrack']} data-track />
        <span className={css['levelHead']} />
      </div>
    </div>
  );
}
