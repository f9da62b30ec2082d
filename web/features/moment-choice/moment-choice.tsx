import { useLingui } from '@lingui/react/macro';
import type { CSSProperties, ReactNode } from 'react';
import type { OwnFilm } from '#contracts/calls/uploads/video-edit.ts';
import form from '../../ui/form.module.css';
import styles from '../../ui/uploads.module.css';
import { clock } from './clock.ts';
import type { Moment } from './use-moment.ts';

/** The picture of the storyboard that is nearest before a second, cut out of its sheet by shares, so that it can have any size. */
function pictureAt(film: OwnFilm, second: number): CSSProperties {
  const { interval, columns, rows, count, sheets, width, height } = film;
  const at = Math.min(count - 1, Math.floor(second / interval));
  const place = at % (columns * rows);
  const [column, row] = [place % columns, Math.floor(place / columns)];
  const share = (n: number, all: number): string => `${all > 1 ? (n * 100) / (all - 1) : 0}%`;
  return {
    backgroundImage: `url(${sheets[Math.floor(at / (columns * rows))] ?? ''})`,
    backgroundSize: `${columns * 100}% ${rows * 100}%`,
    backgroundPosition: `${share(column, columns)} ${share(row, rows)}`,
    aspectRatio: `${width} / ${height}`,
  };
}

interface MomentTileProps {
  moment: Moment;
  describedBy: string;
}

/** The moment among the pictures that can be chosen. */
export function MomentTile({ moment, describedBy }: MomentTileProps): ReactNode {
  const { t } = useLingui();
  const { film, second, radio, isAlive } = moment;
  const time = clock(second);
  return (
    <label className={styles['moment']}>
      <input
        ref={radio}
        type="radio"
        name="preview"
        value={String(second)}
        disabled={!isAlive}
        aria-label={t`The picture at ${time}`}
        aria-describedby={describedBy}
      />
      {/* Styles of documents are refused; a script may set them. */}
      <span className={styles['momentFrame']}>
        <span style={isAlive ? pictureAt(film, second) : undefined} />
      </span>
    </label>
  );
}

/** Moves the moment, second by second. */
export function MomentSlider({ moment }: Pick<MomentTileProps, 'moment'>): ReactNode {
  const { t } = useLingui();
  const { film, second, move, isAlive } = moment;
  return (
    <label className={styles['momentSlider']}>
      <span className={form['label']}>{t`Or any moment of the video`}</span>
      <span className={styles['momentLine']}>
        <input
          type="range"
          min={0}
          max={Math.max(0, Math.floor(film.duration) - 1)}
          step={1}
          value={second}
          disabled={!isAlive}
          aria-valuetext={clock(second)}
          onChange={(event) => move(event.target.valueAsNumber)}
        />
        <span className="num" aria-hidden="true">
          {clock(second)}
        </span>
      </span>
    </label>
  );
}
