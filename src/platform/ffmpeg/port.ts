/** What a probe found, after rotation and pixel aspect. Lengths are seconds of decoded video. */
export interface ProbedVideo {
  duration: number;
  width: number;
  height: number;
  fps: number;
  video_index: number;
  /** Undefined when there is no decodable sound. */
  audio_index: number | undefined;
  audio_channels: number;
  is_interlaced: boolean;
}

/** One rendition of the ladder. */
export interface Rung {
  name: string;
  width: number;
  height: number;
  /** bits per second */
  max_rate: number;
  crf: number;
}

export interface TranscodePlan {
  source: ProbedVideo;
  rungs: readonly Rung[];
  fps: number;
  segment_seconds: number;
}

/** Why a file cannot become a video; the text of `code` is shown to people. */
export type RefusalCode = 'empty' | 'file_type' | 'damaged' | 'no_video' | 'too_large' | 'too_short';

export class MediaRefused extends Error {
  override readonly name = 'MediaRefused';
  readonly code: RefusalCode;
  constructor(code: RefusalCode, reason: string) {
    super(reason);
    this.code = code;
  }
}

/**
 * The one thing that runs decoders. The hardened one (jail, every strange file) replaces the local one behind this port. All of them throw
 * `MediaRefused` for a bad file and any other error for a failure worth a retry; `signal` kills the whole process group.
 */
export interface Transcoder {
  probe(file: string, signal?: AbortSignal): Promise<ProbedVideo>;
  /** Writes `master.m3u8` and one folder a rung into `folder`, in one ffmpeg process. */
  ladder(file: string, folder: string, plan: TranscodePlan, progress: (fraction: number) => void, signal?: AbortSignal): Promise<void>;
  /** Writes the frames at `times` as `{prefix}{n}-{width}.{webp,jpg}` for each width. */
  frames(file: string, folder: string, shots: readonly FrameShot[], widths: readonly number[], signal?: AbortSignal): Promise<void>;
}

export interface FrameShot {
  /** File name before `-{width}.{ext}`. */
  name: string;
  /** seconds into the video */
  at: number;
}
