import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { CaseStoryboard, CaseSubject } from '#contracts/calls/console-cases.ts';
import type * as z from 'zod/mini';
import { useSettings } from '../settings.ts';
import { useTexts } from '../texts.ts';
import { clockOf } from '../times.tsx';
import { pageKeys } from './keys.ts';
import { openStream } from './open-stream.ts';
import { useHeldKey } from './use-held-key.ts';

/** The film and its pictures, grey and blurred until a key is held. */
export function ClipPanel({ subject }: { subject: CaseSubject }): ReactNode {
  const texts = useTexts();
  const { settings } = useSettings();
  const video = useRef<HTMLVideoElement>(null);
  const { is_held, hold } = useHeldKey(pageKeys.hold, settings.has_keys);
  usePlayKey(video, settings.has_keys);
  const veil = [settings.is_grey && 'veil-grey', settings.is_blurred && 'veil-blur'];
  const veiled = is_held ? '' : veil.filter(Boolean).join(' ');
  const seek = (second: number): void => {
    if (video.current) video.current.currentTime = second;
  };
  const hasNothing = !subject.stream && !subject.storyboard && subject.pictures.length === 0;
  if (subject.type === 'member' && hasNothing) return null;
  return (
    <section className={`panel ${veiled}`} aria-label={texts.clip} data-veiled={veiled !== ''}>
      {subject.stream ? (
        <Film source={subject.stream} film={video} is_muted={settings.is_muted} />
      ) : (
        subject.type === 'video' && <p className="empty">{texts.no_film}</p>
      )}
      {(settings.is_grey || settings.is_blurred) && !hasNothing && (
        <button type="button" className="button hold" aria-pressed={is_held} {...hold}>
          {texts.hold_to_see}
        </button>
      )}
      {subject.storyboard ? (
        <Storyboard board={subject.storyboard} onSeek={seek} />
      ) : (
        <Pictures pictures={subject.pictures} />
      )}
    </section>
  );
}

interface FilmProps {
  source: string;
  film: RefObject<HTMLVideoElement | null>;
  is_muted: boolean;
}

function Film({ source, film, is_muted }: FilmProps): ReactNode {
  useEffect(() => {
    const element = film.current;
    return element ? openStream(element, source) : undefined;
  }, [source, film]);
  // A reviewer hears the film; captions are shown in the texts of the case.
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the captions of the clip come with its stream
    <video ref={film} className="film" controls muted={is_muted} playsInline preload="metadata" />
  );
}

function usePlayKey(film: RefObject<HTMLVideoElement | null>, has_keys: boolean): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const isTyped =
        event.target instanceof Element && event.target.matches('input, textarea, select');
      if (!has_keys || isTyped || event.key !== pageKeys.play || event.ctrlKey || event.metaKey)
        return;
      const element = film.current;
      if (element?.paused) void element.play().catch(() => undefined);
      else element?.pause();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [film, has_keys]);
}

const every_seconds = 10;

interface StoryboardProps {
  board: z.infer<typeof CaseStoryboard>;
  onSeek: (second: number) => void;
}

/** One picture every ten seconds, or all that there are; each leads to its place in the film. */
function Storyboard({ board, onSeek }: StoryboardProps): ReactNode {
  const texts = useTexts();
  const [has_all, setAll] = useState(false);
  const { interval, count, columns, rows, width, height } = board;
  const step = has_all ? 1 : Math.max(1, Math.round(every_seconds / interval));
  const tiles = Array.from({ length: count }, (_, at) => at).filter((at) => at % step === 0);
  return (
    <>
      <h2 className="visually-hidden">{texts.storyboard}</h2>
      <ul className="tiles">
        {tiles.map((at) => {
          const [sheet, place] = [Math.floor(at / (columns * rows)), at % (columns * rows)];
          const time = clockOf(at * interval);
          return (
            <li key={at}>
              <button
                type="button"
                className="tile"
                aria-label={texts.at_second(time)}
                onClick={() => onSeek(at * interval)}
              >
                <span
                  className="frame veiled"
                  style={{
                    inlineSize: width,
                    blockSize: height,
                    backgroundImage: `url("${board.sheets[sheet] ?? ''}")`,
                    backgroundPosition: `-${(place % columns) * width}px -${Math.floor(place / columns) * height}px`,
                  }}
                />
                <span className="tile-time" aria-hidden="true">
                  {time}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {interval < every_seconds && (
        <button type="button" className="button" onClick={() => setAll(!has_all)}>
          {has_all ? texts.fewer_pictures : texts.more_pictures}
        </button>
      )}
    </>
  );
}

function Pictures({ pictures }: { pictures: readonly string[] }): ReactNode {
  const texts = useTexts();
  if (pictures.length === 0) return null;
  return (
    <ul className="tiles">
      {pictures.map((address, at) => (
        <li key={address}>
          <img
            className="veiled picture"
            src={address}
            alt={texts.picture(at + 1)}
            loading="lazy"
          />
        </li>
      ))}
    </ul>
  );
}
