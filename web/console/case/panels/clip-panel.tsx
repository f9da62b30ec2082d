import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { CaseStoryboard, CaseSubject } from '#contracts/calls/console/console-cases.ts';
import type * as z from 'zod/mini';
import { useSettings } from '../../settings.ts';
import { useTexts } from '../../texts/texts.ts';
import { clockOf } from '../../times.tsx';
import { pageKeys } from '../keys.ts';
import { openStream } from '../open-stream.ts';
import { SoundGraph } from '../sound-graph.tsx';
import { Marked } from './texts-panel.tsx';
import { Pictures, Tile, Veil } from '../veil.tsx';

/** The film and its pictures. */
export function ClipPanel({ subject }: { subject: CaseSubject }): ReactNode {
  const texts = useTexts();
  const { settings } = useSettings();
  const video = useRef<HTMLVideoElement>(null);
  usePlayKey(video, settings.has_keys);
  const seek = (second: number): void => {
    if (video.current) video.current.currentTime = second;
  };
  const hasPictures = subject.pictures.length > 0 || subject.own_picture !== null;
  if (!subject.stream && !subject.storyboard && !hasPictures)
    return subject.type === 'video' ? <p className="empty panel">{texts.no_film}</p> : null;
  const film = subject.stream ? (
    <>
      <Film
        source={subject.stream}
        captions={subject.captions}
        film={video}
        is_muted={settings.is_muted}
      />
      <SoundGraph sound={subject.sound} onSeek={seek} />
    </>
  ) : null;
  return (
    <Veil label={texts.clip} head={film}>
      {subject.own_picture && (
        <>
          <h2>{texts.own_picture}</h2>
          <Pictures pictures={[subject.own_picture.src]} />
        </>
      )}
      {subject.candidates.length > 0 && (
        <>
          <h2>{texts.candidates}</h2>
          <Pictures pictures={subject.candidates} />
        </>
      )}
      {subject.storyboard ? (
        <Storyboard board={subject.storyboard} onSeek={seek} />
      ) : (
        <Pictures
          pictures={subject.pictures}
          captionOf={(at) => <PhotoCaption subject={subject} at={at} />}
        />
      )}
    </Veil>
  );
}

/** An approval covers it as well. */
function PhotoCaption({ subject, at }: { subject: CaseSubject; at: number }): ReactNode {
  const caption = subject.photo_captions[at];
  if (!caption) return null;
  const marks = subject.terms.filter(
    ({ field, index }) => field === 'photo_captions' && index === at,
  );
  return (
    <p className="photo-caption small">
      <Marked text={caption} marks={marks} />
    </p>
  );
}

interface FilmProps {
  source: string;
  captions: CaseSubject['captions'];
  film: RefObject<HTMLVideoElement | null>;
  is_muted: boolean;
}

function Film({ source, captions, film, is_muted }: FilmProps): ReactNode {
  useEffect(() => {
    const element = film.current;
    return element ? openStream(element, source) : undefined;
  }, [source, film]);
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a film without captions has none
    <video ref={film} className="film" controls muted={is_muted} playsInline preload="metadata">
      {captions.map(({ lang, label, src }) => (
        <track key={lang} kind="captions" src={src} srcLang={lang} label={label} />
      ))}
    </video>
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
                <Tile
                  sheet={board.sheets[sheet] ?? ''}
                  area={{
                    x: (place % columns) * width,
                    y: Math.floor(place / columns) * height,
                    width,
                    height,
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
