import '../lib/later-texts.ts';
import type { ReactNode } from 'react';
import { data } from 'react-router';
import type { Route } from './+types/channel';
import { ChannelScreen } from '../features/channels/channel-screen.tsx';
import { domainChannelSource, jsonChannelSource } from '../features/channels/channel-source.ts';
import { loadChannel, type ChannelPage } from '../features/channels/load-channel.ts';
import { tellChannel } from '../features/channels/tell-channel.ts';
import { pack, unpack } from '../lib/document/packed.ts';
import { currentVisitor } from '../lib/preferences.ts';
import { withStructuredData } from '../lib/tell-search-engines.ts';
import { preferencesContext } from '../load-context.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/failure-page.tsx';

// One page for both tabs of a channel: the address says which.

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await loadChannel(
    domainChannelSource(context),
    context.get(preferencesContext),
    url,
  );
  await withStructuredData(context, (telling) => tellChannel(telling, page));
  return page.listing?.is_past_end ? data(pack('page', page), { status: 404 }) : pack('page', page);
}

export function clientLoader({ request, url }: Route.ClientLoaderArgs): Promise<ChannelPage> {
  return loadChannel(jsonChannelSource(request.signal), currentVisitor(), url);
}

export default function Channel({ loaderData }: Route.ComponentProps): ReactNode {
  return <ChannelScreen page={unpack<ChannelPage>(loaderData)} />;
}
