import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { albumFavouriteId } from '../../lib/store/favourite-id.ts';
import type { FavouriteAlbum, FavouriteEntry } from '../../lib/store/local-store.ts';
import { nowSeconds } from '../../lib/visit/now.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { isMember, useLocalStore } from '../../lib/store/use-local-store.ts';
import { linkClass } from '../../ui/button.tsx';
import { Heart } from '../../ui/icons.tsx';
import { State } from '../../ui/state.tsx';
import { useFavouritable, MixedGrid } from '../card/index.ts';
import type { AccountFavourites } from './account-favourites.tsx';
import { storedCard } from './stored-card.ts';
import { ClearButton, EmptyAction, LibraryScreen, useClearing } from './library-screen.tsx';

interface FavouritesScreenProps {
  page: number;
  /** Albums are cards of another room. */
  albumCard: (album: FavouriteAlbum) => ReactNode;
}

/** /favourites: the hearts on the cards remove their entries. */
export function FavouritesScreen({ page, albumCard }: FavouritesScreenProps): ReactNode {
  const { t, i18n } = useLingui();
  const count = useCount();
  const [now] = useState(nowSeconds);
  const [Own, setOwn] = useState<typeof AccountFavourites>();
  useAccountList(setOwn);
  const entries = useLocalStore(
    (store) => (store.account ? undefined : store.favourites.get()),
    undefined,
  );
  useFavouritable((id) =>
    entries?.find((entry) => entry.type === 'album' && albumFavouriteId(entry.album_id) === id),
  );
  const { clear, undo } = useClearing(({ favourites }) => [favourites]);
  const advice = t`Tap the heart on a video or album to save it. Saved on this device only.`;
  if (Own) return <Own albumCard={albumCard} />;
  return (
    <LibraryScreen
      title={t`Favourites`}
      description={advice}
      entries={entries}
      page={page}
      hrefOf={pages.favourites}
      count={count(entries ?? [])}
      tools={<ClearButton entries={entries} onClear={clear}>{t`Clear favourites`}</ClearButton>}
      cards={(shown) => (
        <MixedGrid
          items={shown.map((entry) =>
            entry.type === 'video'
              ? storedCard(entry, i18n.locale)
              : { key: String(albumFavouriteId(entry.album_id)), card: albumCard(entry) },
          )}
          now={now}
          eager={0}
        />
      )}
      noScript={
        <a className={linkClass()} href={accountPages.favourites()}>
          {t`Favourites of my account`}
        </a>
      }
      empty={
        <State
          icon={<Heart className="icon" />}
          title={t`No favourites yet`}
          action={<EmptyAction onUndo={undo} />}
          isPage
        >
          {advice}
        </State>
      }
    />
  );
}

/** The list of the account, once somebody is known to be signed in and its code is there. */
function useAccountList(setList: (make: () => typeof AccountFavourites) => void): void {
  useEffect(() => {
    if (!isMember()) return;
    import('./account-favourites.tsx').then(
      (part) => setList(() => part.AccountFavourites),
      // Without it the page has no list; its reload asks again.
      () => undefined,
    );
  }, [setList]);
}

/** "12 videos", and with albums among them "12 videos · 2 albums". */
function useCount(): (entries: readonly FavouriteEntry[]) => string {
  const { t } = useLingui();
  const format = useFormat();
  const videos = (total_count: number, total = format.number(total_count)): string =>
    t`${plural(total_count, { one: `${total} video`, other: `${total} videos` })}`;
  const albums = (total_count: number, total = format.number(total_count)): string =>
    t`${plural(total_count, { one: `${total} album`, other: `${total} albums` })}`;
  return (entries) => {
    const total_albums = entries.filter(({ type }) => type === 'album').length;
    const total_videos = entries.length - total_albums;
    return [total_videos > 0 && videos(total_videos), total_albums > 0 && albums(total_albums)]
      .filter(Boolean)
      .join(' · ');
  };
}
