import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { ChevronLeft, ChevronRight } from '../../ui/icons.tsx';
import styles from './video-lists.module.css';

interface ScrollRowProps {
  title: string;
  more: ReactNode;
  /** Cards that are higher than wide, in a column of the page. */
  isNarrow?: boolean;
  children: ReactNode;
}

/** One line of cards that scrolls sideways, with arrows where there is a mouse and room. */
export function ScrollRow({ title, more, isNarrow = false, children }: ScrollRowProps): ReactNode {
  const { t } = useLingui();
  const row = useRef<HTMLDivElement>(null);
  const ends = useEnds(row);
  const scroll = (direction: -1 | 1): void => {
    const element = row.current;
    element?.scrollBy({
      left: direction * element.clientWidth * 0.8,
      behavior: prefersStillness() ? 'instant' : 'smooth',
    });
  };
  return (
    <CardSection
      title={title}
      more={
        <>
          {more}
          <div className={`${styles['arrows']} only-wide only-scripted`}>
            <IconButton
              aria-label={t`Scroll back`}
              disabled={ends.atStart}
              onClick={() => scroll(-1)}
            >
              <ChevronLeft className="icon" />
            </IconButton>
            <IconButton
              aria-label={t`Scroll forward`}
              disabled={ends.atEnd}
              onClick={() => scroll(1)}
            >
              <ChevronRight className="icon" />
            </IconButton>
          </div>
        </>
      }
    >
      <div className={styles['row']} data-narrow={isNarrow ? '' : undefined} ref={row}>
        {children}
      </div>
    </CardSection>
  );
}

/** Cards under a heading, with links next to it. */
export function CardSection({
  title,
  more,
  children,
}: Omit<ScrollRowProps, 'isNarrow'>): ReactNode {
  return (
    <section className={styles['section']}>
      <header className={styles['head']}>
        <h2>{title}</h2>
        {more}
      </header>
      {children}
    </section>
  );
}

/** The way from the head of a list to the whole. */
export function SeeMore({ href, what }: { href: string; what: string }): ReactNode {
  const { t } = useLingui();
  return (
    <a className={styles['more']} href={href}>
      <span aria-hidden="true">{t`See all`}</span>
      <span className="sr">{t`See all: ${what}`}</span>
    </a>
  );
}

function useEnds(row: RefObject<HTMLDivElement | null>): { atStart: boolean; atEnd: boolean } {
  const [ends, setEnds] = useState({ atStart: true, atEnd: false });
  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const measure = (): void => {
      const atStart = element.scrollLeft <= 1;
      const atEnd = element.scrollLeft + element.clientWidth >= element.scrollWidth - 1;
      setEnds((known) =>
        known.atStart === atStart && known.atEnd === atEnd ? known : { atStart, atEnd },
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [row]);
  return ends;
}

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
