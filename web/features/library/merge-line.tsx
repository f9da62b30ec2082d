import '../../lib/i18n/later-texts.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { useLocalStore } from '../../lib/store/use-local-store.ts';
import { buttonClass } from '../../ui/button.tsx';
import { answerLater, answerNever, isAnswered } from './merge-device.ts';
import { useMerging } from './use-merging.ts';
import styles from './library-screen.module.css';

const nothing: readonly never[] = [];

/** Asks a member once whether the favourites of this device join the account. `className` is the look of its place. */
export function MergeLine({ className }: { className: string }): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
  const entries = useLocalStore(({ favourites }) => favourites.get(), nothing);
  const [isBusy, setBusy] = useState(false);
  const [isGone, setGone] = useState(false);
  const merge = useMerging();
  if (isGone || isAnswered(entries)) return null;
  const { length: total_count } = entries;
  const total = format.number(total_count);
  const add = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const isDone = await merge(entries);
    setBusy(false);
    setGone(isDone);
  };
  const answer = (save: () => void) => () => {
    save();
    setGone(true);
  };
  return (
    <aside className={`${className} ${styles['merge']}`} aria-label={t`Favourites`} data-offer="">
      <p>
        {t`${plural(total_count, {
          one: `${total} favourite is saved on this device. Add it to your account?`,
          other: `${total} favourites are saved on this device. Add them to your account?`,
        })}`}
      </p>
      <div className={styles['answers']}>
        <button
          type="button"
          className={buttonClass('primary')}
          aria-disabled={isBusy}
          onClick={() => void add()}
        >
          {t`Add to my account`}
        </button>
        <button type="button" className={buttonClass()} onClick={answer(answerLater)}>
          {t`Not now`}
        </button>
        <button type="button" className={buttonClass()} onClick={answer(answerNever)}>
          {t`Never on this device`}
        </button>
      </div>
    </aside>
  );
}
