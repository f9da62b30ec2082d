import type { ProbedVideo } from '#platform/ffmpeg/port.ts';

/** The probe of a plain minute of 720p30 with stereo sound; `facts` say what is different. */
export const aProbe = (facts: Partial<ProbedVideo> = {}): ProbedVideo => ({
  duration: 60,
  width: 1280,
  height: 720,
  fps: 30,
  video_index: 0,
  audio_index: 1,
  audio_channels: 2,
  is_interlaced: false,
  ignores_rotation: false,
  has_wrong_clock: false,
  has_unsaid_colours: false,
  lost_at_start: 0,
  has_longer_sound: false,
  transfer: 'sdr',
  copy: undefined,
  ...facts,
});
