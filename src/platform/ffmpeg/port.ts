import type { RawFrame } from '../images/port.ts';

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
  /** The file asks to be turned by something that is no quarter turn; nobody meant that. */
  ignores_rotation: boolean;
  /** Its pictures come by the hundred a second, which no clock says on purpose; they are spread evenly over the length. */
  has_wrong_clock: boolean;
  /** Nothing says how its colours are to be read; players go by the size of the picture. */
  has_unsaid_colours: boolean;
  /** Pictures before the first key frame, which nothing can decode: a recording may begin anywhere. */
  lost_at_start: number;
  /** Its sound goes on long after the last picture and is cut there: a video ends with its pictures. */
  has_longer_sound: boolean;
  /** How brightness is coded: what is not sdr is tone-mapped. */
  transfer: 'sdr' | 'pq' | 'hlg';
  /** What a rendition may take over without encoding; undefined when the picture cannot stay as it is. */
  copy: CopyFacts | undefined;
}

/** A picture that browsers play as it is: upright, square pixels, 8 bit 4:2:0, progressive H.264 at a constant rate. */
export interface CopyFacts {
  /** bits per second: of all of it, and of its busiest four seconds */
  average: number;
  peak: number;
  /** the longest time between two key frames, seconds */
  key_gap: number;
  /** The sound is stereo or mono AAC-LC that may be taken over as well. */
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
  /** `copy` takes the source's own pictures over: nothing is lost and it costs next to nothing. */
  how: 'encode' | 'copy';
}

/** What encoded renditions are made with. */
export interface LadderCodecs {
  video: 'libx264';
  audio: 'aac';
  /** bits per second of the stereo sound in each rendition */
  audio_rate: number;
}

export interface TranscodePlan {
  source: ProbedVideo;
  rungs: readonly Rung[];
  fps: number;
  segment_seconds: number;
  codecs: LadderCodecs;
}

/** What a ladder is doing just now. */
export type LadderStage = 'converting' | 'verifying';

/** A picture or the beginning of a piece. */
export interface FrameShot {
  file: string;
  /** seconds into the file */
  at: number;
}

/** Sheets of small pictures for the seek bar: `storyboard/s{n}.webp`, read row by row. */
export interface Storyboard {
  /** seconds each picture stands for */
  interval: number;
  /** of one picture */
  width: number;
  height: number;
  columns: number;
  rows: number;
  /** pictures on all sheets */
  count: number;
}

/** What a finished ladder is: verified, and looked through once. */
export interface LadderResult {
  /** seconds that were decoded */
  duration: number;
  storyboard: Storyboard;
  /** Ten moments worth a picture, seconds, ascending: from scenes, not from fades or black. */
  moments: number[];
}

/**
 * The one thing that runs ffmpeg. All of it throws `MediaRefused` for a bad file and any other error for a failure worth another try; `signal` kills
 * the whole process group.
 */
export interface Transcoder {
  /**
   * Sniffs, probes and counts packets. `decode` says whether all of it is decoded, too: `whole` gives the true length and finds damage; `later` leaves
   * that to the ladder, which decodes anyway unless it only copies.
   */
  check(file: string, decode: 'whole' | 'later', signal?: AbortSignal): Promise<ProbedVideo>;
  /**
   * Writes `master.m3u8`, one folder a rung and `storyboard/` into `folder`: one ffmpeg process that decodes once, then a verification of every rung.
   * A copied rendition that does not fit the others or does not pass makes it start over, with everything encoded. `progress` gets 0 to 1, never less
   * than before.
   */
  ladder(
    file: string,
    folder: string,
    plan: TranscodePlan,
    progress: (fraction: number, stage: LadderStage) => void,
    signal?: AbortSignal,
  ): Promise<LadderResult>;
  /** The pictures shown at these moments, in one process, as raw RGB in `folder`; for one past the end the file's first. */
  shots(shots: readonly FrameShot[], folder: string, signal?: AbortSignal): Promise<RawFrame[]>;
  /** Writes `preview.mp4` (silent, 300 kB at most) and `preview.webp` into `folder`, a second from each shot. */
  preview(shots: readonly FrameShot[], folder: string, signal?: AbortSignal): Promise<void>;
}
