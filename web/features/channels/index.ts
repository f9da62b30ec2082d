export { ChannelScreen } from './channel-screen.tsx';
export { channelJsonLd, channelsJsonLd } from './channel-structured-data.ts';
export { ChannelsScreen } from './channels-screen.tsx';
export { type ChannelPage, channelSource, loadChannel } from './load-channel.ts';
export { type ChannelsPage, loadChannels } from './load-channels.ts';
