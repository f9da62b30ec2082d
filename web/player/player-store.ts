import {
  bufferFeature,
  controlsFeature,
  createPlayer,
  fullscreenFeature,
  orientationLockFeature,
  pipFeature,
  playbackFeature,
  playbackRateFeature,
  qualityFeature,
  remotePlaybackFeature,
  textTrackFeature,
  timeFeature,
  volumeFeature,
  type CreatePlayerResult,
  type PlayerStore as StoreOf,
} from '@videojs/react';

const features = [
  playbackFeature,
  playbackRateFeature,
  qualityFeature,
  remotePlaybackFeature,
  textTrackFeature,
  volumeFeature,
  timeFeature,
  bufferFeature,
  fullscreenFeature,
  orientationLockFeature,
  pipFeature,
  controlsFeature,
];

/**
 * The state of one player, in a store of Video.js. Only its store and features are used: its ready-made parts inject `<style>`, which
 * our CSP forbids, so markup and looks are ours.
 */
const player: CreatePlayerResult<StoreOf<typeof features>> = createPlayer({
  displayName: 'PlayerStore',
  features,
});

/** Gives the parts below it one store. */
export const PlayerStore: typeof player.Player = player.Player;

/** The store, or what a selector takes from its state. */
export const usePlayer: typeof player.usePlayer = player.usePlayer;

/** The part of the store that the keys use. */
export type PlayerActions = {
  seek: (position: number) => Promise<number>;
  setVolume: (volume: number) => number;
  toggleMuted: () => boolean;
  toggleFullscreen: () => Promise<void>;
  togglePictureInPicture: () => Promise<void>;
  toggleSubtitles: () => boolean;
  readonly textTrackList: readonly {
    id?: string;
    kind: string;
    label: string;
    language: string;
    mode: string;
  }[];
};
