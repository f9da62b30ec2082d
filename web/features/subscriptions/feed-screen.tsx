import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FeedQuery } from '#contracts/calls/social/subscriptions.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { SubscriptionPageState } from '#contracts/pages/subscription-pages.ts';
import { PageHead } from '../../lib/document/page-head.tsx';
import { buttonClass, linkClass } from '../../ui/button.tsx';
import { Choice, Filter } from '../../ui/filters.tsx';
import { SearchX } from '../../ui/icons.tsx';
import { State } from '../../ui/state.tsx';
import { AccountNotice, type AccountFormPage } from '../accounts/index.ts';
import { VideoGrid } from '../card/index.ts';
import type { FeedPage } from './load-feed.ts';
import { feedPage, sourcePage } from './source-address.ts';
import styles from './subscriptions.module.css';

interface FeedScreenProps {
  feed: FeedPage;
  /** The result of a form without script, and the page that it was sent from. */
  form: Pick<AccountFormPage, 'next' | 'state'>;
}

/** Videos of what the member is subscribed to, newest first. */
export function FeedScreen({ feed, form }: FeedScreenProps): ReactNode {
  const { t } = useLingui();
  const { query, source, videos, next, now } = feed;
  const title = t`Subscriptions`;
  return (
    <>
      <PageHead title={title} description={title} path={accountPages.subscriptions()} isNoindex />
      <header className={styles['head']}>
        <h1>{title}</h1>
        <a className={linkClass()} href={accountPages.allSubscriptions()}>
          {t`All subscriptions`}
        </a>
      </header>
      <Outcome form={form} />
      {source && (
        <p className={styles['source']}>
          <a className={linkClass()} href={sourcePage(source)}>
            <bdi>{source.title}</bdi>
          </a>
          <a className={linkClass()} href={feedPage({ ...query, source: 'all', after: 'first' })}>
            {t`Show videos of all subscriptions`}
          </a>
        </p>
      )}
      <Filters query={query} hasHistory={feed.has_history} />
      {videos.length === 0 ? (
        <State icon={<SearchX className="icon" />} title={t`Subscriptions not found.`} isPage>
          {t`Try changing your search criteria.`}
        </State>
      ) : (
        <VideoGrid videos={videos} now={now} eager={8} level={2} />
      )}
      {next !== '' && (
        <p className={styles['onward']}>
          <a className={buttonClass()} href={feedPage({ ...query, after: next })}>
            {t`Older videos`}
          </a>
        </p>
      )}
    </>
  );
}

interface FiltersProps {
  query: FeedQuery;
  /** Without one nothing is known to be watched. */
  hasHistory: boolean;
}

function Filters({ query, hasHistory }: FiltersProps): ReactNode {
  const { t } = useLingui();
  const choice = (changed: Partial<FeedQuery>, label: string): ReactNode => {
    const filtered = { ...query, after: 'first', ...changed };
    const isChosen =
      filtered.type === query.type &&
      filtered.duration === query.duration &&
      filtered.watched === query.watched;
    return (
      <Choice href={feedPage(filtered)} isChosen={isChosen}>
        {label}
      </Choice>
    );
  };
  return (
    <div className={styles['filters']}>
      <Filter label={t`Quality`}>
        {choice({ type: 'all' }, t`Any quality`)}
        {choice({ type: 'hd' }, t`HD`)}
      </Filter>
      <Filter label={t`Duration`}>
        {choice({ duration: 0 }, t`Any length`)}
        {choice({ duration: 1 }, t`Under 10 min`)}
        {choice({ duration: 2 }, t`10–40 min`)}
        {choice({ duration: 3 }, t`Over 40 min`)}
      </Filter>
      {hasHistory && (
        <Filter label={t`History`}>
          {choice({ watched: 'all' }, t`All videos`)}
          {choice({ watched: 'no' }, t`Unwatched only`)}
        </Filter>
      )}
    </div>
  );
}

/** The result of a form, for a browser without script. */
function Outcome({ form: { state, next } }: Pick<FeedScreenProps, 'form'>): ReactNode {
  const { t } = useLingui();
  const texts: Readonly<Record<SubscriptionPageState, string>> = {
    subscribed: t`You are subscribed.`,
    unsubscribed: t`You are not subscribed any more.`,
    already: t`Already subscribed`,
    self: t`You can’t subscribe to yourself`,
    full: t`You have reached the maximum number of subscriptions. Unsubscribe from some first.`,
    failed: t`That did not work.`,
  };
  if (state === undefined || !Object.hasOwn(texts, state)) return null;
  return (
    <AccountNotice>
      {texts[state as SubscriptionPageState]}{' '}
      {next !== '/' && (
        <a className={linkClass()} href={next}>
          {t`Back to the page`}
        </a>
      )}
    </AccountNotice>
  );
}
