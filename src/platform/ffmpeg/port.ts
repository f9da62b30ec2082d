/** What a probe found, after rotation and pixel aspect. Lengths are seconds, measured from what the file holds, never from what its header says. */
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
  /** `720p`: also the folder's name. */
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
  constructor(code: RefusalCode, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.code = code;
  }
}

export interface FrameShot {
  file: string;
  /** seconds into the file */
  at: number;
}

/**
 * The one thing that runs decoders. All of it throws `MediaRefused` for a bad file and any other error for a failure worth another try; `signal` kills
 * the whole process group.
 */
export interface Transcoder {
  probe(file: string, signal?: AbortSignal): Promise<ProbedVideo>;
  /**
   * Writes `master.m3u8` and one folder a rung into `folder`, in one ffmpeg process that decodes once. `progress` gets 0 to 1. Returns the seconds
   * that were decoded.
   */
  ladder(file: string, folder: string, plan: TranscodePlan, progress: (fraction: number) => void, signal?: AbortSignal): Promise<number>;
  /** The picture shown at a moment, as PNG; undefined when there is none that late. */
  frame(shot: FrameShot, signal?: AbortSignal): Promise<Buffer | undefined>;
}
