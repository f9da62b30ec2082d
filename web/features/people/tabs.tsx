import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export interface Tab {
  href: string;
  label: string;
  /** How many there are behind it, as it is written. */
  count?: string | undefined;
  isCurrent: boolean;
  /** Nothing is behind it: it is a text and no link. */
  isEmpty?: boolean;
}

/** Links between the pages of one thing. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }): ReactNode {
  return (
    <nav className={styles['tabs']} aria-label={label}>
      {tabs.map((tab) =>
        tab.isEmpty && !tab.isCurrent ? (
          <span key={tab.href} className={styles['empty']}>
            <TabText tab={tab} />
          </span>
        ) : (
          <a key={tab.href} href={tab.href} aria-current={tab.isCurrent ? 'page' : undefined}>
            <TabText tab={tab} />
          </a>
        ),
      )}
    </nav>
  );
}

function TabText({ tab: { label, count } }: { tab: Tab }): ReactNode {
  return (
    <>
      {label}
      {count !== undefined && (
        <small className="num" suppressHydrationWarning>
          {count}
        </small>
      )}
    </>
  );
}
