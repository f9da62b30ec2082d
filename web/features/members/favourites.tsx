import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import type { Member } from '#contracts/calls/accounts/member-answer.ts';
import { buttonClass } from '../../ui/button.tsx';
import { VideoGrid } from '../card/index.ts';
import { askFavourites, type FavouritePage } from './load-member-page.ts';
import styles from './members.module.css';

interface FavouritesProps {
  /** As the viewer sees the member. */
  member: Member;
  /** The public favourites. */
  shown: FavouritePage | undefined;
  /** Seconds since 1970. */
  now: number;
}

/** The favourite videos of a member who shows them; those for members or friends come by a call of their own. */
export function Favourites({ member, shown, now }: FavouritesProps): ReactNode {
  const { t } = useLingui();
  const { page, isBusy, more } = useFavourites(member, shown);
  if (!page || page.videos.length === 0) return null;
  return (
    <section className={styles['playlists']} aria-labelledby="favourites-of-member">
      <header className={styles['heading']}>
        <h2 id="favourites-of-member">{t`Favourites`}</h2>
      </header>
      <VideoGrid videos={page.videos} now={now} eager={0} level={3} />
      {page.next !== '' && (
        <p className="only-scripted">
          <button type="button" className={buttonClass()} aria-disabled={isBusy} onClick={more}>
            {t`More videos`}
          </button>
        </p>
      )}
    </section>
  );
}

function useFavourites(
  { member_id, shares_favourites }: Member,
  shown: FavouritePage | undefined,
): { page: FavouritePage | undefined; isBusy: boolean; more: () => void } {
  const [loaded, setLoaded] = useState<FavouritePage>();
  const [isBusy, setBusy] = useState(false);
  const isPublic = shown !== undefined;
  const page = loaded ?? shown;
  const isAsked = shares_favourites && !isPublic;
  useEffect(() => {
    if (!isAsked) return undefined;
    const leaving = new AbortController();
    askFavourites({ member_id, after: 'first' }, false, leaving.signal).then(
      setLoaded,
      () => undefined,
    );
    return () => leaving.abort();
  }, [isAsked, member_id]);
  const more = (): void => {
    if (!page || isBusy) return;
    setBusy(true);
    askFavourites({ member_id, after: page.next }, isPublic, new AbortController().signal)
      .then(
        ({ videos, next }) => {
          const known = new Set(page.videos.map(({ video_id }) => video_id));
          const added = videos.filter(({ video_id }) => !known.has(video_id));
          setLoaded({ videos: [...page.videos, ...added], next });
        },
        // The button stays.
        () => undefined,
      )
      .finally(() => setBusy(false));
  };
  return { page, isBusy, more };
}
