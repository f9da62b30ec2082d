import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { TextButton } from './button.tsx';
import styles from './fold.module.css';

/**
 * Shows the first lines of its content, `--shown` high, and the rest behind a button. The sheet alone
 * decides whether there is a rest, so nothing moves when scripts start.
 */
export function Fold({
  className,
  children,
}: {
  className: string | undefined;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    // Scrolled by a link in its rest that takes the focus, or by a search in the page.
    <div
      className={`${styles['fold']} ${className}`}
      data-open={isOpen || undefined}
      onScroll={() => setOpen(true)}
    >
      <div className={styles['inside']}>
        {children}
        <p ref={hideWhereEmpty} className={`${styles['more']} only-scripted`}>
          <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t`Show less` : t`Show more`}
          </TextButton>
        </p>
      </div>
    </div>
  );
}

/** The button of a fold without a rest has no height: keys and screen readers pass it by, too. */
function hideWhereEmpty(row: HTMLElement | null): (() => void) | undefined {
  if (!row) return undefined;
  const observer = new ResizeObserver(() => {
    row.style.visibility = row.offsetHeight === 0 ? 'hidden' : '';
  });
  observer.observe(row);
  return () => observer.disconnect();
}
