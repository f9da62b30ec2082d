import '../../lib/i18n/later-texts.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { useLocalStore } from '../../lib/store/use-local-store.ts';
import { answerLater, answerNever, isAnswered } from './merge-device.ts';
import { MergeHiddenLine } from './merge-hidden-line.tsx';
import { MergeQuestion } from './merge-question.tsx';
import { useMerging } from './use-merging.ts';

const nothing: readonly never[] = [];

/** Asks a member once for each list of this device whether it joins the account: the favourites, what is hidden, then the history. */
export function MergeLine({ className }: { className: string }): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
  const entries = useLocalStore(({ favourites }) => favourites.get(), nothing);
  const [isGone, setGone] = useState(false);
  const merge = useMerging();
  if (isGone || isAnswered(entries)) return <MergeHiddenLine className={className} />;
  const { length: total_count } = entries;
  const total = format.number(total_count);
  const answer = (save: () => void) => () => {
    save();
    setGone(true);
  };
  return (
    <MergeQuestion
      className={className}
      label={t`Favourites`}
      onAdd={async () => setGone(await merge(entries))}
      onLater={answer(answerLater)}
      onNever={answer(answerNever)}
    >
      {t`${plural(total_count, {
        one: `${total} favourite is saved on this device. Add it to your account?`,
        other: `${total} favourites are saved on this device. Add them to your account?`,
      })}`}
    </MergeQuestion>
  );
}
