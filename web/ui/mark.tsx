import type { ReactNode } from 'react';
import styles from './mark.module.css';

/** The site's name next to its logo, or next to the built-in mark: a play triangle turned into a V. */
export function Wordmark({ name, logo }: { name: string; logo: string }): ReactNode {
  return (
    <a className={styles['wordmark']} href="/">
      {logo ? (
        <img className={styles['logo']} src={logo} alt="" />
      ) : (
        <svg className={styles['mark']} viewBox="0 0 20 20" aria-hidden="true">
          <path d="M3.6 3h12.8a1.8 1.8 0 0 1 1.53 2.75l-6.4 10.3a1.8 1.8 0 0 1-3.06 0l-6.4-10.3A1.8 1.8 0 0 1 3.6 3z" />
        </svg>
      )}
      {name}
    </a>
  );
}
