import {
  feedUrl,
  type FeedQuery,
  type Subscription,
} from '#contracts/calls/social/subscriptions.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { memberPage } from '#contracts/pages/member-pages.ts';
import { channelPage, modelPage } from '#contracts/pages/people/people-pages.ts';

/** The page of a model, channel or member. */
export function sourcePage({ kind, dir }: Pick<Subscription, 'kind' | 'dir'>): string {
  if (kind === 'member') return memberPage(dir);
  return kind === 'model' ? modelPage(dir) : channelPage(dir);
}

/** The feed with these filters. */
export const feedPage = (query: FeedQuery): string =>
  accountPages.subscriptions() + feedUrl.build(query).slice(feedUrl.pattern.length);
