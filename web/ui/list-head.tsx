import type { ReactNode } from 'react';
import styles from './list-tools.module.css';

interface ListHeadProps {
  heading: string;
  /** Of the heading, where it is not in the page's language. */
  lang?: string | undefined;
  /** How much there is, in words. */
  count: string;
}

/** The heading of a list, and its total. */
export function ListHead({ heading, lang, count }: ListHeadProps): ReactNode {
  return (
    <header className={styles['head']}>
      <h1 lang={lang}>{heading}</h1>
      <p className={`${styles['count']} num quiet small`} suppressHydrationWarning>
        {count}
      </p>
    </header>
  );
}
