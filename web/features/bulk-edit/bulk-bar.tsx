import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import type { ChangedVideo, VideoChange } from '#contracts/calls/uploads/change-videos.ts';
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
export function BulkBar(props: BulkBarProps): ReactNode {
  const { selection } = props;
  const { t } = useLingui();
  const bulk = useBulkChange(props);
  const { wanted, step } = bulk;
  const count = selection.ids.size;
  if (count === 0 && step.name !== 'done') return null;
  return (
    <section className={`${styles['bar']} only-scripted`} aria-label={t`Chosen videos`}>
      {step.name === 'fields' && (
        <ChangeFields {...wanted} onChange={(change, value) => bulk.setWanted({ change, value })} />
      )}
      <output>
        {step.name === 'fields' ? (
          t`${plural(count, { one: '# video chosen', other: '# videos chosen' })}`
        ) : (
          <Outcomes step={step} />
        )}
      </output>
      <Buttons bulk={bulk} onNone={() => selection.set([])} />
    </section>
  );
}

function useBulkChange({ selection, onChanged }: BulkBarProps) {
  const { t } = useLingui();
  const [wanted, setWanted] = useState<{ change: VideoChange; value: string }>({
    change: 'add_tags',
    value: '',
  });
  const [step, setStep] = useState(first_step);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (step.name !== 'done') return;
    const timer = setTimeout(() => setStep(first_step), undo_ms);
    return () => clearTimeout(timer);
  }, [step]);
  const send = async (name: 'preview' | 'done'): Promise<void> => {
    setBusy(true);
    // The change applies to the previewed videos, even if others were chosen since.
    const ids =
      name === 'preview'
        ? selection.ids
        : new Set(step.videos.filter(isChanged).map(({ video_id }) => video_id));
    const videos = await sendChange({ ids, ...wanted }, name === 'preview');
    setBusy(false);
    if (!videos) return notify({ kind: 'error', text: t`That did not work. Try again.` });
    setStep({ name, videos });
    if (name === 'preview') return;
    selection.set([]);
    onChanged();
  };
  const undo = async (): Promise<void> => {
    setBusy(true);
    const isWhole = await undoChange(wanted.change, step.videos.filter(isChanged));
    setBusy(false);
    setStep(first_step);
    onChanged();
    if (!isWhole) notify({ kind: 'error', text: t`Not all of it could be undone.` });
  };
  const back = (): void => setStep(first_step);
  return { wanted, setWanted, step, isBusy, send, undo, back };
}

interface ButtonsProps {
  bulk: ReturnType<typeof useBulkChange>;
  /** Nothing is chosen any more. */
  onNone(): void;
}

/** The buttons of a step. */
function Buttons({ bulk, onNone }: ButtonsProps): ReactNode {
  const { t } = useLingui();
  const { wanted, step, isBusy, send, undo, back } = bulk;
  const isAny = step.videos.some(isChanged);
  if (step.name === 'done')
    return (
      <div className={styles['buttons']}>
        {isAny && <Button isOff={isBusy} onPress={() => void undo()}>{t`Undo`}</Button>}
      </div>
    );
  const isPreview = step.name === 'preview';
  return (
    <div className={styles['buttons']}>
      {isPreview ? (
        <Button isOff={isBusy || !isAny} onPress={() => void send('done')}>{t`Apply`}</Button>
      ) : (
        <Button
          isOff={isBusy || wanted.value.trim() === ''}
          onPress={() => void send('preview')}
        >{t`See what changes`}</Button>
      )}
      <button
        type="button"
        className={buttonClass('ghost')}
        onClick={() => (isPreview ? back() : onNone())}
      >
        {t`Cancel`}
      </button>
    </div>
  );
}

const isChanged = ({ state }: ChangedVideo): boolean => state === 'changed';

function Button({
  isOff,
  onPress,
  children,
}: {
  isOff: boolean;
  onPress: () => void;
  children: ReactNode;
}): ReactNode {
  return (
    <button
      type="button"
      className={buttonClass('primary')}
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) onPress();
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
