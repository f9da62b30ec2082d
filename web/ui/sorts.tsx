import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import chip from './chip.module.css';
import { ChevronDown } from './icons.tsx';
import styles from './list-tools.module.css';
import segments from './segments.module.css';

export interface SortOption {
  sort: string;
  label: string;
  href: string;
}

interface SortsProps {
  options: readonly SortOption[];
  chosen: string;
}

/** The sorts of a list: side by side where there is room or scripts do not run, a phone's own picker elsewhere. */
export function Sorts({ options, chosen }: SortsProps): ReactNode {
  const { t } = useLingui();
  const label = t`Sort`;
  return (
    <>
      <nav className={`${segments['segments']} ${styles['sortLinks']}`} aria-label={label}>
        {options.map(({ sort, label: name, href }) => (
          <a key={sort} href={href} aria-current={sort === chosen ? 'true' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      <SortSelect options={options} chosen={chosen} label={label} />
    </>
  );
}

function SortSelect({ options, chosen, label }: SortsProps & { label: string }): ReactNode {
  const navigate = useNavigate();
  const choose = (value: string): void => {
    const option = options.find(({ sort }) => sort === value);
    if (option) void navigate(option.href);
  };
  return (
    <label className={`${chip['chip']} ${styles['sortSelect']}`}>
      <span aria-hidden="true">{options.find(({ sort }) => sort === chosen)?.label}</span>
      <ChevronDown className="icon icon-small" />
      <select aria-label={label} value={chosen} onChange={(event) => choose(event.target.value)}>
        {options.map(({ sort, label: name }) => (
          <option key={sort} value={sort}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
