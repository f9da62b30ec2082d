import '../lib/i18n/later-texts.ts';
import type { ReactNode } from 'react';
import type { Route } from './+types/channels';
import { channelsJsonLd, ChannelsScreen, loadChannels } from '../features/channels/index.ts';
import { peopleSource } from '../features/people/index.ts';
import { unpack } from '../lib/document/packed.ts';
import { documentLoader, navigationLoader } from '../lib/transport/page-loaders.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

export const loader = documentLoader(peopleSource, loadChannels, channelsJsonLd);
export const clientLoader = navigationLoader(peopleSource, loadChannels);

export default function Channels({ loaderData }: Route.ComponentProps): ReactNode {
  return <ChannelsScreen page={unpack(loaderData)} />;
}
