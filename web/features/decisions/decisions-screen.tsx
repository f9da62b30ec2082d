import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { OwnDecisions } from '#contracts/calls/accounts/own-decisions.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { linkClass } from '../../ui/button.tsx';
import { AccountPage, linksClass, type AccountFormPage } from '../accounts/index.ts';
import { reportText, strikeTexts, subjectText } from './decision-texts.ts';
import styles from './decisions.module.css';
import { StatementItem } from './statement-item.tsx';
import { useDay } from './use-day.ts';

interface DecisionsScreenProps {
  page: AccountFormPage;
  shown: OwnDecisions;
  /** The page begins after this statement; 0 with the newest one. */
  before: number;
}

/** The decisions of the staff about the member, their reasons, and the ways to contest them. */
export function DecisionsScreen({
  page,
  shown: { statements, strikes, reports, next },
  before,
}: DecisionsScreenProps) {
  const { t } = useLingui();
  const isEmpty = statements.length + strikes.length + reports.length === 0;
  return (
    <AccountPage
      title={t`Decisions`}
      lead={
        isEmpty
          ? t`Nothing was decided about you or what you have published.`
          : t`What was decided about you and what you have published, and why.`
      }
      path={accountPages.decisions()}
    >
      {strikes.length > 0 && <Strikes strikes={strikes} />}
      {statements.length > 0 && (
        <section className={styles['section']}>
          <h2>{t`Decisions with their reasons`}</h2>
          <div className={styles['decisions']}>
            {statements.map((statement) => (
              <StatementItem
                key={statement.statement_id}
                statement={statement}
                page={page}
                before={before}
              />
            ))}
          </div>
          <p className={styles['quiet']}>
            {t`Whatever we decide, you can also turn to an out-of-court dispute settlement body or to a court.`}
          </p>
        </section>
      )}
      {reports.length > 0 && <Reports reports={reports} />}
      <p className={linksClass()}>
        {next !== null && (
          <a className={linkClass()} href={accountPages.decisions(next)}>{t`Older decisions`}</a>
        )}
        {before > 0 && (
          <a className={linkClass()} href={accountPages.decisions()}>{t`Newest decisions`}</a>
        )}
        <a className={linkClass()} href={accountPages.account()}>{t`My account`}</a>
        <a className={linkClass()} href={pages.information('terms')}>{t`Terms of use`}</a>
      </p>
    </AccountPage>
  );
}

function Reports({ reports }: Pick<OwnDecisions, 'reports'>): ReactNode {
  const { t, i18n } = useLingui();
  const day = useDay();
  return (
    <section className={styles['section']}>
      <h2>{t`Your reports`}</h2>
      <ul className={styles['strikes']}>
        {reports.map(({ reference, at, subject_type, subject_id, ...report }) => {
          const subject = subject_type === null ? undefined : subjectText(subject_type);
          return (
            <li key={reference}>
              <span>
                {subject && `${i18n._(subject)} ${subject_id ?? ''}, `}
                {reference}, {day(at)}
              </span>
              <span className={styles['quiet']}>{i18n._(reportText(report))}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Strikes({ strikes }: Pick<OwnDecisions, 'strikes'>): ReactNode {
  const { t, i18n } = useLingui();
  const day = useDay();
  return (
    <section className={styles['section']}>
      <h2>{t`Strikes`}</h2>
      <p className={styles['quiet']}>
        {t`If several strikes of the same kind are active at once, the account is suspended.`}
      </p>
      <ul className={styles['strikes']}>
        {strikes.map(({ at, kind, until, is_revoked }) => (
          <li key={`${at} ${kind}`}>
            <span>
              {i18n._(strikeTexts[kind])}, {day(at)}
            </span>
            <span className={styles['quiet']}>
              {is_revoked ? t`taken back` : t`active until ${day(until)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
