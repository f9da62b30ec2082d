import { useLingui } from '@lingui/react/macro';
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { openModal, type Modals } from '../../lib/messages/modals.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Share2 } from '../../ui/icons.tsx';

/** Opens the modal Share for the page at `path`; so does `#share` at the end of its address. */
export function ShareButton({ path, title }: Modals['Share']): ReactNode {
  const { t } = useLingui();
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === '#share') openModal({ name: 'Share', props: { path, title } });
  }, [hash, key, path, title]);
  return (
    <button
      type="button"
      className={buttonClass('ghost')}
      aria-haspopup="dialog"
      onClick={() => openModal({ name: 'Share', props: { path, title } })}
    >
      <Share2 className="icon" />
      {t`Share`}
    </button>
  );
}
