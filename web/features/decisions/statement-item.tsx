import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { appeal_url, type ReasonsStatement } from '#contracts/calls/accounts/own-decisions.ts';
import { countryName } from '#contracts/countries.ts';
import { languages } from '#contracts/vocabulary.ts';
import { buttonClass } from '../../ui/button.tsx';
import {
  AccountField,
  AccountForm,
  accountFailureOf,
  leaveFor,
  type AccountFormPage,
} from '../accounts/index.ts';
import { actionTexts, subjectText } from './decision-texts.ts';
import styles from './decisions.module.css';
import { useDay } from './use-day.ts';

interface StatementItemProps {
  statement: ReasonsStatement;
  page: AccountFormPage;
  /** Where its page of the list begins. */
  before: number;
}

/** A statement of reasons: what was decided, by which rule and facts, and what can be done about it. */
export function StatementItem({ statement, page, before }: StatementItemProps): ReactNode {
  const { t, i18n } = useLingui();
  const day = useDay();
  const {
    statement_id,
    subject_type,
    subject_id,
    rule,
    is_automated,
    facts,
    strikes: count,
  } = statement;
  const subject = subjectText(subject_type);
  const isOfAccount = subject_type === 'member';
  return (
    <article className={styles['decision']} aria-labelledby={`decision-${statement_id}`}>
      <h3 id={`decision-${statement_id}`}>
        {subject_type === 'verification' ? t`Not approved` : i18n._(actionTexts[statement.action])}
        {statement.is_reversed && ` (${t`taken back`})`}
      </h3>
      <dl className={styles['facts']}>
        <Fact name={t`Decision`}>
          <Trans>
            No. {statement_id} of {day(statement.at)}
          </Trans>
        </Fact>
        {subject && (
          <Fact name={t`What it is about`}>
            {i18n._(subject)}
            {!isOfAccount && ` ${subject_id}`}
          </Fact>
        )}
        <Duration statement={statement} />
        <Regions regions={statement.regions} />
        <Labels labels={statement.labels} />
        {rule && (
          <Fact name={t`Rule`}>
            <b>{rule.title}</b>
            {`\n${rule.text}`}
          </Fact>
        )}
        {facts !== '' && <Fact name={t`What was found`}>{facts}</Fact>}
        <Fact name={t`How it was decided`}>
          {is_automated && subject_type === 'verification' ? (
            t`Automatically, by what the service that checks identities told us.`
          ) : is_automated ? (
            <Plural
              value={count}
              one="Automatically, because of # active strike."
              other="Automatically, because of # active strikes."
            />
          ) : (
            t`By a person.`
          )}
        </Fact>
      </dl>
      <Redress statement={statement} page={page} before={before} />
    </article>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }): ReactNode => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Duration({ statement: { action, days } }: Pick<StatementItemProps, 'statement'>) {
  const { t } = useLingui();
  if (action !== 'mute' && action !== 'suspend') return null;
  return (
    <Fact name={t`For how long`}>
      {days === 0 ? t`For good` : <Plural value={days} one="# day" other="# days" />}
    </Fact>
  );
}

function Regions({ regions }: Pick<ReasonsStatement, 'regions'>) {
  const { t, i18n } = useLingui();
  const lang = languages.find((each) => each === i18n.locale) ?? 'en';
  if (regions.length === 0) return null;
  const names = regions.map((code) => countryName(code, lang));
  return <Fact name={t`Not shown in`}>{new Intl.ListFormat(lang).format(names)}</Fact>;
}

function Labels({ labels }: Pick<ReasonsStatement, 'labels'>) {
  const { t } = useLingui();
  if (labels.length === 0) return null;
  return <Fact name={t`Marked as`}>{labels.join('\n')}</Fact>;
}

/** The result of the appeal, or the form for one, which works without script. */
function Redress({ statement, page, before }: StatementItemProps): ReactNode {
  const { t } = useLingui();
  const day = useDay();
  const { statement_id, appeal, appeal_until, may_appeal, is_reversed } = statement;
  if (appeal) return <Appeal appeal={appeal} />;
  if (is_reversed) return null;
  if (!may_appeal)
    return (
      <p className={styles['quiet']}>{t`The deadline for an appeal was ${day(appeal_until)}.`}</p>
    );
  const isFaulty =
    page.form === 'appeal' && page.draft.fields['statement'] === String(statement_id);
  return (
    <>
      <p>
        {t`If you think that this is wrong, you can appeal once until ${day(appeal_until)}. Somebody else will then look at it again.`}
      </p>
      <details className={styles['fold']} open={isFaulty}>
        <summary className={buttonClass()}>{t`Appeal`}</summary>
        <AccountForm
          action={appeal_url}
          submit={t`Send the appeal`}
          hidden={{
            statement: String(statement_id),
            ...(before > 0 && { before: String(before) }),
          }}
          {...(isFaulty && { draft: page.draft, failure: accountFailureOf(page.failed) })}
          onSent={leaveFor}
        >
          <AccountField
            name="message"
            label={t`Why is the decision wrong?`}
            rows={5}
            autoComplete="off"
          />
        </AccountForm>
      </details>
    </>
  );
}

function Appeal({ appeal }: { appeal: NonNullable<ReasonsStatement['appeal']> }): ReactNode {
  const { t } = useLingui();
  const day = useDay();
  const { outcome, facts } = appeal;
  const at = day(appeal.at);
  if (outcome === '')
    return <p>{t`You appealed on ${at}. Somebody else will look at the decision again.`}</p>;
  return (
    <>
      <p>
        {outcome === 'upheld'
          ? t`You appealed on ${at}. Somebody else has looked at the decision: it stands.`
          : t`You appealed on ${at}. Somebody else has looked at the decision and changed it.`}
      </p>
      {facts !== '' && (
        <dl className={styles['facts']}>
          <Fact name={t`Answer`}>{facts}</Fact>
        </dl>
      )}
    </>
  );
}
