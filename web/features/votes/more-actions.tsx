import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { reportPage } from '#contracts/pages/form-addresses.ts';
import { openModal } from '../../lib/messages/modals.ts';
import { notify } from '../../lib/messages/notices.ts';
import { isMember } from '../../lib/store/use-local-store.ts';
import { Download, Flag, Share2 } from '../../ui/icons.tsx';
import { Link, Plus } from '../../ui/more-icons.tsx';
import { copyText } from '../share/index.ts';
import { more_menu_id } from './more-menu.tsx';
import styles from './more-menu.module.css';
import { localAddress } from '../../lib/visit/page-address.ts';

export interface MoreActionsProps {
  path: string;
  title: string;
  /** Of a video. */
  video_id?: number | undefined;
  /** Undefined where the owner does not offer it. */
  download?: (() => void) | undefined;
}

/** Share and report stand in the row of actions where it has room for them, else here. */
export function MoreActions({ path, title, video_id, download }: MoreActionsProps): ReactNode {
  const { t } = useLingui();
  const share = (): void => openModal({ name: 'Share', props: { path, title } });
  const copied = t`Link copied`;
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(new URL(localAddress(path), location.origin).href, null);
    if (isCopied) notify({ kind: 'success', text: copied, topic: 'share' });
    // Where pages may not copy, the panel has the address to be copied by hand.
    else share();
  };
  const closing = { popoverTarget: more_menu_id, popoverTargetAction: 'hide' } as const;
  return (
    <>
      <button type="button" {...closing} className={styles['narrow']} onClick={share}>
        <Share2 className="icon" />
        {t`Share`}
      </button>
      <button type="button" {...closing} onClick={() => void copy()}>
        <Link className="icon" />
        {t`Copy link`}
      </button>
      {video_id !== undefined && <AddTo video_id={video_id} closing={closing} />}
      {download && (
        <button type="button" {...closing} className={styles['narrow']} onClick={download}>
          <Download className="icon" />
          {t`Download`}
        </button>
      )}
      <a className={styles['narrow']} href={reportPage(path)} rel="nofollow">
        <Flag className="icon" />
        {t`Report`}
      </a>
    </>
  );
}

/** A member chooses in place; visitors are led to the sign-in. */
function AddTo({
  video_id,
  closing,
}: {
  video_id: number;
  closing: { popoverTarget: string; popoverTargetAction: 'hide' };
}): ReactNode {
  const { t } = useLingui();
  const inside = (
    <>
      <Plus className="icon" />
      {t`Add to…`}
    </>
  );
  if (!isMember())
    return (
      <a href={accountPages.addToPlaylists(video_id)} rel="nofollow">
        {inside}
      </a>
    );
  return (
    <button
      type="button"
      {...closing}
      aria-haspopup="dialog"
      onClick={() => openModal({ name: 'AddTo', props: { video_id } })}
    >
      {inside}
    </button>
  );
}
