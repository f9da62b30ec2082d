import type { ReactNode } from 'react';
import { Search } from './icons.tsx';
import styles from './search-field.module.css';

interface SearchFieldProps {
  /** Said to screen readers and shown while nothing is typed. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  onFocus?: () => void;
}

/** A field that narrows what stands below it while it is typed into. */
export function SearchField({ label, value, onChange, onFocus }: SearchFieldProps): ReactNode {
  return (
    <label className={styles['field']}>
      <Search className="icon" />
      <input
        type="search"
        value={value}
        placeholder={label}
        aria-label={label}
        onFocus={onFocus}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
