import { useLingui } from '@lingui/react/macro';
import { useId, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { listingPage } from '#contracts/pages/listing-pages.ts';
import { search_form } from '#contracts/pages/pages.ts';
import { searchFault, type SearchFault } from '#contracts/text/search-text.ts';
import { searchFaultTexts } from '../lib/i18n/error-text.ts';
import { Search } from './icons.tsx';
import field from './search-field.module.css';
import styles from './search-form.module.css';

/**
 * Three to 69 characters lead to their results; `onDone` is called then and on Escape, which also
 * leaves the field. Without scripts, as `data-plain`, or in a closed page, the form takes one redirect.
 */
export function SearchForm({ onDone }: { onDone?: () => void }): ReactNode {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const fault_id = useId();
  const [fault, setFault] = useState<SearchFault>();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    const form = event.currentTarget;
    const given = new FormData(form).get('s');
    const text = typeof given === 'string' ? given.replaceAll(/\p{Cc}/gu, ' ').trim() : '';
    const found = searchFault(text);
    setFault(found);
    // A closed page leads to the check of age by documents alone, as its links do.
    if (!found && form.closest('[data-plain], [data-native]')) return;
    event.preventDefault();
    if (found) return;
    onDone?.();
    void navigate(listingPage({ kind: 'search', text }, 'relevance'));
  };
  const leave = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Escape') return;
    setFault(undefined);
    event.currentTarget.blur();
    onDone?.();
  };
  return (
    <search className={styles['search']}>
      <form className={field['field']} action={search_form} noValidate onSubmit={submit}>
        <Search className="icon" />
        <input
          aria-label={t`Search videos`}
          aria-invalid={fault !== undefined}
          aria-describedby={fault_id}
          type="search"
          name="s"
          placeholder={t`Search videos, models, channels`}
          autoComplete="off"
          enterKeyHint="search"
          onInput={() => setFault(undefined)}
          onKeyDown={leave}
        />
      </form>
      <output id={fault_id} className={styles['fault']}>
        {fault && i18n._(searchFaultTexts[fault])}
      </output>
    </search>
  );
}
