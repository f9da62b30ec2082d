export { ChannelScreen } from './channel-screen.tsx';
export { channelJsonLd, channelsJsonLd } from './channel-structured-data.ts';
export { ChannelsScreen } from './channels-screen.tsx';
export { channelSource, loadChannel } from './load-channel.ts';
export { loadChannels } from './load-channels.ts';
