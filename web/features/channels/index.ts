export { ChannelScreen } from './channel-screen.tsx';
export { tellChannel } from './channel-structured-data.ts';
export { ChannelsScreen } from './channels-screen.tsx';
export { tellChannels } from './channels-structured-data.ts';
export { type ChannelPage, channelSource, loadChannel } from './load-channel.ts';
export { type ChannelsPage, loadChannels } from './load-channels.ts';
