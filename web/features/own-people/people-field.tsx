import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useState, type ReactNode } from 'react';
import type { NamedPerson, OwnPerson } from '#contracts/calls/uploads/own-people.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { linkClass } from '../../ui/button.tsx';
import form from '../../ui/form.module.css';
import styles from '../../ui/uploads.module.css';
import { FaultLine, useTyped } from '../accounts/index.ts';
import { askOwnPeople } from './ask-own-people.ts';

const patience_ms = 20_000;

/** Boxes for the people whose record the member gave. Others are added in another tab, and stand here once this one is seen again. */
export function PeopleField({ people: given }: { people: readonly NamedPerson[] }): ReactNode {
  const { t } = useLingui();
  const id = useId();
  const { value = '', fault } = useTyped('people');
  const people = useAddedPeople(given);
  const ticked = new Set(value.split(',').filter(Boolean));
  const boxes = new Set(people.map(({ person_id }) => String(person_id)));
  const others = [...ticked].filter((each) => !boxes.has(each));
  return (
    <fieldset className={form['field']} data-fault={fault ? '' : undefined}>
      <legend className={form['label']}>{t`People shown`}</legend>
      {/* No person is an answer as well; a person who no longer has a complete record stays. */}
      <input type="hidden" name="people" value={others.join(',')} />
      {people.length > 0 && (
        <div className={styles['categories']}>
          {people.map(({ person_id, name }) => (
            <label key={person_id} className={styles['category']}>
              <input
                type="checkbox"
                name={`person_${person_id}`}
                defaultChecked={ticked.has(String(person_id))}
                aria-invalid={fault ? true : undefined}
                aria-describedby={fault ? `${id}-fault` : undefined}
              />
              <span>{name}</span>
            </label>
          ))}
        </div>
      )}
      <p className={form['hint']}>
        {people.length > 0
          ? t`Tick everybody who is shown. Only reviewers see names and records.`
          : t`There must be a record of everybody who is shown before anything is published. Only reviewers see it.`}
      </p>
      <p>
        <a
          className={linkClass()}
          href={accountPages.people()}
          target="_blank"
          rel="noreferrer"
        >{t`Add a person with a record (new tab)`}</a>
      </p>
      <FaultLine id={`${id}-fault`} name="people" />
    </fieldset>
  );
}

/** The people who can be named; read again when the page becomes visible: somebody was perhaps added in another tab. */
function useAddedPeople(given: readonly NamedPerson[]): readonly NamedPerson[] {
  const [people, setPeople] = useState(given);
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState !== 'visible') return;
      void askNamable().then(
        setPeople,
        // The list stays as it is; it is asked for again with the next look.
        () => undefined,
      );
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return people;
}

let asking: Promise<NamedPerson[]> | undefined;

/** Once for all forms of a page that ask at the same time. */
function askNamable(): Promise<NamedPerson[]> {
  asking ??= askOwnPeople(AbortSignal.timeout(patience_ms))
    .then(({ people }) => people.filter(({ is_complete }) => is_complete).map(named))
    .finally(() => (asking = undefined));
  return asking;
}

const named = ({ person_id, legal_name, names }: OwnPerson): NamedPerson => ({
  person_id,
  name: [legal_name, ...names].join(', '),
});
