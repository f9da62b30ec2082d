import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FavouriteId } from '../../lib/store/favourite-id.ts';
import { useLocalStore } from '../../lib/store/use-local-store.ts';
import { reportPage } from '#contracts/pages/form-addresses.ts';
import { openModal } from '../../lib/messages/modals.ts';
import { useSite } from '../../lib/visit/site.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Download, Flag, Heart } from '../../ui/icons.tsx';
import { ShareButton } from '../share/index.ts';
import { MoreMenu } from './more-menu.tsx';
import { VoteButtons, type VoteButtonsProps } from './vote-buttons.tsx';
import styles from './vote-buttons.module.css';

interface ObjectActionsProps {
  votes: VoteButtonsProps;
  favourite_id: FavouriteId;
  /** It is not given out as a file. */
  isPrivate?: boolean;
  path: string;
  title: string;
}

/** The actions on a video or an album. All but the report needs scripts and shows only where they run. */
export function ObjectActions({
  votes,
  favourite_id,
  isPrivate = false,
  path,
  title,
}: ObjectActionsProps): ReactNode {
  const { t } = useLingui();
  const isFavourite = useLocalStore((store) => store.isFavourite(favourite_id), false);
  const canDownload = Boolean(useSite()?.download) && votes.section === 'video' && !isPrivate;
  const download = (): void =>
    openModal({ name: 'DownloadTg', props: { video_id: Number(votes.object_id) } });
  return (
    <div className={styles['actions']}>
      <VoteButtons {...votes} />
      {/* use-favourite-clicks.ts handles the click. */}
      <button
        type="button"
        className={`${buttonClass('ghost')} only-scripted`}
        data-favourite={favourite_id}
        aria-pressed={isFavourite}
      >
        <Heart className="icon" />
        {t`Favourite`}
      </button>
      <div className={`${styles['share']} only-scripted`}>
        <ShareButton path={path} title={title} />
        {canDownload && (
          <button
            type="button"
            className={buttonClass('ghost')}
            aria-haspopup="dialog"
            onClick={download}
          >
            <Download className="icon" />
            {t`Download`}
          </button>
        )}
      </div>
      <a
        className={`${buttonClass('ghost')} ${styles['report']}`}
        href={reportPage(path)}
        rel="nofollow"
      >
        <Flag className="icon" />
        {t`Report`}
      </a>
      <MoreMenu
        path={path}
        title={title}
        video_id={votes.section === 'video' ? Number(votes.object_id) : undefined}
        download={canDownload ? download : undefined}
      />
    </div>
  );
}
