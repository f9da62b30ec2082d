import { useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { searchPage } from '#contracts/pages/search-pages.ts';
import chip from '../../ui/chip.module.css';
import { Search } from '../../ui/icons.tsx';
import styles from './search-results.module.css';

/** Searches of others that share a word with this one. */
export function RelatedSearches({
  searches,
  except = [],
}: {
  searches: readonly string[];
  /** Those that the page offers already. */
  except?: readonly { text: string }[] | undefined;
}): ReactNode {
  const { t } = useLingui();
  const heading_id = useId();
  const shown = searches.filter((text) => !except.some((other) => other.text === text));
  if (shown.length === 0) return null;
  return (
    <section className={styles['related']} aria-labelledby={heading_id}>
      <h2 id={heading_id}>{t`Related searches`}</h2>
      <div className={chip['chips']}>
        {shown.map((text) => (
          <a key={text} className={chip['chip']} href={searchPage(text)}>
            <Search className="icon icon-small" />
            <bdi>{text}</bdi>
          </a>
        ))}
      </div>
    </section>
  );
}
