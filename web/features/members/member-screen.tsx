import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import type { Member } from '#contracts/calls/accounts/member-answer.ts';
import { limits } from '#contracts/limits/limits.ts';
import { reportAddress } from '#contracts/pages/form-addresses.ts';
import { memberPage } from '#contracts/pages/member-pages.ts';
import { thingCode } from '#contracts/things.ts';
import { PageHead } from '../../lib/document/page-head.tsx';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Clapperboard, Flag } from '../../ui/icons.tsx';
import { pageCount } from '../../ui/page-window.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { State } from '../../ui/state.tsx';
import { usePicture } from '../../ui/use-picture.ts';
import { VideoGrid } from '../card/index.ts';
import { FriendPart } from '../friend-button/index.ts';
import { OrientationChoice, ProfileHead, usePageTexts } from '../people/index.ts';
import { PlaylistGrid } from '../playlists/index.ts';
import { ShareButton } from '../share/index.ts';
import { SubscribePart } from '../subscribe-button/index.ts';
import { Favourites } from './favourites.tsx';
import { askMember, type MemberPage } from './load-member-page.ts';
import { MemberFacts } from './member-facts.tsx';
import styles from './members.module.css';

const eager = 8;

/** A member: name, videos, and the facts that the member states; the document has the public part. */
export function MemberScreen({ page }: { page: MemberPage }): ReactNode {
  const { t } = useLingui();
  const { countOf } = usePageTexts();
  const seen = useSeenMember(page.member);
  const { username: named, is_indexed, genders, avatar, cover } = page.member;
  const path = memberPage(named);
  return (
    <>
      <PageHead
        title={named}
        page={page.page}
        description={countOf(t`Videos of ${named}`, page.total_count)}
        {...(!page.is_past_end && { path: memberPage(named, page.page) })}
        isNoindex={!is_indexed || page.is_past_end}
      />
      {cover && <Cover key={cover} address={cover} />}
      <ProfileHead
        picture={avatar}
        name={named}
        action={
          <>
            <SubscribePart
              key={page.member.member_id}
              thing={thingCode({ kind: 'member', id: page.member.member_id })}
              path={path}
              name={named}
              subscribers={page.member.statistics.subscribers}
            />
            <FriendPart key={named} username={named} path={path} />
          </>
        }
      >
        <ShareButton path={path} title={named} />
        <ReportLink member={page.member} />
      </ProfileHead>
      <div className={styles['columns']}>
        <section className={styles['videos']} aria-labelledby="videos-of-member">
          <Heading total_count={page.total_count} />
          <OrientationChoice totals={genders} shown={page.shown} path={path} />
          <Videos page={page} />
          <Playlists page={page} />
          {page.page === 1 && (
            <Favourites
              key={page.member.member_id}
              member={seen}
              shown={page.favourites}
              now={page.now}
            />
          )}
        </section>
        <MemberFacts member={page.member} seen={seen} />
      </div>
    </>
  );
}

function ReportLink({ member: { member_id, username } }: { member: Member }): ReactNode {
  const { t } = useLingui();
  const target = { target_type: 'member', target_id: String(member_id) };
  return (
    <a
      className={buttonClass('ghost')}
      href={reportAddress(target)}
      data-title={username}
      rel="nofollow"
    >
      <Flag className="icon" />
      {t`Report`}
    </a>
  );
}

/** The box has its size before the picture loads. */
function Cover({ address }: { address: string }): ReactNode {
  const [isMissing, image] = usePicture(address, 'first');
  const small = address.replace('/2500.', '/1250.');
  return (
    <div className={styles['cover']}>
      {!isMissing && (
        <img
          src={small}
          srcSet={`${small} 1250w, ${address} 2500w`}
          sizes="100vw"
          alt=""
          decoding="async"
          {...image}
        />
      )}
    </div>
  );
}

function Heading({ total_count }: { total_count: number }): ReactNode {
  const { t } = useLingui();
  const total = useFormat().number(total_count);
  return (
    <header className={styles['heading']}>
      <h2 id="videos-of-member">{t`Videos`}</h2>
      {total_count > 0 && (
        <p className="num quiet small" suppressHydrationWarning>
          {t`${plural(total_count, { one: `${total} video`, other: `${total} videos` })}`}
        </p>
      )}
    </header>
  );
}

function Videos({ page }: { page: MemberPage }): ReactNode {
  const { t } = useLingui();
  const { username: named } = page.member;
  if (page.videos.length === 0)
    return (
      <State icon={<Clapperboard className="icon" />} title={t`No videos yet`} level={2}>
        {t`${named} has not published any videos yet.`}
      </State>
    );
  return (
    <>
      <VideoGrid videos={page.videos} now={page.now} eager={eager} level={3} />
      <Pagination
        page={page.page}
        last={pageCount(page.total_count, limits.page_size.videos)}
        hrefOf={(number) => memberPage(named, number)}
      />
    </>
  );
}

/** On the first page alone: the others are of videos. */
function Playlists({ page: { playlists, page } }: { page: MemberPage }): ReactNode {
  const { t } = useLingui();
  if (playlists.length === 0 || page > 1) return null;
  return (
    <section className={styles['playlists']} aria-labelledby="playlists-of-member">
      <header className={styles['heading']}>
        <h2 id="playlists-of-member">{t`Playlists`}</h2>
      </header>
      <PlaylistGrid playlists={playlists} level={3} />
    </section>
  );
}

/** As the member who is signed in may see it: that comes by a call of its own. Visitors send none. */
function useSeenMember(member: Member): Member {
  const [seen, setSeen] = useState<Member>();
  const { username } = member;
  useEffect(() => {
    if (document.documentElement.dataset['member'] === undefined) return undefined;
    const leaving = new AbortController();
    askMember(username, leaving.signal).then(
      (answer) => setSeen(answer.member),
      // The public part stays.
      () => undefined,
    );
    return () => leaving.abort();
  }, [username]);
  return seen?.username === username ? seen : member;
}
