import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { Letters } from '#contracts/calls/catalogue/around-models.ts';
import { letterText } from './letter-texts.ts';
import styles from './models.module.css';

interface LetterStripProps {
  letters: Letters['letters'];
  chosen: string | undefined;
  /** Undefined: all letters. */
  hrefOf: (letter: string | undefined) => string;
}

/** The first letters of the names as links; other scripts follow by their names. */
export function LetterStrip({ letters, chosen, hrefOf }: LetterStripProps): ReactNode {
  const { t, i18n } = useLingui();
  const strip = useRef<HTMLElement>(null);
  useChosenInView(strip, chosen);
  if (letters.length === 0) return null;
  return (
    <nav ref={strip} className={styles['letters']} aria-label={t`First letter`}>
      <a
        className="lit"
        href={hrefOf(undefined)}
        aria-current={chosen === undefined ? 'true' : undefined}
      >
        {t({ context: 'first letters', message: 'All' })}
      </a>
      {letters.map(({ letter }) => (
        <a
          key={letter}
          className="lit"
          href={hrefOf(letter)}
          aria-current={letter === chosen ? 'true' : undefined}
        >
          {letterText(letter, (text) => i18n._(text))}
        </a>
      ))}
    </nav>
  );
}

/** Scrolls an overflowing strip to the chosen letter without scrolling the page. */
function useChosenInView(strip: RefObject<HTMLElement | null>, chosen: string | undefined): void {
  useEffect(() => {
    const link = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (link)
      strip.current?.scrollTo({
        left: link.offsetLeft - (strip.current.clientWidth - link.offsetWidth) / 2,
      });
  }, [strip, chosen]);
}
