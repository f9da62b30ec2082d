import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import styles from './library-screen.module.css';

interface MergeQuestionProps {
  /** The look of its place. */
  className: string;
  /** The accessible name of the question. */
  label: string;
  onAdd: () => Promise<unknown>;
  onLater: () => void;
  onNever: () => void;
  children: ReactNode;
}

/** Whether a list of this device joins the account, and its three answers. */
export function MergeQuestion(props: MergeQuestionProps): ReactNode {
  const { className, label, onAdd, onLater, onNever, children } = props;
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const add = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    await onAdd();
    setBusy(false);
  };
  return (
    <aside className={`${className} ${styles['merge']}`} aria-label={label} data-offer="">
      <p>{children}</p>
      <div className={styles['answers']}>
        <button
          type="button"
          className={buttonClass('primary')}
          aria-disabled={isBusy}
          onClick={() => void add()}
        >
          {t`Add to my account`}
        </button>
        <button type="button" className={buttonClass()} onClick={onLater}>
          {t`Not now`}
        </button>
        <button type="button" className={buttonClass()} onClick={onNever}>
          {t`Never on this device`}
        </button>
      </div>
    </aside>
  );
}
