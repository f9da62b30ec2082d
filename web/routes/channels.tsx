import '../lib/later-texts.ts';
import type { ReactNode } from 'react';
import { data } from 'react-router';
import type { Route } from './+types/channels';
import { ChannelsScreen } from '../features/channels/channels-screen.tsx';
import { loadChannels, type ChannelsPage } from '../features/channels/load-channels.ts';
import { tellChannels } from '../features/channels/tell-channels.ts';
import { domainSource, jsonSource } from '../features/people/people-source.ts';
import { pack, unpack } from '../lib/document/packed.ts';
import { currentVisitor } from '../lib/preferences.ts';
import { withStructuredData } from '../lib/tell-search-engines.ts';
import { preferencesContext } from '../load-context.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/failure-page.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await loadChannels(domainSource(context), context.get(preferencesContext), url);
  await withStructuredData(context, (telling) => tellChannels(telling, page));
  return page.is_past_end ? data(pack('page', page), { status: 404 }) : pack('page', page);
}

export function clientLoader({ request, url }: Route.ClientLoaderArgs): Promise<ChannelsPage> {
  return loadChannels(jsonSource(request.signal), currentVisitor(), url);
}

export default function Channels({ loaderData }: Route.ComponentProps): ReactNode {
  return <ChannelsScreen page={unpack<ChannelsPage>(loaderData)} />;
}
