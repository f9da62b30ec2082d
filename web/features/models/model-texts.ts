import { useLingui } from '@lingui/react/macro';
import { useSite } from '../../lib/visit/site.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { sortHeadings, sortLabels } from '../listing/index.ts';
import type { ModelPage } from './load-model.ts';

const description_length = 160;

/** What a tab of a model is called in the head of its document. */
export function useModelTexts({ model, content }: ModelPage): {
  title: string;
  description: string;
} {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const name = useSite()?.name ?? '';
  const { name: named, description } = model;
  const titleOf = (heading: string, number: number): string =>
    number > 1 ? t`${heading}, page ${number}` : heading;
  const sortedBy = (named: string, sorted: string | undefined): string =>
    sorted ? t`${named}: ${sorted}` : named;
  const said = (heading: string, count: number): string => {
    const total = format.number(count);
    return t`${heading} on ${name}, ${total} in all.`;
  };
  switch (content.tab) {
    case 'videos': {
      const { sort, query, total_count } = content.listing;
      const sorted = sort === 'latest-updates' ? undefined : i18n._(sortHeadings[sort]);
      return {
        title: titleOf(sortedBy(named, sorted), query.page),
        description: said(t`Videos of ${named}`, total_count),
      };
    }
    case 'albums': {
      const heading = t`Albums of ${named}`;
      const sorted =
        content.sort === 'latest-updates' ? undefined : i18n._(sortLabels[content.sort]);
      return {
        title: titleOf(sortedBy(heading, sorted), content.page),
        description: said(heading, content.total_count),
      };
    }
    case 'wall': {
      const heading = t`Wall of ${named}`;
      return {
        title: titleOf(heading, content.page),
        description: said(heading, content.total_count),
      };
    }
    case 'info':
      return {
        title: t`About ${named}`,
        description:
          description.slice(0, description_length).trim() || t`Facts about ${named} on ${name}.`,
      };
  }
}
