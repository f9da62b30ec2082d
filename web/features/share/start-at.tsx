import '../../lib/i18n/later-texts.ts';
import { useLingui } from '@lingui/react/macro';
import { useId, useState, type ReactNode } from 'react';
import { parseClockTime } from '#contracts/clock-time.ts';
import { formatDuration } from '#contracts/media/duration.ts';
import field from '../../ui/field.module.css';
import styles from './start-at.module.css';

interface StartAtProps {
  /** Seconds that the shared link has already. */
  given: number | undefined;
  /** Seconds; undefined for the beginning, and while the text is no time in the film. */
  onStart(seconds: number | undefined): void;
}

/** Lets a link begin at a moment: where the film is now, or what the visitor writes. */
export function StartAt({ given, onStart }: StartAtProps): ReactNode {
  const { t } = useLingui();
  const fault_id = useId();
  const [film] = useState(pageFilm);
  const [isOn, setOn] = useState(given !== undefined);
  const [text, setText] = useState(() => formatDuration(given ?? film.position));
  const fault = isOn ? faultOf(text, film.length) : undefined;
  const length = formatDuration(film.length ?? 0);
  const change = (next: string, isNowOn: boolean): void => {
    setText(next);
    setOn(isNowOn);
    const isRight = isNowOn && faultOf(next, film.length) === undefined;
    onStart(isRight ? parseClockTime(next.trim()) : undefined);
  };
  return (
    <div>
      <div className={styles['line']}>
        <label className={styles['choice']}>
          <input
            type="checkbox"
            checked={isOn}
            onChange={(event) => change(text, event.target.checked)}
          />
          {t`Start at`}
        </label>
        <input
          className={`${field['input']} ${styles['time']} num`}
          aria-label={t`Start time`}
          aria-invalid={fault !== undefined}
          aria-describedby={fault_id}
          autoComplete="off"
          maxLength={9}
          value={text}
          onChange={(event) => change(event.target.value, true)}
        />
      </div>
      <output id={fault_id} className={styles['fault']}>
        {fault === 'form' && t`Enter a time such as 1:30 or 1:02:30.`}
        {fault === 'late' && t`The video is ${length} long.`}
      </output>
    </div>
  );
}

/** The film of the page in seconds: the panel is opened from anywhere on it, and knows no player. */
function pageFilm(): { position: number; length: number | undefined } {
  const box = document.querySelector<HTMLElement>('[data-player]');
  const position = box?.querySelector('video')?.currentTime ?? 0;
  return {
    position: Math.floor(position),
    length: parseClockTime(box?.dataset['length'] ?? ''),
  };
}

function faultOf(text: string, length: number | undefined): 'form' | 'late' | undefined {
  const seconds = parseClockTime(text.trim());
  if (seconds === undefined) return 'form';
  return length !== undefined && seconds >= length ? 'late' : undefined;
}
