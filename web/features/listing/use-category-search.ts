import { useLingui } from '@lingui/react';
import { useState } from 'react';
import type { CategoryCount } from '#contracts/text/names.ts';
import { foldText } from '#contracts/text/fold-text.ts';
import { languageOf } from '../../lib/i18n/i18n.ts';
import { currentOrientation } from '../../lib/visit/preferences.ts';

interface CategorySearch {
  typed: string;
  setTyped(text: string): void;
  /** Requests all categories, once a visit; called when the field gets the focus. */
  ask(): void;
  /** The first categories while nothing is typed, else those whose names match. */
  shown: readonly CategoryCount[];
  /** Something was typed and nothing is called so. */
  isNone: boolean;
}

export type LoadCategories = () => Promise<readonly CategoryCount[]>;

/**
 * Searches categories by typed text, without regard to letter case and accents: all that `load`
 * returns, or without it all of the site.
 */
export function useCategorySearch(
  listed: readonly CategoryCount[],
  load?: LoadCategories,
): CategorySearch {
  const { i18n } = useLingui();
  const [typed, setTyped] = useState('');
  const [all, setAll] = useState<readonly CategoryCount[]>();
  const loadAll: LoadCategories = async () => {
    // The first load has no addresses of the API.
    const { categoriesOnce } = await import('./video-source.ts');
    const of = { orientation: currentOrientation(), lang: languageOf(i18n.locale) };
    return (await categoriesOnce(of)).categories;
  };
  const ask = (): void => {
    if (all) return;
    // Without an answer the ones that are there are looked through.
    (load ?? loadAll)().then(setAll, () => setAll(undefined));
  };
  const wanted = foldText(typed.trim());
  const shown =
    wanted === ''
      ? listed
      : (all ?? listed).filter(({ title }) => foldText(title).includes(wanted));
  return { typed, setTyped, ask, shown, isNone: wanted !== '' && shown.length === 0 };
}
