import type { ReactNode } from 'react';
import type { CaseSubject } from '#contracts/calls/console/console-cases.ts';
import { useTexts } from '../texts/texts.ts';
import { clockOf } from '../times.tsx';

interface SoundGraphProps {
  sound: CaseSubject['sound'];
  onSeek: (second: number) => void;
}

/** How loud the film is from its beginning to its end; each loud passage leads to its place. */
export function SoundGraph({ sound, onSeek }: SoundGraphProps): ReactNode {
  const texts = useTexts();
  if (!sound) return <p className="quiet small">{texts.sound_unknown}</p>;
  if (sound.levels.length === 0) return <p className="quiet small">{texts.no_sound}</p>;
  const { loud } = sound;
  return (
    <div className="sound">
      <h2 className="visually-hidden">{texts.sound}</h2>
      <Levels {...sound} />
      {loud.length === 0 ? (
        <p className="quiet small">{texts.is_even}</p>
      ) : (
        <ul className="sound-passages" aria-label={texts.loud_passages(loud.length)}>
          {loud.map(({ from, to }) => (
            <li key={from}>
              <button
                type="button"
                className="button small"
                aria-label={texts.loud_from(clockOf(from), clockOf(to))}
                onClick={() => onSeek(from)}
              >
                {clockOf(from)}–{clockOf(to)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Quieter than this is the floor of the graph. */
const heard_from = 30;

/** The list of passages below says the same in words. */
function Levels({ levels, loudest, interval, loud }: NonNullable<CaseSubject['sound']>): ReactNode {
  const height = loudest - heard_from;
  const top = (level: number): number => height - Math.max(1, level - heard_from);
  const path = levels.map((level, at) => `V${top(level)}H${at + 1}`).join('');
  return (
    <svg
      className="sound-levels"
      viewBox={`0 0 ${levels.length} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {loud.map(({ from, to }) => (
        <rect
          key={from}
          className="sound-loud"
          x={from / interval}
          width={Math.max(1, (to - from) / interval)}
          height={height}
        />
      ))}
      <path d={`M0,${height}${path}V${height}Z`} />
    </svg>
  );
}
