import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { HistoryEntry } from '../../lib/store/local-store.ts';
import { localStore } from '../../lib/store/use-local-store.ts';
import { X } from '../../ui/icons.tsx';
import { type CardData, CardSection, removeButtonClass, VideoGrid } from '../card/index.ts';
import { dayHeading, historyDays } from './history-days.ts';
import { notifyChange } from './notify-change.ts';
import { storedHistoryCard } from './stored-card.ts';
import styles from './library-screen.module.css';

/** Cards under the days on which they were opened. */
export function HistoryDays({ entries }: { entries: readonly HistoryEntry[] }): ReactNode {
  const { t, i18n } = useLingui();
  const [now] = useState(() => new Date());
  const headingOf = (day: string): string =>
    day === ''
      ? t({ message: 'Earlier', context: 'heading of videos that were opened on unknown days' })
      : dayHeading(day, now, i18n.locale);
  return historyDays(entries).map(({ day, entries: opened }) => (
    <CardSection key={day} title={headingOf(day)} more={null}>
      <VideoGrid
        videos={opened.map((entry) => storedHistoryCard(entry, i18n.locale))}
        now={Math.floor(now.getTime() / 1000)}
        extraOf={(video) => <RemoveButton video={video} />}
      />
    </CardSection>
  ));
}

function RemoveButton({ video }: { video: CardData }): ReactNode {
  const { t, i18n } = useLingui();
  const { title, video_id } = video;
  const texts = { removed: t`Removed from history`, undo: t`Undo` };
  const remove = async (): Promise<void> => {
    const store = await localStore();
    const undos = [store.history.remove(video_id), store.positions.remove(video_id)];
    await notifyChange(store, i18n, {
      text: texts.removed,
      topic: 'history',
      action: { label: texts.undo, run: () => undos.forEach((undo) => undo()) },
    });
  };
  return (
    <button
      type="button"
      name="remove"
      className={`${removeButtonClass()} ${styles['remove']}`}
      aria-label={t`Remove from history: ${title}`}
      onClick={() => void remove()}
    >
      <X className="icon icon-small" />
    </button>
  );
}
