import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from './icons.tsx';
import type { ReactNode } from 'react';
import { limits } from '#contracts/limits/limits.ts';
import { pageWindow } from './page-window.ts';
import styles from './pagination.module.css';

interface PaginationProps {
  /** The page that is shown; 0 when the list here is only the head of what the numbers lead to. */
  page: number;
  last: number;
  hrefOf: (page: number) => string;
}

/** Previous, up to five numbers, next. Nothing at all for a single page that is shown whole. */
export function Pagination({ page, last, hrefOf }: PaginationProps): ReactNode {
  const { t } = useLingui();
  if (last <= 1 && page > 0) return null;
  const numbers = pageWindow(Math.max(1, page), last, limits.pagination_window);
  const before = Math.min(page - 1, last);
  return (
    <nav className={styles['pages']} aria-label={t`Pages`}>
      {page > 0 && (
        <Step href={before >= 1 ? hrefOf(before) : undefined} rel="prev" label={t`Previous page`}>
          <ChevronLeft className="icon" />
        </Step>
      )}
      {numbers.map((number) => (
        <a
          key={number}
          href={hrefOf(number)}
          aria-current={number === page ? 'page' : undefined}
          aria-label={t`Page ${number}`}
        >
          {number}
        </a>
      ))}
      <Step href={page < last ? hrefOf(page + 1) : undefined} rel="next" label={t`Next page`}>
        <ChevronRight className="icon" />
      </Step>
    </nav>
  );
}

function Step({
  href,
  rel,
  label,
  children,
}: {
  href: string | undefined;
  rel: 'prev' | 'next';
  label: string;
  children: ReactNode;
}): ReactNode {
  if (!href) return <span aria-disabled="true">{children}</span>;
  return (
    <a href={href} rel={rel} aria-label={label}>
      {children}
    </a>
  );
}
