import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { export_file_url, type AccountData } from '#contracts/calls/accounts/account-data.ts';
import { buttonClass } from '../../ui/button.tsx';
import styles from './accounts.module.css';
import { RecentProof } from './password-fields.tsx';
import { SecurityForm, type SecurityPage } from './security/security-form.tsx';

interface ExportSectionProps {
  page: SecurityPage;
  made: AccountData['export'];
}

/** A copy of the own data: how far it is, the file, and the form that asks for one. */
export function ExportSection({ page, made }: ExportSectionProps): ReactNode {
  const { t } = useLingui();
  return (
    <section className={styles['section']}>
      <h2>{t`Download my data`}</h2>
      <p className={styles['quiet']}>
        {t`You get everything that is stored about your account, with the files you uploaded, as one ZIP file. It takes up to a day; an email tells you when it is ready. Then you have three days to download it.`}
      </p>
      <ExportState made={made} page={page} />
      {made.may_ask && (
        <SecurityForm
          form="export"
          page={page}
          opener={made.state === 'none' ? t`Request a copy` : t`Request a new copy`}
          submit={t`Request a copy`}
        >
          <RecentProof />
        </SecurityForm>
      )}
    </section>
  );
}

function ExportState({ page, made: { state, bytes, until } }: ExportSectionProps) {
  const { t, i18n } = useLingui();
  if (state === 'none') return null;
  if (state === 'failed')
    return (
      <p className={styles['done']}>{t`Your copy could not be made. Please request it again.`}</p>
    );
  if (state !== 'ready' || until === null)
    return (
      <p className={styles['done']}>
        {state === 'asked'
          ? t`Your copy was requested and will be made soon.`
          : t`Your copy is being made.`}
      </p>
    );
  const size = sizeText(bytes, i18n.locale);
  const date = new Intl.DateTimeFormat(i18n.locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(until));
  return (
    <div className={styles['done']}>
      <p>{t`Your copy is ready (${size}). You can download it until ${date} UTC.`}</p>
      {page.is_proved ? (
        <p className={styles['actions']}>
          {/* A proof that has become too old meanwhile leads back to this page. */}
          <a className={buttonClass('primary')} href={export_file_url} data-native>
            {t`Download`}
          </a>
        </p>
      ) : (
        <SecurityForm form="open_export" page={page} submit={t`Confirm`}>
          <RecentProof />
        </SecurityForm>
      )}
    </div>
  );
}

/** In the largest unit of which there is one. */
function sizeText(bytes: number, locale: string): string {
  const [unit, of_one] =
    bytes >= 1e9
      ? (['gigabyte', 1e9] as const)
      : bytes >= 1e6
        ? (['megabyte', 1e6] as const)
        : (['kilobyte', 1e3] as const);
  const options = {
    style: 'unit',
    unit,
    maximumFractionDigits: unit === 'gigabyte' ? 1 : 0,
  } as const;
  return new Intl.NumberFormat(locale, options).format(Math.max(bytes / of_one, 1));
}
