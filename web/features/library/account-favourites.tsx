import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import {
  favouritesUrl,
  type SavedItem,
  type SavedItems,
} from '#contracts/calls/social/saved-items.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { ratingOf } from '#contracts/rating.ts';
import { PageHead } from '../../lib/document/page-head.tsx';
import { albumFavouriteId } from '../../lib/store/favourite-id.ts';
import type { FavouriteAlbum, LocalStore } from '../../lib/store/local-store.ts';
import { localStore, useLocalStore } from '../../lib/store/use-local-store.ts';
import { nowSeconds } from '../../lib/visit/now.ts';
import { buttonClass, linkClass } from '../../ui/button.tsx';
import { Heart } from '../../ui/icons.tsx';
import { State } from '../../ui/state.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { MixedGrid, toCard, useFavouritable, type MixedItem } from '../card/index.ts';
import { EmptyAction } from './library-screen.tsx';
import { isJoined } from './merge-device.ts';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import { useMerging } from './use-merging.ts';
import styles from './library-screen.module.css';

interface AccountFavouritesProps {
  /** Albums are cards of another room. */
  albumCard: (album: FavouriteAlbum) => ReactNode;
}

/** /favourites of a member: the document is the same for every visitor, and the browser requests the account's list. */
export function AccountFavourites({ albumCard }: AccountFavouritesProps): ReactNode {
  const { t } = useLingui();
  const [now] = useState(nowSeconds);
  const { items, next, isFailed, more, reload } = useFavourites();
  // One string, so that the snapshot is the same until a heart is pressed.
  const left = useLocalStore((store) => codesIn(store, items), '');
  const codes = new Set(left.split(','));
  const shown = items?.filter(({ code }) => codes.has(code));
  useFavouritable((id) => {
    const album = items?.find((item) => item.album && albumFavouriteId(item.album.album_id) === id);
    return album?.album ? storedAlbum(album.album) : undefined;
  });
  const region = useFocusAfterRemoval(left);
  const title = t`Favourites`;
  const advice = t`Tap the heart on a video or album to save it.`;
  return (
    <>
      <PageHead title={title} description={advice} path={pages.favourites()} isNoindex />
      <header className={styles['head']}>
        <h1>{title}</h1>
        <a className={linkClass()} href={accountPages.watchLater()}>{t`Watch later`}</a>
      </header>
      <div className={styles['tools']}>
        <DeviceList onMerged={reload} />
      </div>
      <div className={styles['list']} data-own="library" ref={region} aria-busy={!items}>
        {isFailed && (
          <p role="alert">
            {t`Could not load the page`}{' '}
            <button type="button" className={buttonClass()} onClick={more}>{t`Try again`}</button>
          </p>
        )}
        {shown?.length === 0 && next === '' && (
          <State
            icon={<Heart className="icon" />}
            title={t`No favourites yet`}
            action={<EmptyAction onUndo={undefined} />}
            isPage
          >
            {advice}
          </State>
        )}
        {shown && <MixedGrid items={shown.map(toItem(albumCard))} now={now} eager={0} />}
        {next !== '' && next !== undefined && (
          <p className={styles['onward']}>
            <MoreButton className={buttonClass()} onClick={more}>{t`Show more`}</MoreButton>
          </p>
        )}
      </div>
    </>
  );
}

/** Those that are favourites still. */
const codesIn = ({ account }: LocalStore, items: readonly SavedItem[] | undefined): string =>
  (items ?? [])
    .map(({ code }) => code)
    .filter((code) => account?.has('favourites', code))
    .join();

function useFavourites() {
  const [items, setItems] = useState<readonly SavedItem[]>();
  const [next, setNext] = useState<string>();
  const [isFailed, setFailed] = useState(false);
  const read = async (after: string): Promise<void> => {
    const page = await readPage(after);
    setFailed(!page);
    if (!page) return;
    (await localStore()).account?.learn(
      'favourites',
      page.items.map(({ code }) => code),
    );
    setNext(page.next);
    setItems((before) => {
      const known = after === 'first' ? [] : (before ?? []);
      const there = new Set(known.map(({ code }) => code));
      return [...known, ...page.items.filter(({ code }) => !there.has(code))];
    });
  };
  useEffect(() => {
    const timer = setTimeout(() => void read('first'));
    return () => clearTimeout(timer);
  }, []);
  return {
    items,
    next,
    isFailed,
    more: () => void read(next || 'first'),
    reload: () => void read('first'),
  };
}

async function readPage(after: string): Promise<SavedItems | undefined> {
  try {
    const response = await fetch(favouritesUrl.build({ after }));
    return response.ok ? ((await response.json()) as SavedItems) : undefined;
  } catch {
    return undefined;
  }
}

const toItem =
  (albumCard: AccountFavouritesProps['albumCard']) =>
  ({ code, video, album }: SavedItem): MixedItem =>
    video ? toCard(video) : { key: code, card: album && albumCard(storedAlbum(album)) };

function storedAlbum(album: NonNullable<SavedItem['album']>): FavouriteAlbum {
  const { album_id, dir, title, thumb, photos_amount, statistics } = album;
  const rating = ratingOf(statistics.likes, statistics.dislikes);
  return { type: 'album', album_id, dir, title, scr: thumb, rating, photos: photos_amount };
}

const nothing: readonly never[] = [];

/** The favourites that only this device has; a member who answered "not now" or "never" may still add them. */
function DeviceList({ onMerged }: { onMerged: () => void }): ReactNode {
  const { t } = useLingui();
  const merge = useMerging();
  const [isDone, setDone] = useState(false);
  const entries = useLocalStore(({ favourites }) => favourites.get(), nothing);
  if (isDone || isJoined(entries)) return null;
  const add = async (): Promise<void> => {
    const isMerged = await merge(entries);
    setDone(isMerged);
    if (isMerged) onMerged();
  };
  return (
    <button type="button" className={buttonClass()} onClick={() => void add()}>
      {t`Add the favourites of this device`}
    </button>
  );
}
