import '../../lib/i18n/later-texts.ts';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import type { OwnPlaylists } from '#contracts/calls/social/own-playlists.ts';
import type { Modals } from '../../lib/messages/modals.ts';
import { toggleSaved } from '../../lib/messages/toggle-saved.ts';
import { isMember, useLocalStore } from '../../lib/store/use-local-store.ts';
import { buttonClass } from '../../ui/button.tsx';
import { DeviceLists } from './device-lists.tsx';
import { NewPlaylist } from './new-playlist.tsx';
import { readPlaylists } from './own-lists.ts';
import { PlaylistSwitches } from './playlist-switches.tsx';
import { Switch } from './switch.tsx';
import styles from './add-panel.module.css';

/** All lists that a video can be in, each a switch; a press changes it at once. */
export function AddPanel({ video_id }: Modals['AddTo']): ReactNode {
  return isMember() ? <OwnLists video_id={video_id} /> : <DeviceLists video_id={video_id} />;
}

function OwnLists({ video_id }: Modals['AddTo']): ReactNode {
  const { t, i18n } = useLingui();
  const account = useLocalStore((store) => store.account, undefined);
  const code = `v${video_id}`;
  const isFavourite = useLocalStore((store) => store.isFavourite(video_id), false);
  const isLater = useLocalStore((store) => store.account?.has('watch_later', code) ?? false, false);
  const { lists, load } = usePlaylists(video_id);
  return (
    <div className={styles['panel']}>
      <ul className={styles['lists']}>
        <Switch
          isOn={isFavourite}
          label={t`Favourites`}
          onPress={async () => account && toggleSaved(account, 'favourites', code, i18n)}
        />
        <Switch
          isOn={isLater}
          label={t`Watch later`}
          onPress={async () => account && toggleSaved(account, 'watch_later', code, i18n)}
        />
      </ul>
      <section className={styles['section']} aria-busy={lists === undefined}>
        <h3>{t`Playlists`}</h3>
        {lists === 'failed' ? (
          <>
            <p role="alert">{t`Could not load your playlists.`}</p>
            <button type="button" className={buttonClass()} onClick={load}>{t`Try again`}</button>
          </>
        ) : (
          lists && <PlaylistSwitches lists={lists.playlists} video_id={video_id} onChange={load} />
        )}
      </section>
      <NewPlaylist video_id={video_id} onMade={load} />
    </div>
  );
}

function usePlaylists(video_id: number): {
  lists: OwnPlaylists | 'failed' | undefined;
  load: () => void;
} {
  const [lists, setLists] = useState<OwnPlaylists | 'failed'>();
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let isLeft = false;
    readPlaylists(video_id).then(
      (found) => isLeft || setLists(found),
      () => isLeft || setLists('failed'),
    );
    return () => {
      isLeft = true;
    };
  }, [video_id, asked]);
  return { lists, load: () => setAsked((times) => times + 1) };
}
