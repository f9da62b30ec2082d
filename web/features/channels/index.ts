export { ChannelScreen } from './channel-screen.tsx';
export { channelJsonLd } from './channel-structured-data.ts';
export { ChannelsScreen } from './channels-screen.tsx';
export { channelsJsonLd } from './channels-structured-data.ts';
export { type ChannelPage, channelSource, loadChannel } from './load-channel.ts';
export { type ChannelsPage, loadChannels } from './load-channels.ts';
