import { useLingui } from '@lingui/react/macro';
import { headingOfSort, totalIn } from '../listing/index.ts';
import { usePageTexts } from '../people/index.ts';
import type { ChannelPage } from './load-channel.ts';

/** Title and description of a tab of a channel, for the head of the document. */
export function useChannelTexts({ channel, shown, listing }: ChannelPage): {
  title: string;
  sorted?: string | undefined;
  page?: number;
  description: string;
} {
  const { t, i18n } = useLingui();
  const { countOf } = usePageTexts();
  const { name: named, totals, description } = channel;
  const counted = countOf(
    t`Videos of ${named}`,
    listing?.total_count ?? totalIn(totals, shown, 'total_videos'),
  );
  if (!listing) {
    const title = t`About ${named}`;
    return { title, description: description.trim() || `${title} – ${counted}` };
  }
  const { sort, query } = listing;
  const sorted = sort === 'latest-updates' ? undefined : i18n._(headingOfSort(sort));
  return { title: named, sorted, page: query.page, description: counted };
}
