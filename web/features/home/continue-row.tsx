import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isUnfinished } from '../../lib/store/progress.ts';
import { localStore, useLocalStore } from '../../lib/store/use-local-store.ts';
import { buttonClass } from '../../ui/button.tsx';
import { X } from '../../ui/icons.tsx';
import {
  favouriteOfCard,
  removeButtonClass,
  row_sizes,
  ScrollRow,
  useCardTexts,
  useFavouritable,
  VideoCard,
} from '../card/index.ts';
import { notifyChange, storedHistoryCard, useFocusAfterRemoval } from '../library/index.ts';
import styles from './continue-row.module.css';

const nothing: readonly never[] = [];

/** Videos that were begun on this device, or those of the account, last watched first. */
export function ContinueRow(): ReactNode {
  const { t, i18n } = useLingui();
  const texts = useCardTexts();
  const entries = useLocalStore((store) => store.continuing(), nothing);
  const region = useFocusAfterRemoval(entries);
  const cards = entries.map((entry) => storedHistoryCard(entry, i18n.locale));
  useFavouritable((id) => favouriteOfCard(cards, id));
  const remove = useRemoval();
  const removeLabel = (title: string): string => t`Remove ${title}`;
  return (
    <div ref={region}>
      {cards.length > 0 && (
        <ScrollRow
          title={t`Continue watching`}
          more={
            <button
              type="button"
              className={`${buttonClass('ghost')} ${styles['all']}`}
              onClick={() => remove()}
            >
              {t`Remove all`}
            </button>
          }
        >
          {cards.map((card) => (
            <VideoCard
              key={card.video_id}
              // One line below the title: the room of the row is decided before its cards are known.
              video={{ ...card, views: undefined, posted: undefined, percent: undefined }}
              texts={texts}
              now={0}
              sizes={row_sizes}
              extra={
                <button
                  type="button"
                  name="remove"
                  className={`${removeButtonClass()} ${styles['remove']}`}
                  aria-label={removeLabel(card.title)}
                  onClick={() => remove(card.video_id)}
                >
                  <X className="icon icon-small" />
                </button>
              }
            />
          ))}
        </ScrollRow>
      )}
    </div>
  );
}

/** Forgets how far one video was watched, or every video that was begun. */
function useRemoval(): (video_id?: number) => void {
  const { t, i18n } = useLingui();
  const texts = { removed: t`Removed from Continue watching`, undo: t`Undo` };
  const remove = async (video_id?: number): Promise<void> => {
    const store = await localStore();
    const { positions } = store;
    const undo =
      video_id === undefined ? positions.removeWhere(isUnfinished) : positions.remove(video_id);
    await notifyChange(store, i18n, {
      text: texts.removed,
      topic: 'continue',
      action: { label: texts.undo, run: undo },
    });
  };
  return (video_id) => void remove(video_id);
}
