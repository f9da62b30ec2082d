import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { pages } from '#contracts/pages.ts';
import { buttonClass } from '../../ui/button.tsx';

/** What an empty list offers: to take back its clearing, for as long as the page is open, or something to begin with. */
export function EmptyAction({ onUndo }: { onUndo: (() => void) | undefined }): ReactNode {
  const { t } = useLingui();
  if (onUndo) {
    return (
      <button type="button" className={buttonClass()} onClick={onUndo}>
        {t`Undo`}
      </button>
    );
  }
  return (
    <a className={buttonClass()} href={pages.videos('latest-updates')}>
      {t`Go to the latest videos`}
    </a>
  );
}
