import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './bulk-bar.module.css';
import type { Selection } from './use-selection.ts';

interface ChooseBoxProps {
  id: number;
  title: string;
  selection: Selection;
}

/** Chooses a video of a list for a change of several; with script alone. */
export function ChooseBox({ id, title, selection }: ChooseBoxProps): ReactNode {
  const { t } = useLingui();
  return (
    <label className={`${styles['choose']} only-scripted`}>
      <input
        type="checkbox"
        aria-label={t`Choose ${title}`}
        checked={selection.ids.has(id)}
        onChange={() => selection.toggle(id)}
      />
      {t`Choose`}
    </label>
  );
}
