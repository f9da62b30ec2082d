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
  timeFeature,
  volumeFeature,
} from '@videojs/react';

/**
 * The state of one player, kept by Video.js. Only its store and features are used: its ready-made parts inject `<style>`, which
 * our CSP forbids, so markup and looks are ours.
 */
export const { Player: PlayerStore, usePlayer } = createPlayer({
  displayName: 'PlayerStore',
  features: [
    playbackFeature,
    playbackRateFeature,
    qualityFeature,
    volumeFeature,
    timeFeature,
    bufferFeature,
    fullscreenFeature,
    orientationLockFeature,
    pipFeature,
    controlsFeature,
  ],
});

/** The store's deeds that the keys use. */
export type PlayerDeeds = {
  seek: (position: number) => Promise<number>;
  setVolume: (volume: number) => number;
  toggleMuted: () => boolean;
  toggleFullscreen: () => Promise<void>;
};
