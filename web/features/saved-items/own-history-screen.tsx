import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import {
  history_urls,
  historyDays,
  type WatchedVideo,
  type WatchHistory,
} from '#contracts/calls/social/watch-history.ts';
import { accountPages, type SavedPageState } from '#contracts/pages/account-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { progressPercent } from '../../lib/store/progress.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { localAction } from '../../lib/visit/page-address.ts';
import { buttonClass, IconButton, linkClass } from '../../ui/button.tsx';
import { Trash2 } from '../../ui/icons.tsx';
import { AccountNotice, AccountPage, linksClass, type AccountFormPage } from '../accounts/index.ts';
import type { HistoryPage } from './load-history.ts';
import styles from './saved-items.module.css';

interface OwnHistoryScreenProps {
  page: HistoryPage;
  /** The result of a form without script. */
  form: Pick<AccountFormPage, 'state'>;
}

/** The history of the account and what it stores. Everything works without script. */
export function OwnHistoryScreen({ page, form }: OwnHistoryScreenProps): ReactNode {
  const { t } = useLingui();
  const { history, after } = page;
  const path = accountPages.history();
  const here = after === 'first' ? path : `${path}?after=${after}`;
  return (
    <AccountPage
      title={t`History`}
      lead={
        history.state === 'off'
          ? t`Your account stores no history. Switch it on to continue videos on all your devices.`
          : t`You alone see this list.`
      }
      path={path}
    >
      <Outcome state={form.state} />
      <Settings history={history} />
      {history.state !== 'off' && history.videos.length === 0 && (
        <p>{t`Videos you open from now on appear here.`}</p>
      )}
      <ul className={styles['items']}>
        {history.videos.map((watched) => (
          <li key={watched.video.video_id}>
            <Row watched={watched} here={here} />
          </li>
        ))}
      </ul>
      {(after !== 'first' || history.next !== '') && (
        <p className={styles['actions']}>
          {after !== 'first' && (
            <a className={buttonClass()} href={path}>{t`Back to the beginning`}</a>
          )}
          {history.next !== '' && (
            <a className={buttonClass()} href={`${path}?after=${history.next}`}>{t`Show more`}</a>
          )}
        </p>
      )}
      {history.state !== 'off' && <EndForms />}
      <p className={linksClass()}>
        <a className={linkClass()} href={accountPages.account()}>{t`My account`}</a>
      </p>
    </AccountPage>
  );
}

/** On and off, for how long, and the pause. */
function Settings({ history: { state, days } }: { history: WatchHistory }): ReactNode {
  const { t } = useLingui();
  const isOff = state === 'off';
  return (
    <form action={localAction(history_urls.settings)} method="post" className={styles['settings']}>
      <p>
        {isOff && t`It stores which videos you open, how far you watch them and when.`}
        {state === 'on' && t`Videos you open are added.`}
        {state === 'paused' && t`History is paused. Videos you open now are not added.`}
      </p>
      <p className={styles['actions']}>
        {historyDays.map((each) => (
          <button
            key={each}
            type="submit"
            name="days"
            value={each}
            className={buttonClass(isOff && each === 90 ? 'primary' : undefined)}
            aria-pressed={isOff ? undefined : each === days}
          >
            {isOff ? t`Switch on, keep for ${each} days` : t`Keep for ${each} days`}
          </button>
        ))}
        {!isOff && (
          <button
            type="submit"
            name="paused"
            value={state === 'paused' ? '0' : '1'}
            className={buttonClass()}
          >
            {state === 'paused' ? t`Resume history` : t`Pause history`}
          </button>
        )}
      </p>
    </form>
  );
}

function Row({ watched, here }: { watched: WatchedVideo; here: string }): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
  const { video } = watched;
  const { title } = video;
  const percent = format.percent(progressPercent(watched));
  return (
    <form action={localAction(history_urls.remove)} method="post" className={styles['item']}>
      <input type="hidden" name="item" value={`v${video.video_id}`} />
      <input type="hidden" name="next" value={here} />
      <span className={styles['picture']}>
        {video.scr !== '' && (
          <img src={video.scr} width={320} height={180} alt="" loading="lazy" decoding="async" />
        )}
      </span>
      <span className={styles['title']}>
        <a className={linkClass()} lang={video.lang} href={pages.video(video)}>
          {title}
        </a>
        {watched.position > 0 && (
          <span className="quiet small" suppressHydrationWarning>
            {' '}
            {t`${percent} watched`}
          </span>
        )}
      </span>
      <IconButton
        type="submit"
        aria-label={t`Remove from history: ${title}`}
        title={t`Remove from history: ${title}`}
      >
        <Trash2 className="icon" />
      </IconButton>
    </form>
  );
}

/** Both delete all of it: behind a line that opens, so that no single press does. */
function EndForms(): ReactNode {
  const { t } = useLingui();
  return (
    <details className={styles['settings']}>
      <summary>{t`Clear or switch off`}</summary>
      <p>{t`Both delete your history for good. Nothing of it remains.`}</p>
      <div className={styles['actions']}>
        <form action={localAction(history_urls.clear)} method="post">
          <button type="submit" className={buttonClass()}>{t`Clear history`}</button>
        </form>
        <form action={localAction(history_urls.settings)} method="post">
          <button type="submit" name="days" value="0" className={buttonClass()}>
            {t`Switch off and delete`}
          </button>
        </form>
      </div>
    </details>
  );
}

/** The result of a form, for a browser without script. */
function Outcome({ state }: Pick<AccountFormPage, 'state'>): ReactNode {
  const { t } = useLingui();
  const texts: Readonly<Partial<Record<SavedPageState, string>>> = {
    removed: t`Removed from history`,
    saved: t`Your changes are saved.`,
    failed: t`That did not work.`,
  };
  const text = state === undefined ? undefined : texts[state as SavedPageState];
  return text === undefined ? null : <AccountNotice>{text}</AccountNotice>;
}
