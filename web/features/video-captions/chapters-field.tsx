import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AccountField } from '../accounts/index.ts';

/** Lines with their times, of a film that is ready. */
export function ChaptersField({ chapters }: { chapters: string }): ReactNode {
  const { t } = useLingui();
  return (
    <AccountField
      name="chapters"
      label={t`Chapters`}
      hint={t`A line for each: 0:00 Beginning. At least three, the first at 0:00. Empty: those that the description names.`}
      rows={5}
      value={chapters}
      autoComplete="off"
      isOptional
      isProse
    />
  );
}
