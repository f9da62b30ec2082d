import { useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { modelPage } from '#contracts/pages/people/people-pages.ts';
import { PeopleGrid, type PersonData } from '../people/index.ts';
import type { ModelPage } from './load-model.ts';
import styles from './model-screen.module.css';

/** Co-stars and similar models. */
export function RelatedModels({ related }: { related: ModelPage['related'] }): ReactNode {
  const { t } = useLingui();
  return (
    <>
      <People heading={t`Often appears with`} people={related.with} />
      <People heading={t`Similar models`} people={related.similar} />
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
    <section className={styles['related']} aria-labelledby={heading_id}>
      <h2 id={heading_id}>{heading}</h2>
      <PeopleGrid people={people} hrefOf={modelPage} />
    </section>
  );
}
