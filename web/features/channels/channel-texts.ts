import { useLingui } from '@lingui/react/macro';
import { useSite } from '../../lib/visit/site.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { sortHeadings } from '../listing/index.ts';
import type { ChannelPage } from './load-channel.ts';

const description_length = 160;

/** What a tab of a channel is called in the head of its document. */
export function useChannelTexts({ channel, listing }: ChannelPage): {
  title: string;
  description: string;
} {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const name = useSite()?.name ?? '';
  const { name: named, videos, description } = channel;
  const heading = t`Videos of ${named}`;
  const total = format.number(listing?.total_count ?? videos);
  const said = t`${heading} on ${name}, ${total} in all.`;
  if (!listing)
    return {
      title: t`About ${named}`,
      description: description.slice(0, description_length).trim() || said,
    };
  const sorted = i18n._(sortHeadings[listing.sort]);
  const number = listing.query.page;
  const titleOf = (heading: string): string =>
    number > 1 ? t`${heading}, page ${number}` : heading;
  return {
    title: titleOf(listing.sort === 'latest-updates' ? named : t`${named}: ${sorted}`),
    description: said,
  };
}
