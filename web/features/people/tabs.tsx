import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export interface Tab {
  href: string;
  label: string;
  /** How many there are behind it, as it is written. */
  count?: string | undefined;
  isCurrent: boolean;
}

/** Links between the pages of one thing. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }): ReactNode {
  return (
    <nav className={styles['tabs']} aria-label={label}>
      {tabs.map((tab) => (
        <a key={tab.href} href={tab.href} aria-current={tab.isCurrent ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && (
            <span className="num" suppressHydrationWarning>
              {tab.count}
            </span>
          )}
        </a>
      ))}
    </nav>
  );
}
