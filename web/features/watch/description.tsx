import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { TextButton } from '../../ui/button.tsx';
import styles from './video-screen.module.css';

/** About three lines of 85 letters: what decides before anything can be measured. */
const likely_clamped = 250;

export function Description({ text, lang }: { text: string; lang: string }): ReactNode {
  const { t, i18n } = useLingui();
  const prose = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isClamped = useClamped(prose, text.length > likely_clamped);
  if (!text) return null;
  return (
    <div>
      <p
        ref={prose}
        className={`${styles['prose']} ${isOpen ? '' : styles['clamped']}`}
        lang={lang === i18n.locale ? undefined : lang}
      >
        {text}
      </p>
      {(isClamped || isOpen) && (
        <p className={`${styles['proseMore']} only-scripted`}>
          <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t`Show less` : t`Show all`}
          </TextButton>
        </p>
      )}
    </div>
  );
}

/** Whether lines are hidden, measured again when the width changes. */
function useClamped(prose: RefObject<HTMLElement | null>, guess: boolean): boolean {
  const [isClamped, setClamped] = useState(guess);
  useEffect(() => {
    const element = prose.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      setClamped(element.scrollHeight > element.clientHeight + 1);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [prose]);
  return isClamped;
}
