import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { pages } from '#contracts/pages.ts';
import { TextButton } from '../../ui/button.tsx';
import chip from '../../ui/chip.module.css';
import type { Person, Topic } from './load-video.ts';
import styles from './video-screen.module.css';

/** Channel first, then models: the ways to their pages. */
export function People({
  channel,
  models,
}: {
  channel: Person | undefined;
  models: readonly Person[];
}): ReactNode {
  const { t } = useLingui();
  if (!channel && models.length === 0) return null;
  return (
    <div className={chip['chips']}>
      {channel && (
        <PersonChip person={channel} href={pages.channel(channel.dir)} note={t`Channel`} />
      )}
      {models.map((model) => (
        <PersonChip key={model.dir} person={model} href={pages.model(model.dir)} />
      ))}
    </div>
  );
}

function PersonChip({
  person,
  href,
  note,
}: {
  person: Person;
  href: string;
  note?: string;
}): ReactNode {
  return (
    <a className={`${chip['chip']} ${chip['person']}`} href={href}>
      {person.img && <img src={person.img} width={32} height={32} alt="" decoding="async" />}
      <bdi>{person.title}</bdi>
      {note && <small>{note}</small>}
    </a>
  );
}

const shown_topics = 10;

/** Categories and tags; what does not fit the first look waits behind a button. */
export function Topics({ topics }: { topics: readonly Topic[] }): ReactNode {
  const { t, i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  // A button takes the room of a chip: one alone is shown, not hidden.
  const shown = topics.length === shown_topics + 1 ? topics.length : shown_topics;
  const hidden = topics.length - shown;
  if (topics.length === 0) return null;
  return (
    <div className={chip['chips']}>
      {topics.map((topic, index) => (
        <a
          key={topic.href}
          href={topic.href}
          lang={topic.is_english && i18n.locale !== 'en' ? 'en' : undefined}
          className={`${chip['chip']} ${!isOpen && index >= shown ? styles['extra'] : ''}`}
        >
          {topic.title}
        </a>
      ))}
      {hidden > 0 && (
        <button
          type="button"
          className={`${chip['chip']} ${chip['add']} only-scripted`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t`Show fewer` : t`${hidden} more`}
        </button>
      )}
    </div>
  );
}

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
