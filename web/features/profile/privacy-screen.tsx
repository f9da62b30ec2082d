import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import {
  block_url,
  save_privacy_url,
  unblock_url,
  type Privacy,
} from '#contracts/calls/accounts/profiles.ts';
import { privacyPage } from '#contracts/pages/account-links.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { audiences, messageAudiences, requestAudiences } from '#contracts/members/profile.ts';
import { localAction } from '../../lib/visit/page-address.ts';
import { buttonClass, linkClass } from '../../ui/button.tsx';
import input from '../../ui/field.module.css';
import form from '../../ui/form.module.css';
import { ChevronDown } from '../../ui/icons.tsx';
import {
  AccountField,
  accountFailureOf,
  AccountForm,
  AccountNotice,
  AccountPage,
  AccountTick,
  leaveFor,
  linksClass,
  type AccountFormPage,
} from '../accounts/index.ts';
import { audienceTexts } from './profile-fields.tsx';
import styles from './profile.module.css';

interface PrivacyScreenProps {
  page: AccountFormPage;
  privacy: Privacy;
}

/** Sets who sees the page of a member, and who may have contact. */
export function PrivacyScreen({ page, privacy }: PrivacyScreenProps): ReactNode {
  const { t } = useLingui();
  return (
    <AccountPage title={t`Privacy`} path={accountPages.privacy()}>
      {page.state === 'saved' && <AccountNotice>{t`Your changes are saved.`}</AccountNotice>}
      <Choices page={page} privacy={privacy} />
      <Blocked page={page} privacy={privacy} />
      <p className={linksClass()}>
        <a
          className={linkClass()}
          href={privacyPage()}
        >{t`Hidden from lists, and discreet mode`}</a>
        <a className={linkClass()} href={accountPages.profile()}>{t`Profile`}</a>
        <a className={linkClass()} href={accountPages.account()}>{t`My account`}</a>
      </p>
    </AccountPage>
  );
}

const contactTexts: Readonly<Record<(typeof messageAudiences)[number], MessageDescriptor>> = {
  members: msg`All members`,
  friends: msg`Friends`,
  none: msg`No one`,
};

function Choices({ page, privacy }: PrivacyScreenProps): ReactNode {
  const { t, i18n } = useLingui();
  const draft =
    page.form === 'privacy'
      ? page.draft
      : { fields: privacy.is_indexed ? { indexed: 'on' } : {}, errors: {} };
  return (
    <AccountForm
      action={save_privacy_url}
      submit={t`Save`}
      draft={draft}
      failure={page.form === 'privacy' ? accountFailureOf(page.failed) : undefined}
      onSent={leaveFor}
    >
      <Select
        name="visibility"
        label={t`Who sees my page`}
        chosen={privacy.visibility}
        options={audiences.map((each) => [each, i18n._(audienceTexts[each])])}
      />
      <AccountTick name="indexed">
        {t`Search engines may show my page, as long as everyone sees it.`}
      </AccountTick>
      <Select
        name="favourites"
        label={t`Who sees my favourites`}
        chosen={privacy.favourites}
        options={audiences.map((each) => [each, i18n._(audienceTexts[each])])}
      />
      <Select
        name="messages_from"
        label={t`Who may write to me`}
        chosen={privacy.messages_from}
        options={messageAudiences.map((each) => [each, i18n._(contactTexts[each])])}
      />
      <Select
        name="requests_from"
        label={t`Who may ask to be my friend`}
        chosen={privacy.requests_from}
        options={requestAudiences.map((each) => [each, i18n._(contactTexts[each])])}
      />
    </AccountForm>
  );
}

interface SelectProps {
  name: string;
  label: string;
  chosen: string;
  options: readonly (readonly [value: string, name: string])[];
}

function Select({ name, label, chosen, options }: SelectProps): ReactNode {
  const id = useId();
  return (
    <div className={form['field']}>
      <label htmlFor={id} className={form['label']}>
        {label}
      </label>
      <span className={form['select']}>
        <select id={id} name={name} className={input['input']} defaultValue={chosen}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown className="icon icon-small" />
      </span>
    </div>
  );
}

/** Members without contact in either direction. Each button works without script. */
function Blocked({ page, privacy }: PrivacyScreenProps): ReactNode {
  const { t } = useLingui();
  const isFaulty = page.form === 'block';
  return (
    <section className={styles['section']}>
      <h2>{t`Blocked members`}</h2>
      <p className={form['hint']}>
        {t`You and a blocked member cannot write to each other, and neither sees what the other writes.`}
      </p>
      {privacy.blocked.length > 0 && (
        <ul className={styles['names']}>
          {privacy.blocked.map((username) => (
            <li key={username}>
              <bdi>{username}</bdi>
              <form action={localAction(unblock_url)} method="post">
                <input type="hidden" name="username" value={username} />
                <button type="submit" className={buttonClass()} aria-label={t`Unblock ${username}`}>
                  {t`Unblock`}
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      <AccountForm
        action={block_url}
        submit={t`Block`}
        {...(isFaulty && { draft: page.draft, failure: accountFailureOf(page.failed) })}
        onSent={leaveFor}
      >
        <AccountField name="username" label={t`Username`} autoComplete="off" />
      </AccountForm>
    </section>
  );
}
