import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import {
  own_people_url,
  type OwnPeople,
  type OwnPerson,
} from '#contracts/calls/uploads/own-people.ts';
import type { IdentityKind } from '#contracts/calls/accounts/verification.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { localAction } from '../../lib/visit/page-address.ts';
import { buttonClass, linkClass } from '../../ui/button.tsx';
import styles from '../../ui/uploads.module.css';
import {
  accountFailureOf,
  AccountForm,
  AccountNotice,
  AccountPage,
  leaveFor,
  linksClass,
  type AccountFormPage,
} from '../accounts/index.ts';
import { kindTexts } from '../verification/index.ts';
import { DocumentFields, PersonFields, ReleaseFields } from './person-fields.tsx';

interface PeopleScreenProps {
  page: AccountFormPage;
  shown: OwnPeople;
}

/** The people whom own videos and albums show, with the state of their records, and the form that adds one. */
export function PeopleScreen({ page, shown: { people, may_add } }: PeopleScreenProps): ReactNode {
  const { t } = useLingui();
  const isFaulty = page.failed !== undefined && page.form === undefined;
  return (
    <AccountPage
      title={t`People shown`}
      lead={t`The law asks for a record of everybody who is shown: who they are, how old, and that they agree.`}
      path={accountPages.people()}
    >
      {people.length > 0 && (
        <ul className={styles['list']}>
          {people.map((person) => (
            <Person key={person.person_id} page={page} person={person} may_add={may_add} />
          ))}
        </ul>
      )}
      {may_add ? (
        <section className={styles['uploader']}>
          <h2>{t`Add a person`}</h2>
          <AccountForm
            action={localAction(own_people_url)}
            submit={t`Add the person`}
            {...(isFaulty && { draft: page.draft, failure: accountFailureOf(page.failed) })}
            has_files
            hidden={{ act: 'add' }}
            onSent={leaveFor}
          >
            <PersonFields />
            <DocumentFields />
            <ReleaseFields />
          </AccountForm>
          <p className={styles['quiet']}>
            {t`The pictures are stored encrypted. Only reviewers of your videos see them, and each look is recorded.`}
          </p>
        </section>
      ) : (
        <AccountNotice>
          {t`Only members who may upload can add people here.`}
          <a
            className={linkClass()}
            href={accountPages.verification()}
          >{t`Become a verified uploader`}</a>
        </AccountNotice>
      )}
      <p className={linksClass()}>
        <a className={linkClass()} href={accountPages.videos()}>{t`My videos`}</a>
        <a className={linkClass()} href={accountPages.account()}>{t`My account`}</a>
        <a className={linkClass()} href={pages.information('privacy')}>{t`Privacy policy`}</a>
      </p>
    </AccountPage>
  );
}

interface PersonProps {
  page: AccountFormPage;
  person: OwnPerson;
  may_add: boolean;
}

function Person({ page, person, may_add }: PersonProps): ReactNode {
  const { t } = useLingui();
  const { legal_name, names, model, is_complete, videos, albums, may_remove } = person;
  return (
    <li className={styles['row']}>
      <div className={styles['rowText']}>
        <h2>{legal_name}</h2>
        {names.length > 0 && <p>{names.join(', ')}</p>}
        {model !== null && <p>{t`Model: ${model}`}</p>}
        <p>
          <b>{is_complete ? t`Record complete` : t`Record incomplete`}</b>
          {videos > 0 && ` · ${t`${plural(videos, { one: '# video', other: '# videos' })}`}`}
          {albums > 0 && ` · ${t`${plural(albums, { one: '# album', other: '# albums' })}`}`}
        </p>
        <Documents person={person} />
        <div className={styles['actions']}>
          {may_add && <MoreDocuments page={page} person={person} />}
          {may_remove && <Removal person={person} />}
        </div>
      </div>
    </li>
  );
}

function Documents({ person: { documents } }: Pick<PersonProps, 'person'>): ReactNode {
  const { t, i18n } = useLingui();
  const format = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const dayOf = (day: string | null): string => (day === null ? '' : format.format(new Date(day)));
  return (
    <ul className={styles['quiet']}>
      {documents.map(({ kind, valid_until, signed_on, scope }, at) => {
        const until = dayOf(valid_until);
        const signed = dayOf(signed_on);
        return (
          // They have no other order.
          // oxlint-disable-next-line no-array-index-key
          <li key={at}>
            {[
              kind === 'release' ? t`Signed release` : i18n._(kindTexts[kind as IdentityKind]),
              until && t`Valid until ${until}`,
              signed && t`Signed on ${signed}`,
              scope,
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        );
      })}
    </ul>
  );
}

/** One of both suffices; videos and albums that are handed in from then on rest on the newest release. */
function MoreDocuments({ page, person }: Omit<PersonProps, 'may_add'>): ReactNode {
  const { t } = useLingui();
  const person_id = String(person.person_id);
  const isFaulty = page.form === `person-${person_id}`;
  return (
    <details open={isFaulty}>
      <summary className={linkClass()}>{t`Add a document or release`}</summary>
      <AccountForm
        action={localAction(own_people_url)}
        submit={t`Send`}
        {...(isFaulty && { draft: page.draft, failure: accountFailureOf(page.failed) })}
        has_files
        hidden={{ act: 'add_documents', person_id }}
        onSent={leaveFor}
      >
        <DocumentFields />
        <ReleaseFields />
      </AccountForm>
    </details>
  );
}

function Removal({ person: { person_id, legal_name } }: Pick<PersonProps, 'person'>): ReactNode {
  const { t } = useLingui();
  return (
    <details className={styles['delete']}>
      <summary className={linkClass()} aria-label={t`Remove ${legal_name}`}>{t`Remove`}</summary>
      <form action={localAction(own_people_url)} method="post">
        <input type="hidden" name="act" value="remove" />
        <input type="hidden" name="person_id" value={person_id} />
        <p>{t`Name and documents are erased at once.`}</p>
        <button type="submit" className={buttonClass()}>{t`Remove for good`}</button>
      </form>
    </details>
  );
}
