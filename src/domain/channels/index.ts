// Channels (studios): listing them and showing one, per orientation as their videos are.
export { getChannel } from './get-channel.ts';
export { listChannels } from './list-channels.ts';
