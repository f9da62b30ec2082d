import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useHydrated } from '../../lib/document/use-hydrated.ts';
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
  const isHydrated = useHydrated();
  return (
    <label className={`${styles['choose']} only-scripted`}>
      <input
        type="checkbox"
        aria-label={t`Choose ${title}`}
        checked={selection.ids.has(id)}
        // A press before that would be lost.
        disabled={!isHydrated}
        onChange={() => selection.toggle(id)}
      />
      {t`Choose`}
    </label>
  );
}
