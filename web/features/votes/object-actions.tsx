import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FavouriteId } from '../../lib/store/favourite-id.ts';
import { useLocalStore } from '../../lib/store/use-local-store.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Heart } from '../../ui/icons.tsx';
import { ShareButton } from '../share/index.ts';
import { VoteButtons, type VoteButtonsProps } from './vote-buttons.tsx';
import styles from './vote-buttons.module.css';

interface ObjectActionsProps {
  votes: VoteButtonsProps;
  favourite_id: FavouriteId;
  path: string;
  title: string;
}

/** Vote, favourite and share: all three need scripts, so they show only where scripts run. */
export function ObjectActions({ votes, favourite_id, path, title }: ObjectActionsProps): ReactNode {
  const { t } = useLingui();
  const isFavourite = useLocalStore((store) => store.favourites.has(favourite_id), false);
  return (
    <div className={`${styles['actions']} only-scripted`}>
      <VoteButtons {...votes} />
      {/* use-favourite-clicks.ts handles the click. */}
      <button
        type="button"
        className={buttonClass('ghost')}
        data-favourite={favourite_id}
        aria-pressed={isFavourite}
      >
        <Heart className="icon" />
        {t`Favourite`}
      </button>
      <ShareButton path={path} title={title} />
    </div>
  );
}
