import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { digest_settings_url, type Digest } from '#contracts/calls/accounts/digest.ts';
import { notificationKinds } from '#contracts/calls/social/notifications.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { linkClass } from '../../ui/button.tsx';
import {
  accountFailureOf,
  AccountForm,
  AccountNotice,
  AccountPage,
  AccountSelect,
  AccountTick,
  leaveFor,
  linksClass,
  type AccountFormPage,
} from '../accounts/index.ts';
import { useKindTexts } from './kind-texts.ts';
import styles from './notifications.module.css';

interface DigestScreenProps {
  page: AccountFormPage;
  digest: Digest;
}

const hours = Array.from({ length: 24 }, (_, hour) => String(hour));

/** When a member gets mails with the numbers of what is unread. It works without script. */
export function DigestScreen({ page, digest }: DigestScreenProps): ReactNode {
  const { t } = useLingui();
  return (
    <AccountPage
      title={t`Emails about notifications`}
      lead={t`Emails contain only numbers and a link, never the content of your notifications. None is sent unless something new is unread.`}
      path={accountPages.digest()}
    >
      {page.state === 'saved' && <AccountNotice>{t`Your choice is saved.`}</AccountNotice>}
      <Choices page={page} digest={digest} />
      <p className={linksClass()}>
        <a className={linkClass()} href={accountPages.notifications()}>{t`Notifications`}</a>
        <a className={linkClass()} href={accountPages.allSubscriptions()}>{t`All subscriptions`}</a>
      </p>
    </AccountPage>
  );
}

function Choices({ page, digest }: DigestScreenProps): ReactNode {
  const { t } = useLingui();
  const texts = useKindTexts();
  const { off, time_zones } = digest;
  const ticked = notificationKinds.filter((kind) => !off.includes(kind));
  const stored = { fields: Object.fromEntries(ticked.map((kind) => [kind, 'on'])), errors: {} };
  return (
    <AccountForm
      action={digest_settings_url}
      submit={t`Save`}
      draft={page.failed === undefined ? stored : page.draft}
      failure={accountFailureOf(page.failed)}
      onSent={leaveFor}
    >
      <AccountSelect
        name="every"
        label={t`How often`}
        value={digest.every}
        options={[
          ['off', t`Never`],
          ['day', t`Every day`],
          ['week', t`Every Monday`],
        ]}
      />
      <AccountSelect
        name="hour"
        label={t`Hour`}
        value={String(digest.hour)}
        options={hours.map((hour) => [hour, `${hour.padStart(2, '0')}:00`])}
      />
      <AccountSelect
        name="time_zone"
        label={t`Time zone`}
        value={digest.time_zone}
        options={time_zones.map((zone) => [zone, zone.replaceAll('_', ' ')])}
      />
      <fieldset className={styles['kinds']}>
        <legend>{t`What emails include`}</legend>
        {notificationKinds.map((kind) => (
          <AccountTick key={kind} name={kind}>
            {texts[kind]}
          </AccountTick>
        ))}
      </fieldset>
    </AccountForm>
  );
}
