import '../lib/i18n/later-texts.ts';
import type { ReactNode } from 'react';
import type { Route } from './+types/channel';
import {
  channelJsonLd,
  ChannelScreen,
  channelSource,
  loadChannel,
} from '../features/channels/index.ts';
import { unpack } from '../lib/document/packed.ts';
import { documentLoader, navigationLoader } from '../lib/transport/page-loaders.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

export const loader = documentLoader(
  channelSource,
  loadChannel,
  channelJsonLd,
  ({ listing }) => listing?.is_past_end === true,
);
export const clientLoader = navigationLoader(channelSource, loadChannel);

export default function Channel({ loaderData }: Route.ComponentProps): ReactNode {
  return <ChannelScreen page={unpack(loaderData)} />;
}
