import { useState, type ReactNode } from 'react';
import styles from './profile-head.module.css';

interface ProfileHeadProps {
  /** Address of a square picture; '' shows the first letter of the name. */
  picture: string;
  name: string;
  /** One quiet line below the name. */
  note?: ReactNode;
  /** What can be done by a script, at the end of the line where there is room. */
  children?: ReactNode;
}

/** Picture and name of whom a page is about. */
export function ProfileHead({ picture, name, note, children }: ProfileHeadProps): ReactNode {
  return (
    <header className={styles['head']}>
      <Avatar key={picture} picture={picture} name={name} />
      <div className={styles['name']}>
        <h1 title={name.length > long_name ? name : undefined}>
          <bdi>{name}</bdi>
        </h1>
        {note && <p className="quiet">{note}</p>}
      </div>
      {children && <div className={`${styles['actions']} only-scripted`}>{children}</div>}
    </header>
  );
}

/** Four lines hold this much on any screen; of a longer name the pointer tells the rest. */
const long_name = 60;

function Avatar({ picture, name }: { picture: string; name: string }): ReactNode {
  const [isMissing, setMissing] = useState(picture === '');
  if (isMissing)
    return (
      <span className={styles['avatar']} aria-hidden="true">
        {Array.from(name.trim())[0]?.toUpperCase()}
      </span>
    );
  return (
    <img
      className={styles['avatar']}
      src={picture}
      width={96}
      height={96}
      alt=""
      fetchPriority="high"
      decoding="async"
      onError={() => setMissing(true)}
      // A picture that failed before hydration fired its event at nobody.
      ref={(image) => {
        if (image?.complete && image.currentSrc && image.naturalWidth === 0) setMissing(true);
      }}
    />
  );
}
