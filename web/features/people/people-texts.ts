import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PeopleSort } from '#contracts/calls/catalogue/models.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { useSite } from '../../lib/visit/site.ts';

/** The context shows translators the gender of the noun, which differs from that of videos. */
export const sortLabels: Record<PeopleSort, MessageDescriptor> = {
  'most-popular': msg`Most popular`,
  'top-rated': msg({ context: 'models and channels', message: 'Top rated' }),
  'most-viewed': msg({ context: 'models and channels', message: 'Most viewed' }),
  'latest-updates': msg`Recently updated`,
  recent: msg`Newly added`,
  'count-videos': msg`Most videos`,
  alphabet: msg`A–Z`,
};

/** The sort of a list in words, unless it is the default one. */
export function useSorted(sort: PeopleSort): string | undefined {
  const { i18n } = useLingui();
  return sort === 'most-popular' ? undefined : i18n._(sortLabels[sort]);
}

/** Descriptions of pages of models and channels, for the head of the document. */
export function usePageTexts() {
  const { t } = useLingui();
  const format = useFormat();
  const name = useSite()?.name ?? '';
  return {
    name,
    countOf(heading: string, count: number): string {
      const total = format.count(count);
      return t`${heading} on ${name}, ${total} in all.`;
    },
  };
}
