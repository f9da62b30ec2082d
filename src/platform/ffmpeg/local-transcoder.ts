import { checkVideo } from './check/check-video.ts';
import type { TranscoderTools } from './decode.ts';
import { makeLadder } from './ladder/make-ladder.ts';
import { makePreview } from './shots/make-preview.ts';
import type { Transcoder } from './port.ts';
import { takeShots } from './shots/take-shots.ts';

/** Runs the system's ffmpeg and ffprobe in the jail. */
export function createLocalTranscoder(tools: TranscoderTools): Transcoder {
  return {
    check: (file, how, signal) => checkVideo(tools, file, how, signal),
    ladder: (file, folder, plan, progress, signal) =>
      makeLadder({ tools, file, folder, plan, progress, signal }),
    shots: (shots, folder, signal) => takeShots(tools, shots, folder, signal),
    preview: (shots, folder, signal) => makePreview(tools, shots, folder, signal),
  };
}
