import { useLingui } from '@lingui/react';
import { formatOf, type Format } from './format.ts';
import { languageOf } from './i18n.ts';

/** The format of the page's language. */
export function useFormat(): Format {
  const { i18n } = useLingui();
  return formatOf(languageOf(i18n.locale));
}

/** Writes a count compactly; a lower bound ends in "+". */
export function useCount(): (value: number, isCapped?: boolean) => string {
  const format = useFormat();
  return (value, isCapped = false) => format.count(value) + (isCapped ? '+' : '');
}
