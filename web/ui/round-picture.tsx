import type { ReactNode } from 'react';
import { initialOf, usePicture } from './use-picture.ts';
import styles from './round-picture.module.css';

interface RoundPictureProps {
  /** '' for the first letter of the name. */
  address: string;
  name: string;
}

/** A small picture next to a name. */
export function RoundPicture({ address, name }: RoundPictureProps): ReactNode {
  const [isMissing, image] = usePicture(address, undefined);
  if (isMissing)
    return (
      <span className={styles['picture']} aria-hidden="true">
        {initialOf(name)}
      </span>
    );
  return (
    <img className={styles['picture']} src={address} width={48} height={48} alt="" {...image} />
  );
}
