import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { useLocalStore } from '../../lib/store/use-local-store.ts';
import { linkClass } from '../../ui/button.tsx';
import { toggleFavourite } from '../card/index.ts';
import { Switch } from './switch.tsx';
import styles from './add-panel.module.css';

/** A visitor has the favourites of the device; the other lists are those of an account. */
export function DeviceLists({ video_id }: { video_id: number }): ReactNode {
  const { t, i18n } = useLingui();
  const isFavourite = useLocalStore((store) => store.isFavourite(video_id), false);
  return (
    <div className={styles['panel']}>
      <ul className={styles['lists']}>
        <Switch
          isOn={isFavourite}
          label={t`Favourites`}
          onPress={() => toggleFavourite(video_id, i18n)}
        />
      </ul>
      <p>
        <a className={linkClass()} href={accountPages.addToPlaylists(video_id)} rel="nofollow">
          {t`Sign in for Watch later and playlists`}
        </a>
      </p>
    </div>
  );
}
