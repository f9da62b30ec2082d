import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { hidden_things_max } from '#contracts/things.ts';
import { isClosedDocument } from '../../lib/document/closed-document.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { notify } from '../../lib/messages/notices.ts';
import { ownThings, thingsAnswers, waitingThings } from '../../lib/store/waiting-things.ts';
import { MergeHistoryLine } from './merge-history-line.tsx';
import { MergeQuestion } from './merge-question.tsx';
import { useDroppedText } from './use-merging.ts';

/** How many things the device hides about which its member has not been asked. */
const countAsked = (): number =>
  isClosedDocument() || thingsAnswers.isAnswered(ownThings()) ? 0 : waitingThings().length;

function listen(listener: () => void): () => void {
  addEventListener('hiddenchange', listener);
  return () => removeEventListener('hiddenchange', listener);
}

/** Loaded with the answer: most members hide nothing. */
const joining = () => import('../hidden-things/join-account.ts');

/** Adds what the device hides to the account and says so. Resolves to whether it did. */
function useMergingThings(): () => Promise<boolean> {
  const { t } = useLingui();
  const droppedText = useDroppedText(hidden_things_max);
  return async () => {
    const dropped = await joining().then(
      ({ joinAccount }) => joinAccount(),
      () => undefined,
    );
    const topic = 'merge';
    if (dropped === undefined) {
      notify({ kind: 'error', text: t`Could not be saved. Try again later.`, topic });
      return false;
    }
    const joined = t`It is now hidden on all your devices.`;
    const text = [joined, ...(dropped > 0 ? [droppedText(dropped)] : [])].join(' ');
    notify({ kind: 'success', text, topic });
    return true;
  };
}

/** Asks a member once whether what this device hides joins the account; then about the history. */
export function MergeHiddenLine({ className }: { className: string }): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
  const total_count = useSyncExternalStore(listen, countAsked, () => 0);
  const [isGone, setGone] = useState(false);
  const merge = useMergingThings();
  if (isGone || total_count === 0) return <MergeHistoryLine className={className} />;
  const total = format.number(total_count);
  return (
    <MergeQuestion
      className={className}
      label={t`Hidden from lists`}
      onAdd={async () => setGone(await merge())}
      onLater={() => {
        thingsAnswers.later();
        setGone(true);
      }}
      onNever={() => {
        thingsAnswers.never();
        setGone(true);
        // Without it the next page reads the account's list.
        joining().then(
          ({ joinNever }) => joinNever(),
          () => undefined,
        );
      }}
    >
      {t`${plural(total_count, {
        one: `${total} item is hidden on this device. Hide it in your account as well?`,
        other: `${total} items are hidden on this device. Hide them in your account as well?`,
      })}`}
    </MergeQuestion>
  );
}
