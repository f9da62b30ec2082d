import type { ReactNode } from 'react';
import { useCardTexts } from '../card/index.ts';
import { HiddenLine } from '../hidden-things/index.ts';
import { priorityOf } from '../../ui/use-picture.ts';
import { PersonCard } from './person-card.tsx';
import type { PersonData } from './person-data.ts';
import styles from './people.module.css';

interface PeopleGridProps {
  people: readonly PersonData[];
  hrefOf: (dir: string) => string;
  /** The number of pictures that load at once: one row where the grid comes first on the page. */
  eager?: number;
}

export function PeopleGrid({ people, hrefOf, eager = 0 }: PeopleGridProps): ReactNode {
  const { actions } = useCardTexts();
  return (
    <div data-hideable="">
      <HiddenLine />
      <ul className={`portraits ${styles['grid']}`}>
        {people.map((person, index) => (
          <PersonCard
            key={person.dir}
            person={person}
            actions={actions}
            href={hrefOf(person.dir)}
            priority={priorityOf(index, eager)}
          />
        ))}
      </ul>
    </div>
  );
}
