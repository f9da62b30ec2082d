import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { useLocalStore } from '../../lib/store/use-local-store.ts';
import { deviceHistory, historyAnswers } from './merge-history.ts';
import { MergeQuestion } from './merge-question.tsx';
import { useMergingHistory } from './use-merging-history.ts';

/** Asks a member once whether the history of this device joins the account: only where the account's is on. */
export function MergeHistoryLine({ className }: { className: string }): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
  const items = useLocalStore(
    ({ account_history: own }) => (own?.state() === 'on' ? deviceHistory(own.device) : ''),
    '',
  );
  const [isGone, setGone] = useState(false);
  const merge = useMergingHistory();
  if (isGone || historyAnswers.isAnswered(items)) return null;
  const { length: total_count } = items.split(',');
  const total = format.number(total_count);
  const answer = (save: () => void) => (): void => {
    save();
    setGone(true);
  };
  return (
    <MergeQuestion
      className={className}
      label={t`History`}
      onAdd={async () => setGone(await merge(items))}
      onLater={answer(historyAnswers.later)}
      onNever={answer(historyAnswers.never)}
    >
      {t`${plural(total_count, {
        one: `${total} video is in the history of this device. Add it to your account?`,
        other: `${total} videos are in the history of this device. Add them to your account?`,
      })}`}
    </MergeQuestion>
  );
}
