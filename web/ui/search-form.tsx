import { useLingui } from '@lingui/react/macro';
import type { FormEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { limits } from '#contracts/limits.ts';
import { listingPage } from '#contracts/pages/listing-pages.ts';
import { search_form } from '#contracts/pages/pages.ts';
import { searchText } from '#contracts/search-text.ts';
import { Search } from './icons.tsx';
import field from './search-field.module.css';

/**
 * Three to 69 characters lead to their results; `onDone` is called then and on Escape. Without
 * scripts the form takes one redirect.
 */
export function SearchForm({ onDone }: { onDone?: () => void }): ReactNode {
  const { t } = useLingui();
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const given = new FormData(event.currentTarget).get('s');
    const text = typeof given === 'string' ? searchText(given) : undefined;
    if (text === undefined) return;
    onDone?.();
    void navigate(listingPage({ kind: 'search', text }, 'most-popular'));
  };
  return (
    <search>
      <form className={field['field']} action={search_form} onSubmit={submit}>
        <Search className="icon" />
        <input
          aria-label={t`Search videos`}
          type="search"
          name="s"
          required
          minLength={limits.search.min}
          maxLength={limits.search.max}
          placeholder={t`Search videos`}
          autoComplete="off"
          enterKeyHint="search"
          onKeyDown={(event) => event.key === 'Escape' && onDone?.()}
        />
      </form>
    </search>
  );
}
