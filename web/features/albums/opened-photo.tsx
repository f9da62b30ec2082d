import { useLingui } from '@lingui/react';
import {
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import type { Photo } from '#contracts/calls/catalogue/albums.ts';
import { errorNotice } from '../../lib/messages/notice-texts.ts';
import { notify } from '../../lib/messages/notices.ts';
import type { LightboxProps } from './lightbox/lightbox.tsx';
import { photoId } from './photo-hash.ts';
import type { PhotoHistory } from './photo-history.ts';
import styles from './album-screen.module.css';

interface OpenedPhotoProps {
  photos: readonly Photo[];
  title: string;
  lang: string | undefined;
  history: PhotoHistory;
}

/** The lightbox, which is loaded when a photo is wanted for the first time; until it is here the page darkens. */
export function OpenedPhoto({ photos, title, lang, history }: OpenedPhotoProps): ReactNode {
  const requested = useSyncExternalStore(history.listen, history.requested, () => undefined);
  const loaded = useLightbox(requested !== undefined, history.leave);
  // A closing lightbox is still visible; one that is requested while it closes mounts again.
  const [round, setRound] = useState(0);
  const [isShown, setShown] = useState(false);
  if (requested && loaded && !isShown) setShown(true);
  if (!loaded || !isShown)
    return requested ? <div className={styles['waiting']} aria-hidden="true" /> : null;
  return (
    <loaded.Lightbox
      key={round}
      photos={photos}
      title={title}
      lang={lang}
      requested={requested}
      placeOf={placeOf}
      onMoved={history.moved}
      onLeave={history.leave}
      onGone={() => {
        setShown(false);
        setRound(round + 1);
      }}
    />
  );
}

const placeOf = (index: number): HTMLElement | null => document.getElementById(photoId(index));

interface Loaded {
  Lightbox: ComponentType<LightboxProps>;
}

function useLightbox(isWanted: boolean, onFailed: () => void): Loaded | undefined {
  const { i18n } = useLingui();
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    if (!isWanted || loaded) return undefined;
    let is_here = true;
    import('./lightbox/lightbox.tsx').then(
      ({ Lightbox }) => is_here && setLoaded({ Lightbox }),
      () => {
        if (!is_here) return;
        notify(errorNotice(i18n, { code: 'offline' }));
        onFailed();
      },
    );
    return () => {
      is_here = false;
    };
  }, [isWanted, loaded, onFailed, i18n]);
  return loaded;
}
