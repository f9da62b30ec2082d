import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { type Priority, usePicture } from '../../ui/use-picture.ts';
import { Flag } from '../countries/index.ts';
import type { PersonData } from './person-data.ts';
import styles from './people.module.css';

interface PersonCardProps {
  person: PersonData;
  href: string;
  priority?: Priority;
}

/** Picture, name and what there is of somebody, all of it one link. */
export function PersonCard({ person, href, priority }: PersonCardProps): ReactNode {
  return (
    <a className={styles['card']} href={href}>
      <Picture address={person.picture} name={person.name} priority={priority} />
      {/* A name of another script keeps its own direction and does not turn the line around. */}
      <bdi className={styles['name']}>{person.name}</bdi>
      <Facts person={person} />
    </a>
  );
}

function Facts({
  person: { country, total_videos: total_count },
}: {
  person: PersonData;
}): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
  const total = format.number(total_count);
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

/** Who has no picture, or one that cannot be had, shows the first letter of the name. */
function Picture({ address, name, priority }: PictureProps): ReactNode {
  const [isMissing, image] = usePicture(address, priority);
  return (
    <span className={styles['picture']}>
      {isMissing ? (
        <span aria-hidden="true">{Array.from(name.trim())[0]?.toUpperCase()}</span>
      ) : (
        <img src={address} width={320} height={320} alt="" decoding="async" {...image} />
      )}
    </span>
  );
}
