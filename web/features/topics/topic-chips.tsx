import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { pages } from '#contracts/pages/pages.ts';
import chip from '../../ui/chip.module.css';
import { Fold } from '../../ui/fold.tsx';
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

/** How a video or album is marked: what somebody should know before watching. */
export function Labels({ labels }: { labels: readonly string[] }): ReactNode {
  if (labels.length === 0) return null;
  return (
    <ul className={chip['labels']}>
      {labels.map((label) => (
        <li key={label}>{label}</li>
      ))}
    </ul>
  );
}

/** Categories and tags: two lines, the rest folds. */
export function Topics({ topics }: { topics: readonly Topic[] }): ReactNode {
  const { i18n } = useLingui();
  if (topics.length === 0) return null;
  return (
    <Fold className={chip['lines']}>
      <div className={chip['chips']}>
        {topics.map((topic) => (
          <a
            key={topic.href}
            href={topic.href}
            lang={topic.is_english && i18n.locale !== 'en' ? 'en' : undefined}
            className={chip['chip']}
          >
            {topic.title}
          </a>
        ))}
      </div>
    </Fold>
  );
}
