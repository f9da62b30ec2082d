import '../lib/i18n/later-texts.ts';
import type { ReactNode } from 'react';
import { data } from 'react-router';
import type { Route } from './+types/channel';
import {
  ChannelScreen,
  channelSource,
  loadChannel,
  type ChannelPage,
  channelJsonLd,
} from '../features/channels/index.ts';
import { pack, unpack } from '../lib/document/packed.ts';
import { domainRead, jsonRead } from '../lib/transport/page-source.ts';
import { currentVisitor } from '../lib/visit/preferences.ts';
import { withStructuredData } from '../lib/structured-data/with-structured-data.ts';
import { preferencesContext } from '../load-context.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

// One page for both tabs of a channel: the address says which.

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await loadChannel(
    channelSource(domainRead(context)),
    context.get(preferencesContext),
    url,
  );
  await withStructuredData(context, (ld) => channelJsonLd(ld, page));
  return page.listing?.is_past_end ? data(pack('page', page), { status: 404 }) : pack('page', page);
}

export function clientLoader({ request, url }: Route.ClientLoaderArgs): Promise<ChannelPage> {
  return loadChannel(channelSource(jsonRead(request.signal)), currentVisitor(), url);
}

export default function Channel({ loaderData }: Route.ComponentProps): ReactNode {
  return <ChannelScreen page={unpack<ChannelPage>(loaderData)} />;
}
