import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { partnerVideosUrl, promos_shown } from '#contracts/calls/files/partners.ts';
import type { Orientation } from '#contracts/vocabulary.ts';
import { getJson } from '../../lib/transport/get-json.ts';
import { cardStyles, ScrollRow } from '../card/index.ts';
import { drawPromos } from './draw-promos.ts';
import type { PromoRowProps } from './promo-row.tsx';

interface PlayMoreProps {
  /** Whose file is read. */
  orientation: Orientation;
}

/** Entries of the file with the code that shows them. */
interface Filled extends PromoRowProps {
  Row: ComponentType<PromoRowProps>;
}

/**
 * A row of partners' videos, drawn once per page view. Its place is there from the start, empty and
 * as high as it will be; code and entries are fetched when it comes near. Without entries the place
 * is removed once it is out of view, so that nothing moves.
 */
export function PlayMore({ orientation }: PlayMoreProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const [row, setRow] = useState<Filled | 'gone'>();
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const fill = async (): Promise<void> => {
      await whenSeen(element, { rootMargin: near() }, true, signal);
      const filled = await readRow(orientation, signal).catch(() => undefined);
      if (!filled) await whenSeen(element, {}, false, signal);
      if (!signal.aborted) setRow(filled ?? 'gone');
    };
    void fill();
    return () => leaving.abort();
  }, [orientation]);
  if (row === 'gone') return null;
  return (
    <div ref={place} className="only-scripted">
      {row ? (
        <row.Row promos={row.promos} />
      ) : (
        <div data-waiting="" aria-hidden="true">
          <ScrollRow title="" more={null}>
            <BlankCard />
          </ScrollRow>
        </div>
      )}
    </div>
  );
}

/** As high as any card of the row. */
function BlankCard(): ReactNode {
  return (
    <div className={cardStyles['card']} data-promo="">
      <div className={cardStyles['link']}>
        <span className={cardStyles['thumb']} />
        <span className={cardStyles['title']} />
      </div>
      <p className={cardStyles['meta']} />
    </div>
  );
}

/** After so long a visitor has scrolled past. */
const slow_ms = 8000;

/** Undefined where the file is empty or broken; rejects where it is missing or slow. */
async function readRow(orientation: Orientation, left: AbortSignal): Promise<Filled | undefined> {
  const ending = new AbortController();
  const { signal } = ending;
  const end = (): void => ending.abort();
  for (const each of [left, AbortSignal.timeout(slow_ms)])
    each.addEventListener('abort', end, { signal });
  if (left.aborted) end();
  const [{ PromoRow }, file] = await Promise.all([
    import('./promo-row.tsx'),
    getJson<unknown>(partnerVideosUrl.build({ orientation }), signal),
  ]);
  const promos = drawPromos(file, promos_shown);
  return promos.length > 0 ? { Row: PromoRow, promos } : undefined;
}

/** Half a screen ahead; with data saving nothing is fetched that is not seen. */
function near(): string {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData ? '0px' : '50% 0px';
}

/** Waits until the element is seen, or not seen. Never resolves once `signal` is aborted. */
function whenSeen(
  element: Element,
  options: IntersectionObserverInit,
  isSeen: boolean,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting !== isSeen) return;
      observer.disconnect();
      resolve();
    }, options);
    signal.addEventListener('abort', () => observer.disconnect(), { once: true });
    if (!signal.aborted) observer.observe(element);
  });
}
