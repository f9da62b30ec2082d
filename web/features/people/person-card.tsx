import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { pluralBasis } from '../../lib/i18n/format.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { initialOf, type Priority, usePicture } from '../../ui/use-picture.ts';
import { cardStyles as card, menuOf, type CardTexts } from '../card/index.ts';
import { Flag } from '../countries/index.ts';
import type { PersonData } from './person-data.ts';
import styles from './people.module.css';

interface PersonCardProps {
  person: PersonData;
  href: string;
  actions: CardTexts['actions'];
  priority?: Priority;
}

/** Picture, name and number of videos of a model or channel, as one link, and the menu; one of a list. */
export function PersonCard({ person, href, actions, priority }: PersonCardProps): ReactNode {
  return (
    <li className={`${card['card']} ${styles['item']}`} data-things={person.thing}>
      <a className={`${styles['card']} framed`} href={href}>
        <Picture address={person.picture} name={person.name} priority={priority} />
        <bdi className={styles['name']}>{person.name}</bdi>
        <Facts person={person} />
      </a>
      {menuOf(actions(person.name))}
    </li>
  );
}

function Facts({ person: { country, total_videos } }: { person: PersonData }): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
  const [total_count, total] = [pluralBasis(total_videos), format.count(total_videos)];
  return (
    <span className={`${styles['facts']} num quiet small`}>
      {country !== '' && (
        <span title={format.country(country)}>
          <Flag code={country} />
          <span className="sr">{format.country(country)}</span>
        </span>
      )}
      <span>{t`${plural(total_count, { one: `${total} video`, other: `${total} videos` })}`}</span>
    </span>
  );
}

interface PictureProps {
  address: string;
  name: string;
  priority: Priority;
}

/** The first letter of the name stands in for a missing picture. */
function Picture({ address, name, priority }: PictureProps): ReactNode {
  const [isMissing, image] = usePicture(address, priority);
  return (
    <span className={styles['picture']}>
      {isMissing ? (
        <span aria-hidden="true">{initialOf(name)}</span>
      ) : (
        <img src={address} width={320} height={320} alt="" decoding="async" {...image} />
      )}
    </span>
  );
}
