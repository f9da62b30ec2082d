import type { ReactNode } from 'react';
import { initialOf, usePicture } from '../../ui/use-picture.ts';
import styles from './profile-head.module.css';

interface ProfileHeadProps {
  /** Address of a square picture; '' shows the first letter of the name. */
  picture: string;
  name: string;
  /** One quiet line below the name. */
  note?: ReactNode;
  /** An action that needs no script. */
  action?: ReactNode;
  /** Actions that need scripts, at the end of the line where there is room. */
  children?: ReactNode;
}

/** Picture and name at the head of the page of a model, channel or member. */
export function ProfileHead({
  picture,
  name,
  note,
  action,
  children,
}: ProfileHeadProps): ReactNode {
  return (
    <header className={styles['head']}>
      <Avatar key={picture} picture={picture} name={name} />
      <div className={styles['name']}>
        <h1 title={name.length > long_name ? name : undefined}>
          <bdi>{name}</bdi>
        </h1>
        {note && <p className="quiet">{note}</p>}
      </div>
      <div className={styles['actions']}>
        {action}
        <div className={`${styles['scripted']} only-scripted`}>{children}</div>
      </div>
    </header>
  );
}

/** Four lines hold this much on any screen; a longer name is shown in full as a tooltip. */
const long_name = 60;

function Avatar({ picture, name }: { picture: string; name: string }): ReactNode {
  const [isMissing, image] = usePicture(picture, 'first');
  if (isMissing)
    return (
      <span className={styles['avatar']} aria-hidden="true">
        {initialOf(name)}
      </span>
    );
  return (
    <img
      className={styles['avatar']}
      src={picture}
      width={96}
      height={96}
      alt=""
      decoding="async"
      {...image}
    />
  );
}
