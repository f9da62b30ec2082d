import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import type { ChangedVideo, VideoChange } from '#contracts/calls/change-videos.ts';
import { notify } from '../../lib/messages/notices.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ChangeFields } from './change-fields.tsx';
import styles from './bulk-bar.module.css';
import { sendChange, undoChange } from './send-change.ts';
import type { Selection } from './use-selection.ts';

/** A change can be undone for so long. */
const undo_ms = 10_000;

interface BulkBarProps {
  selection: Selection;
  /** Videos have changed: the list is read again. */
  onChanged(): void;
}

interface Step {
  /** fields: what is changed is chosen; preview: it is shown; done: it can be undone. */
  name: 'fields' | 'preview' | 'done';
  videos: readonly ChangedVideo[];
}
const first_step: Step = { name: 'fields', videos: [] };

/** Changes one thing of the chosen videos. */
export function BulkBar({ selection, onChanged }: BulkBarProps): ReactNode {
  const { t } = useLingui();
  const [{ change, value }, setWanted] = useState<{ change: VideoChange; value: string }>({
    change: 'add_tags',
    value: '',
  });
  const [step, setStep] = useState(first_step);
  const [isBusy, setBusy] = useState(false);
  const { ids } = selection;
  const count = ids.size;
  useEffect(() => {
    if (step.name !== 'done') return;
    const timer = setTimeout(() => setStep(first_step), undo_ms);
    return () => clearTimeout(timer);
  }, [step]);
  const send = async (name: 'preview' | 'done'): Promise<void> => {
    if (isBusy || value.trim() === '') return;
    setBusy(true);
    const videos = await sendChange({ ids, change, value }, name === 'preview');
    setBusy(false);
    if (!videos) return notify({ kind: 'error', text: t`That did not work. Try again.` });
    setStep({ name, videos });
    if (name === 'done') {
      selection.set([]);
      onChanged();
    }
  };
  const undo = async (): Promise<void> => {
    setBusy(true);
    const isWhole = await undoChange(change, step.videos.filter(isChanged));
    setBusy(false);
    setStep(first_step);
    onChanged();
    if (!isWhole) notify({ kind: 'error', text: t`Not all of it could be undone.` });
  };
  if (count === 0 && step.name !== 'done') return null;
  return (
    <section className={`${styles['bar']} only-scripted`} aria-label={t`Chosen videos`}>
      {step.name === 'fields' && (
        <ChangeFields
          change={change}
          value={value}
          onChange={(next, typed) => setWanted({ change: next, value: typed })}
        />
      )}
      <output>
        {step.name === 'fields' ? (
          t`${plural(count, { one: '# video chosen', other: '# videos chosen' })}`
        ) : (
          <Outcomes step={step} />
        )}
      </output>
      <div className={styles['buttons']}>
        {step.name === 'fields' && (
          <Button
            isBusy={isBusy || value.trim() === ''}
            onPress={() => void send('preview')}
          >{t`Preview`}</Button>
        )}
        {step.name === 'preview' && (
          <Button
            isBusy={isBusy || !step.videos.some(isChanged)}
            onPress={() => void send('done')}
          >{t`Apply`}</Button>
        )}
        {step.name === 'done' && step.videos.some(isChanged) && (
          <Button isBusy={isBusy} onPress={() => void undo()}>{t`Undo`}</Button>
        )}
        {step.name !== 'done' && (
          <button
            type="button"
            className={buttonClass('ghost')}
            onClick={() => (step.name === 'preview' ? setStep(first_step) : selection.set([]))}
          >
            {t`Cancel`}
          </button>
        )}
      </div>
    </section>
  );
}

const isChanged = ({ state }: ChangedVideo): boolean => state === 'changed';

function Button({
  isBusy,
  onPress,
  children,
}: {
  isBusy: boolean;
  onPress: () => void;
  children: ReactNode;
}): ReactNode {
  return (
    <button
      type="button"
      className={buttonClass('primary')}
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) onPress();
      }}
    >
      {children}
    </button>
  );
}

/** How many videos change, and which ones do not. */
function Outcomes({ step: { name, videos } }: { step: Step }): ReactNode {
  const { t } = useLingui();
  const changed = videos.filter(isChanged).length;
  const refused = videos.filter(({ state }) => state === 'refused');
  return (
    <>
      {name === 'done'
        ? t`${plural(changed, { one: '# video changed', other: '# videos changed' })}`
        : t`${plural(changed, { one: '# video will change', other: '# videos will change' })}`}
      {refused.length > 0 && (
        <ul className={styles['outcomes']}>
          {refused.map(({ video_id, title }) => (
            <li key={video_id}>{t`Stays as it is, because the change is not allowed: ${title}`}</li>
          ))}
        </ul>
      )}
    </>
  );
}
