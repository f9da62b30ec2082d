import { useLingui } from '@lingui/react';
import { useState } from 'react';
import type { CategoryCount } from '#contracts/names.ts';
import { foldText } from '../../lib/i18n/fold-text.ts';
import { languageOf } from '../../lib/i18n/i18n.ts';
import { currentOrientation } from '../../lib/visit/preferences.ts';
import { categoriesOnce } from './video-source.ts';

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

/** Categories to be looked through by typing, letter case and accents aside. */
export function useCategorySearch(listed: readonly CategoryCount[]): CategorySearch {
  const { i18n } = useLingui();
  const [typed, setTyped] = useState('');
  const [all, setAll] = useState<readonly CategoryCount[]>();
  const ask = (): void => {
    if (all) return;
    // Without an answer the ones that are there are looked through.
    categoriesOnce({ orientation: currentOrientation(), lang: languageOf(i18n.locale) }).then(
      (answer) => setAll(answer.categories),
      () => setAll(undefined),
    );
  };
  const wanted = foldText(typed.trim());
  const shown =
    wanted === ''
      ? listed
      : (all ?? listed).filter(({ title }) => foldText(title).includes(wanted));
  return { typed, setTyped, ask, shown, isNone: wanted !== '' && shown.length === 0 };
}
