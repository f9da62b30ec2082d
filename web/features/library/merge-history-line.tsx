import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { errorNotice } from '../../lib/messages/notice-texts.ts';
import { notify } from '../../lib/messages/notices.ts';
import { localStore, useLocalStore } from '../../lib/store/use-local-store.ts';
import { deviceHistory, historyAnswers, mergeHistory } from './merge-history.ts';
import { MergeQuestion } from './merge-question.tsx';

/** Asks a member once whether the history of this device joins the account: only where the account's is on. */
export function MergeHistoryLine({ className }: { className: string }): ReactNode {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const items = useLocalStore(
    ({ account_history: own }) => (own?.state() === 'on' ? deviceHistory(own.device) : ''),
    '',
  );
  const [isGone, setGone] = useState(false);
  if (isGone || historyAnswers.isAnswered(items)) return null;
  const { length: total_count } = items.split(',');
  const total = format.number(total_count);
  const texts = { done: t`The history of this device is in your account.` };
  const add = async (): Promise<void> => {
    const done = await mergeHistory(items);
    const topic = 'merge';
    if ('error' in done) {
      notify({ ...errorNotice(i18n, done.error), topic });
      return;
    }
    notify({ kind: 'success', text: texts.done, topic });
    setGone(true);
    const store = await localStore();
    store.account?.refresh();
    await store.account_history?.open();
  };
  const answer = (save: () => void) => (): void => {
    save();
    setGone(true);
  };
  return (
    <MergeQuestion
      className={className}
      label={t`History`}
      onAdd={add}
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
