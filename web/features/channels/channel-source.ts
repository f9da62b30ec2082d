import type { RouterContextProvider } from 'react-router';
import { channelUrl, type ChannelAnswer } from '#contracts/channels.ts';
import { getJson } from '../../lib/get-json.ts';
import { orPageFailure } from '../../lib/page-failure.ts';
import { domainContext } from '../../load-context.ts';
import { domainSource, jsonSource, type VideoSource } from '../videos/parts.ts';

/** Where a channel's page reads from. Both sources answer the same and throw page failures. */
export interface ChannelSource extends VideoSource {
  channel(dir: string): Promise<ChannelAnswer>;
}

/** First loads: the domain, in process. */
export function domainChannelSource(context: Readonly<RouterContextProvider>): ChannelSource {
  const { channels } = context.get(domainContext);
  return { ...domainSource(context), channel: (dir) => orPageFailure(channels.get(dir)) };
}

/** Navigations: the cacheable addresses that any API client uses. */
export function jsonChannelSource(signal: AbortSignal): ChannelSource {
  return {
    ...jsonSource(signal),
    channel: (dir) => orPageFailure(getJson<ChannelAnswer>(channelUrl.build(dir), signal)),
  };
}
