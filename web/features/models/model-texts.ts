import { useLingui } from '@lingui/react/macro';
import { headingOfSort, sortLabels } from '../listing/index.ts';
import { usePageTexts } from '../people/index.ts';
import type { ModelPage } from './load-model.ts';

/** Title and description of a tab of a model, for the head of the document. */
export function useModelTexts({ model, content }: ModelPage): {
  title: string;
  sorted?: string | undefined;
  page?: number;
  description: string;
} {
  const { t, i18n } = useLingui();
  const { name, countOf } = usePageTexts();
  const { name: named, description } = model;
  switch (content.tab) {
    case 'videos': {
      const { sort, query, total_count } = content.listing;
      const sorted = sort === 'latest-updates' ? undefined : i18n._(headingOfSort(sort));
      return {
        title: named,
        sorted,
        page: query.page,
        description: countOf(t`Videos of ${named}`, total_count),
      };
    }
    case 'albums': {
      const heading = t`Albums of ${named}`;
      const sorted =
        content.sort === 'latest-updates' ? undefined : i18n._(sortLabels[content.sort]);
      return {
        title: heading,
        sorted,
        page: content.page,
        description: countOf(heading, content.total_count),
      };
    }
    case 'wall': {
      const heading = t`Wall of ${named}`;
      return {
        title: heading,
        page: content.page,
        description: countOf(heading, content.total_count),
      };
    }
    case 'info':
      return {
        title: t`About ${named}`,
        description: description.trim() || t`Facts about ${named} on ${name}.`,
      };
  }
}
