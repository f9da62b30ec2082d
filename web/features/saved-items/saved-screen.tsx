import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { saved_urls, type SavedItem } from '#contracts/calls/social/saved-items.ts';
import { accountPages, type SavedPageState } from '#contracts/pages/account-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { localAction } from '../../lib/visit/page-address.ts';
import { buttonClass, IconButton, linkClass } from '../../ui/button.tsx';
import { Trash2 } from '../../ui/icons.tsx';
import { AccountNotice, AccountPage, linksClass, type AccountFormPage } from '../accounts/index.ts';
import type { SavedPage } from './load-saved.ts';
import styles from './saved-items.module.css';

interface SavedScreenProps {
  page: SavedPage;
  /** The result of a form without script, and the page that it was sent from. */
  form: Pick<AccountFormPage, 'next' | 'state'>;
}

/** A list of the account, newest first. Everything works without script. */
export function SavedScreen({ page, form }: SavedScreenProps): ReactNode {
  const { t } = useLingui();
  const { list, saved, after } = page;
  const isLater = list === 'watch_later';
  const path = isLater ? accountPages.watchLater() : accountPages.favourites();
  const here = after === 'first' ? path : `${path}?after=${after}`;
  const emptied = isLater
    ? t`Put videos here by “Watch later” in their menus.`
    : t`Tap the heart on a video or album to save it.`;
  return (
    <AccountPage
      title={isLater ? t`Watch later` : t`Favourites`}
      lead={isLater ? t`You alone see this list.` : undefined}
      path={path}
    >
      <Outcome form={form} isLater={isLater} />
      {saved.items.length === 0 && <p>{emptied}</p>}
      <ul className={styles['items']}>
        {saved.items.map((item) => (
          <li key={item.code}>
            <Row item={item} isLater={isLater} here={here} />
          </li>
        ))}
      </ul>
      {(after !== 'first' || saved.next !== '') && (
        <p className={styles['actions']}>
          {after !== 'first' && (
            <a className={buttonClass()} href={path}>{t`Back to the beginning`}</a>
          )}
          {saved.next !== '' && (
            <a className={buttonClass()} href={`${path}?after=${saved.next}`}>{t`Show more`}</a>
          )}
        </p>
      )}
      {isLater && <Settings isOn={saved.removes_watched} />}
      <p className={linksClass()}>
        {!isLater && (
          <a className={linkClass()} href={accountPages.privacy()}>{t`Who sees my favourites`}</a>
        )}
        <a className={linkClass()} href={accountPages.account()}>{t`My account`}</a>
      </p>
    </AccountPage>
  );
}

function Row({
  item: { code, video, album },
  isLater,
  here,
}: {
  item: SavedItem;
  isLater: boolean;
  here: string;
}): ReactNode {
  const { t } = useLingui();
  const shown = video
    ? { ...video, href: pages.video(video), thumb: video.scr }
    : album && { ...album, href: pages.album(album) };
  if (!shown) return null;
  const { title, lang, href, thumb } = shown;
  return (
    <form
      action={localAction(isLater ? saved_urls.remove_later : saved_urls.remove_favourite)}
      method="post"
      className={styles['item']}
    >
      <input type="hidden" name="item" value={code} />
      <input type="hidden" name="next" value={here} />
      <span className={styles['picture']}>
        {thumb !== '' && (
          <img src={thumb} width={320} height={180} alt="" loading="lazy" decoding="async" />
        )}
      </span>
      <a className={`${linkClass()} ${styles['title']}`} lang={lang} href={href}>
        {title}
      </a>
      <IconButton type="submit" aria-label={t`Remove ${title}`} title={t`Remove ${title}`}>
        <Trash2 className="icon" />
      </IconButton>
    </form>
  );
}

/** Whether what was watched leaves the list. */
function Settings({ isOn }: { isOn: boolean }): ReactNode {
  const { t } = useLingui();
  return (
    <form action={localAction(saved_urls.save_later)} method="post" className={styles['settings']}>
      <p>
        {isOn
          ? t`Videos leave this list when you have watched them to the end.`
          : t`Videos stay in this list when you have watched them to the end.`}
      </p>
      <button
        type="submit"
        name="removes_watched"
        value={isOn ? '0' : '1'}
        className={buttonClass()}
      >
        {isOn ? t`Leave watched videos here` : t`Remove watched videos`}
      </button>
    </form>
  );
}

/** The result of a form, for a browser without script. */
function Outcome({
  form: { state, next },
  isLater,
}: Pick<SavedScreenProps, 'form'> & { isLater: boolean }): ReactNode {
  const { t } = useLingui();
  const texts: Readonly<Record<SavedPageState, string>> = {
    added: isLater ? t`Added to Watch later` : t`Added to favourites`,
    removed: isLater ? t`Removed from Watch later` : t`Removed from favourites`,
    saved: t`Your changes are saved.`,
    already: isLater ? t`Already in Watch later` : t`Already in favourites`,
    full: t`This list is full. Remove something first.`,
    failed: t`That did not work.`,
  };
  if (state === undefined || !Object.hasOwn(texts, state)) return null;
  return (
    <AccountNotice>
      {texts[state as SavedPageState]}{' '}
      {next !== '/' && (
        <a className={linkClass()} href={next}>
          {t`Back to the page`}
        </a>
      )}
    </AccountNotice>
  );
}
