import '../../lib/i18n/forms-texts.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { CaseStatus } from '#contracts/calls/forms/forms.ts';
import { formPages } from '#contracts/pages/form-addresses.ts';
import { PageHead } from '../../lib/document/page-head.tsx';
import { written } from '../../lib/document/written.ts';
import { languageOf } from '../../lib/i18n/i18n.ts';
import { linkClass } from '../../ui/button.tsx';
import { FormsLayout } from './forms-layout.tsx';
import styles from './forms-layout.module.css';
import { formTexts } from './form-texts.ts';

const states: Readonly<Record<CaseStatus['state'], MessageDescriptor>> = {
  open: msg`Received`,
  working: msg`In progress`,
  closed: msg`Closed`,
};

const outcomes: Readonly<Record<NonNullable<CaseStatus['outcome']>, MessageDescriptor>> = {
  removed: msg`The content was removed.`,
  restored: msg`The content is available again.`,
  changed: msg`The details were corrected.`,
  unchanged: msg`Nothing was changed.`,
  answered: msg`We have answered you.`,
  refused: msg`The request was refused.`,
};

/** The receipt of a form, and how far its case is; nothing of what it is about. */
export function CaseScreen({ status }: { status: CaseStatus }): ReactNode {
  const { t, i18n } = useLingui();
  const time = useTime();
  const { reference, kind, state, outcome } = status;
  const title = t`Reference ${reference}`;
  const rows = [
    [t`Status`, i18n._(states[state])],
    [t`Result`, outcome && i18n._(outcomes[outcome])],
    [t`Form`, i18n._(formTexts[kind].title)],
    [t`Received on`, time(status.created_at)],
    [t`Decision by`, state !== 'closed' && status.due_at && time(status.due_at)],
    [t`Closed on`, status.closed_at && time(status.closed_at)],
  ] as const;
  return (
    <>
      <PageHead title={title} isNoindex />
      <FormsLayout>
        <div className={styles['head']}>
          <h1>{title}</h1>
          {state !== 'closed' && (
            <p className={styles['lead']}>{t`We have received your message. Thank you!`}</p>
          )}
        </div>
        <dl className={styles['status']}>
          {rows.map(([name, text]) => text && <Row key={name} name={name} text={text} />)}
        </dl>
        <p className={styles['lead']}>
          {status.has_mail
            ? t`This page shows the current status. Its address is in the email that we send you, too.`
            : t`This page shows the current status. Save its address: there is no other way back to it.`}
        </p>
        {state === 'closed' && kind !== 'complaint' && (
          <p>
            <a className={linkClass()} href={formPages.form('complaint')}>
              {t`You do not agree? Send a complaint.`}
            </a>
          </p>
        )}
      </FormsLayout>
    </>
  );
}

function Row({ name, text }: { name: string; text: string }): ReactNode {
  return (
    <>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </>
  );
}

const formats = new Map<string, (iso: string) => string>();

/** Day and time in UTC, which server and browser agree on; a deadline of hours needs both. */
function useTime(): (iso: string) => string {
  const { i18n } = useLingui();
  const language = languageOf(i18n.locale);
  const format =
    formats.get(language) ??
    written(`${language} t`, (iso: string) =>
      new Intl.DateTimeFormat(language, {
        year: 'numeric',
        month: 'long',
        day: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        timeZone: 'UTC',
        timeZoneName: 'short',
      }).format(new Date(iso)),
    );
  formats.set(language, format);
  return format;
}
