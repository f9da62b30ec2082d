import { useLingui } from '@lingui/react/macro';
import { headingOfSort, totalIn } from '../listing/index.ts';
import { usePageTexts } from '../people/index.ts';
import type { ChannelPage } from './load-channel.ts';

/** Title and description of a tab of a channel, for the head of the document. */
export function useChannelTexts({ channel, shown, listing }: ChannelPage): {
  title: string;
  description: string;
} {
  const { t, i18n } = useLingui();
  const { titleOf, countOf, beginningOf } = usePageTexts();
  const { name: named, totals, description } = channel;
  const counted = countOf(
    t`Videos of ${named}`,
    listing?.total_count ?? totalIn(totals, shown, 'total_videos'),
  );
  if (!listing)
    return { title: t`About ${named}`, description: beginningOf(description) || counted };
  const { sort, query } = listing;
  const sorted = sort === 'latest-updates' ? undefined : i18n._(headingOfSort(sort));
  return { title: titleOf(named, sorted, query.page), description: counted };
}
