import { useEffect, useRef, type ReactNode } from 'react';
import styles from '../../ui/uploads.module.css';

const size = { width: 160, height: 90 };
const patience_ms = 10_000;

/** The beginning of a chosen film, drawn by the browser; an empty place where it does not know the type. Nothing of it is sent. */
export function FirstFrame({ file }: { file: File }): ReactNode {
  const place = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const leave = new AbortController();
    void drawInTurn(file, place, leave.signal);
    return () => leave.abort();
  }, [file]);
  return <canvas ref={place} className={styles['firstFrame']} {...size} aria-hidden="true" />;
}

let turn: Promise<void> = Promise.resolve();

/** One decoder at a time, however many files were chosen. */
function drawInTurn(
  file: File,
  place: { current: HTMLCanvasElement | null },
  signal: AbortSignal,
): Promise<void> {
  turn = turn.then(async () => {
    if (signal.aborted) return;
    const film = document.createElement('video');
    film.muted = true;
    film.preload = 'auto';
    const address = URL.createObjectURL(file);
    try {
      await firstFrameOf(film, address, signal);
      if (place.current) drawFilling(film, place.current);
    } catch {
      // A type that the browser does not play.
    } finally {
      film.removeAttribute('src');
      film.load();
      URL.revokeObjectURL(address);
    }
  });
  return turn;
}

/** Resolves once there is a picture to draw. */
const firstFrameOf = (film: HTMLVideoElement, address: string, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const fail = (): void => reject(new Error('no picture'));
    film.addEventListener('loadeddata', () => resolve(), { once: true });
    film.addEventListener('error', fail, { once: true });
    for (const end of [signal, AbortSignal.timeout(patience_ms)])
      end.addEventListener('abort', fail, { once: true });
    film.src = address;
  });

/** Fills the place, and leaves out what is beyond its shape. */
function drawFilling(film: HTMLVideoElement, place: HTMLCanvasElement): void {
  const { width, height } = place;
  const scale = Math.max(width / film.videoWidth, height / film.videoHeight);
  const [drawn_width, drawn_height] = [film.videoWidth * scale, film.videoHeight * scale];
  place
    .getContext('2d')
    ?.drawImage(
      film,
      (width - drawn_width) / 2,
      (height - drawn_height) / 2,
      drawn_width,
      drawn_height,
    );
}
