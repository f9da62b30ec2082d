import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { pages } from '#contracts/pages/pages.ts';
import chip from '../../ui/chip.module.css';
import type { Person, Topic } from './topics.ts';

/** Links to the channel, then to the models. */
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
          className={`${chip['chip']} ${!isOpen && index >= shown ? chip['extra'] : ''}`}
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
