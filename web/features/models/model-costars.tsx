import { useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { modelPage } from '#contracts/pages/people-pages.ts';
import { PeopleGrid, type PersonData } from '../people/index.ts';
import type { ModelPage } from './load-model.ts';
import styles from './model-screen.module.css';

/** Co-stars and similar models. */
export function ModelCompany({ company }: { company: ModelPage['company'] }): ReactNode {
  const { t } = useLingui();
  return (
    <>
      <People heading={t`Often appears with`} people={company.with} />
      <People heading={t`Similar models`} people={company.similar} />
    </>
  );
}

function People({
  heading,
  people,
}: {
  heading: string;
  people: readonly PersonData[];
}): ReactNode {
  const heading_id = useId();
  if (people.length === 0) return null;
  return (
    <section className={styles['company']} aria-labelledby={heading_id}>
      <h2 id={heading_id}>{heading}</h2>
      <PeopleGrid people={people} hrefOf={modelPage} />
    </section>
  );
}
