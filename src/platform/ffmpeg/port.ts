import type { RawFrame } from '../images/port.ts';

/**
 * Facts about a video, after rotation and pixel aspect ratio. Lengths are seconds, measured from
 * the content, never taken from the header.
 */
export interface ProbedVideo {
  duration: number;
  width: number;
  height: number;
  fps: number;
  video_index: number;
  /** Undefined without a decodable audio stream. */
  audio_index: number | undefined;
  audio_channels: number;
  is_interlaced: boolean;
  /** The file's rotation is not a multiple of 90 degrees and is ignored. */
  ignores_rotation: boolean;
  /**
   * The time stamps give hundreds of frames per second, which is an error; the frames are spread
   * evenly over the length.
   */
  has_wrong_clock: boolean;
  /** The colour matrix is not declared; players choose it by the picture size. */
  has_unsaid_colours: boolean;
  /** Frames before the first key frame, which cannot be decoded: a recording may start anywhere. */
  lost_at_start: number;
  /** The audio continues long after the last picture and is cut there. */
  has_longer_sound: boolean;
  /** Transfer function: anything but sdr is tone-mapped. */
  transfer: 'sdr' | 'pq' | 'hlg';
  /** Facts for copying the video without encoding; undefined when it must be encoded. */
  copy: CopyFacts | undefined;
}

/**
 * A video stream that browsers play unchanged: not rotated, square pixels, 8 bit 4:2:0, progressive
 * H.264 at a constant frame rate.
 */
export interface CopyFacts {
  /** bits per second: on average, and over the busiest four seconds */
  average: number;
  peak: number;
  /** longest key frame interval, seconds */
  key_gap: number;
  /** The audio is stereo or mono AAC-LC and can be copied as well. */
  has_plain_sound: boolean;
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
  /** `copy` takes the source's video stream unchanged: lossless and almost free. */
  how: 'encode' | 'copy';
}

/** Encoder settings. */
export interface LadderCodecs {
  video: 'libx264';
  audio: 'aac';
  /** bits per second of the stereo audio in each rendition */
  audio_rate: number;
}

export interface TranscodePlan {
  source: ProbedVideo;
  rungs: readonly Rung[];
  fps: number;
  segment_seconds: number;
  codecs: LadderCodecs;
}

/** Current stage of a ladder. */
export type LadderStage = 'converting' | 'verifying';

/** A picture, or the start of a piece. */
export interface FrameShot {
  file: string;
  /** seconds into the file */
  at: number;
}

/** Sheets of small pictures for the seek bar: `storyboard/s{n}.webp`, read row by row. */
export interface Storyboard {
  /** seconds per picture */
  interval: number;
  /** size of one picture */
  width: number;
  height: number;
  columns: number;
  rows: number;
  /** pictures on all sheets */
  count: number;
}

/** PDQ hashes of a clip's pictures, in order. */
export interface FrameHashes {
  /** seconds between them; the first is of half of that */
  interval: number;
  /** 64 bytes a picture: the hash of the whole and of its middle, as after a crop */
  hashes: Buffer;
  /** a byte a picture: its quality, 0 to 100 */
  qualities: Buffer;
}

/** How loud a clip is: a byte a stretch, 0 for silence, else 1 to 90: decibels above −90 of full scale, of its mean power. */
export type SoundLevels = Buffer;

/** A finished ladder, verified and sampled. */
export interface LadderResult {
  /** decoded length, seconds */
  duration: number;
  storyboard: Storyboard;
  /** Ten moments for thumbnails, seconds, ascending: inside scenes, not in fades or black. */
  moments: number[];
  frames: FrameHashes;
  /** Of each `levelSeconds(duration)`; empty without sound. */
  levels: SoundLevels;
}

/**
 * The only interface to ffmpeg. Every method throws `MediaRefused` for a bad file and any other
 * error for a failure that may be retried; `signal` kills the whole process group.
 */
export interface Transcoder {
  /**
   * Sniffs the type, probes and counts packets. `decode` chooses whether the whole file is decoded:
   * `whole` gives the true length and finds damage; `later` leaves that to the ladder, which
   * decodes anyway unless it only copies.
   */
  check(file: string, decode: 'whole' | 'later', signal?: AbortSignal): Promise<ProbedVideo>;
  /**
   * Writes `master.m3u8`, one folder per rendition and `storyboard/` into `folder`: one ffmpeg
   * process that decodes once, then a verification of every rendition. When a copied rendition does
   * not fit the others or fails the verification, everything is encoded again. `progress` gets 0 to
   * 1 and never decreases.
   */
  ladder(
    file: string,
    folder: string,
    plan: TranscodePlan,
    progress: (fraction: number, stage: LadderStage) => void,
    signal?: AbortSignal,
  ): Promise<LadderResult>;
  /**
   * Extracts the pictures at these moments, in one process, as raw RGB in `folder`; a moment past
   * the end yields the first picture of the file.
   */
  shots(shots: readonly FrameShot[], folder: string, signal?: AbortSignal): Promise<RawFrame[]>;
  /**
   * Writes `preview.mp4` (silent, at most 300 kB) and `preview.webp` into `folder`, one second from
   * each shot.
   */
  preview(shots: readonly FrameShot[], folder: string, signal?: AbortSignal): Promise<void>;
}
