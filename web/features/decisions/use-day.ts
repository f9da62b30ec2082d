import { useLingui } from '@lingui/react';

/** Writes days in the language of the page, in UTC. */
export function useDay(): (at: string) => string {
  const { i18n } = useLingui();
  const format = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return (at) => format.format(new Date(at));
}
