import '../../lib/i18n/later-texts.ts';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { save_profile_url, type OwnProfile } from '#contracts/calls/accounts/profiles.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { memberPage } from '#contracts/pages/member-pages.ts';
import { profile_lengths } from '#contracts/members/profile.ts';
import { linkClass } from '../../ui/button.tsx';
import {
  AccountForm,
  accountFailureOf,
  AccountNotice,
  AccountPage,
  leaveFor,
  linksClass,
  type AccountFormPage,
} from '../accounts/index.ts';
import { attractionTexts, genderTexts, relationshipTexts } from '../members/index.ts';
import type { CountryOption } from './load-profile.ts';
import { PictureSection } from './picture-section.tsx';
import { Choice, Line, Lines, Stored } from './profile-fields.tsx';
import styles from './profile.module.css';

interface ProfileScreenProps {
  page: AccountFormPage;
  profile: OwnProfile;
  countries: readonly CountryOption[];
}

/** The facts that a member states, and their audiences. */
export function ProfileScreen({ page, profile, countries }: ProfileScreenProps): ReactNode {
  const { t } = useLingui();
  return (
    <AccountPage
      title={t`Profile`}
      lead={t`Everything here is optional. Next to each field you choose who sees it.`}
      path={accountPages.profile()}
    >
      {page.state === 'saved' && <AccountNotice>{t`Your changes are saved.`}</AccountNotice>}
      {profile.is_read_only && (
        <AccountNotice>
          {t`Your account can only be used to browse until the site’s staff have looked at it.`}
        </AccountNotice>
      )}
      <PictureSection page={page} pictures={profile.pictures} />
      <AccountForm
        action={save_profile_url}
        submit={t`Save`}
        {...(page.form === 'profile' && {
          draft: page.draft,
          failure: accountFailureOf(page.failed),
        })}
        onSent={leaveFor}
      >
        <Stored value={profile}>
          <Said countries={countries} />
          <Personal />
        </Stored>
      </AccountForm>
      <p className={linksClass()}>
        <a className={linkClass()} href={memberPage(profile.username)}>{t`View my page`}</a>
        <a className={linkClass()} href={accountPages.privacy()}>{t`Privacy`}</a>
        <a className={linkClass()} href={accountPages.account()}>{t`My account`}</a>
      </p>
    </AccountPage>
  );
}

function Said({ countries }: Pick<ProfileScreenProps, 'countries'>): ReactNode {
  return (
    <>
      <Lines name="about" most={profile_lengths.about} />
      <Line name="city" most={profile_lengths.city} />
      <Choice name="country" options={countries.map(({ code, name }) => [code, name])} />
      <Line name="education" most={profile_lengths.education} />
      <Line name="occupation" most={profile_lengths.occupation} />
      <Line name="website" type="url" autoComplete="url" most={profile_lengths.website} />
    </>
  );
}

function Personal(): ReactNode {
  const { t, i18n } = useLingui();
  const named = (texts: Readonly<Record<string, MessageDescriptor>>) =>
    Object.entries(texts).map(([value, text]) => [value, i18n._(text)] as const);
  return (
    <fieldset className={styles['group']}>
      <legend>{t`Personal`}</legend>
      <Line name="birth_date" type="date" hint={t`Others only ever see your age.`} />
      <Choice name="gender" options={named(genderTexts)} />
      <Choice name="relationship" options={named(relationshipTexts)} />
      <Choice name="orientation" options={named(attractionTexts)} />
    </fieldset>
  );
}
