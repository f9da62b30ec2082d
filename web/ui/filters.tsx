import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import chip from './chip.module.css';
import { Count } from './count.tsx';
import { SlidersHorizontal } from './more-icons.tsx';
import styles from './list-tools.module.css';

const panel_id = 'filters';

/** Filters, sorts and the like, in one row where there is room. */
export function Toolbar({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles['toolbar']}>{children}</div>;
}

interface FilterToggleProps {
  /** How many filters are set. */
  chosen: number;
  isOpen: boolean;
  onToggle: () => void;
}

export function FilterToggle({ chosen, isOpen, onToggle }: FilterToggleProps): ReactNode {
  const { t } = useLingui();
  return (
    <button
      type="button"
      className={`${chip['chip']} only-scripted`}
      aria-expanded={isOpen}
      aria-controls={panel_id}
      onClick={onToggle}
    >
      <SlidersHorizontal className="icon icon-small" />
      {t`Filters`}
      {chosen > 0 && <span className="num">{chosen}</span>}
    </button>
  );
}

interface FilterPanelProps {
  isOpen: boolean;
  /** Labels above their choices, and filters next to each other where there is room: for many of them. */
  isStacked?: boolean;
  children: ReactNode;
}

/** Opens in place below its button; where scripts do not run it is always there. */
export function FilterPanel({ isOpen, isStacked = false, children }: FilterPanelProps): ReactNode {
  return (
    <div
      className={styles['panel']}
      id={panel_id}
      data-closed={isOpen ? undefined : ''}
      data-stacked={isStacked ? '' : undefined}
    >
      {children}
    </div>
  );
}

interface FilterProps {
  label: string;
  /** As wide as the panel, even where other filters stand next to each other. */
  isWhole?: boolean;
  children: ReactNode;
}

export function Filter({ label, isWhole = false, children }: FilterProps): ReactNode {
  return (
    <fieldset className={styles['filter']} aria-label={label} data-whole={isWhole ? '' : undefined}>
      <span className="caps" aria-hidden="true">
        {label}
      </span>
      <div className={chip['chips']}>{children}</div>
    </fieldset>
  );
}

interface ChoiceProps {
  href: string;
  isChosen: boolean;
  /** How many there are with it. */
  count?: string | undefined;
  /** It leads to nothing, so it is no link unless it is chosen. */
  isEmpty?: boolean;
  children: ReactNode;
}

/** A value of a filter as a link. */
export function Choice({
  href,
  isChosen,
  count,
  isEmpty = false,
  children,
}: ChoiceProps): ReactNode {
  const content = (
    <>
      {children}
      {count !== undefined && !isChosen && <Count>{count}</Count>}
    </>
  );
  return (
    <ChoiceLink
      className={chip['chip']}
      href={isEmpty && !isChosen ? undefined : href}
      isChosen={isChosen}
    >
      {content}
    </ChoiceLink>
  );
}

interface ChoiceLinkProps {
  className: string | undefined;
  /** Undefined for one that leads to nothing. */
  href: string | undefined;
  isChosen: boolean;
  children: ReactNode;
}

/** The link of a choice, however it looks; crawlers do not follow it. */
export function ChoiceLink({ className, href, isChosen, children }: ChoiceLinkProps): ReactNode {
  if (href === undefined)
    return (
      <span className={className} aria-disabled="true">
        {children}
      </span>
    );
  return (
    <a
      className={className}
      href={href}
      aria-current={isChosen ? 'true' : undefined}
      rel="nofollow"
    >
      {children}
    </a>
  );
}
