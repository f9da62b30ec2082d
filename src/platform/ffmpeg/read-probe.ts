import * as z from 'zod/mini';
import { MediaRefused } from '../media-refused.ts';
import type { ProbedVideo } from './port.ts';

const Stream = z.object({
  index: z.int(),
  codec_type: z.optional(z.string()),
  codec_name: z.optional(z.string()),
  pix_fmt: z.optional(z.string()),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  sample_aspect_ratio: z.optional(z.string()),
  field_order: z.optional(z.string()),
  avg_frame_rate: z.optional(z.string()),
  duration: z.optional(z.string()),
  sample_rate: z.optional(z.string()),
  channels: z.optional(z.int()),
  disposition: z.optional(z.object({ attached_pic: z.optional(z.int()) })),
  tags: z.optional(z.record(z.string(), z.string())),
  side_data_list: z.optional(z.array(z.looseObject({ rotation: z.optional(z.number()) }))),
});
const Probe = z.object({ streams: z.optional(z.array(Stream)), format: z.optional(z.object({ duration: z.optional(z.string()) })) });

type Stream = z.infer<typeof Stream>;

const streams_most = 20;
const side_most = 8192;
const pixels_most = 36_000_000;
const side_least = 8;

/** What the headers say; `duration` and `fps` are only claims. */
export interface HeaderFacts extends Omit<ProbedVideo, 'duration' | 'fps' | 'ignores_rotation' | 'transfer' | 'copy'> {
  claimed_duration: number | undefined;
  claimed_fps: number | undefined;
}

/** Reads ffprobe's JSON. Throws MediaRefused when there is no video in it that may be decoded. */
export function readProbe(json: string): HeaderFacts {
  const { streams = [], format } = parse(json);
  if (streams.length > streams_most)
    throw new MediaRefused('too_large', `The file has ${streams.length} streams; ${streams_most} are allowed.`);
  const video = streams.find(
    (stream) => stream.codec_type === 'video' && stream.codec_name && stream.pix_fmt && !stream.disposition?.attached_pic,
  );
  if (!video) throw new MediaRefused('damaged', 'The file holds no video that can be decoded here.');
  const { width, height } = shownSize(video);
  const audio = streams.find(
    (stream) => stream.codec_type === 'audio' && stream.codec_name && Number(stream.sample_rate) > 0 && (stream.channels ?? 0) > 0,
  );
  return {
    claimed_duration: claimedDuration(video) ?? positive(Number(format?.duration)),
    claimed_fps: readRate(video.avg_frame_rate),
    width,
    height,
    video_index: video.index,
    audio_index: audio?.index,
    audio_channels: audio?.channels ?? 0,
    is_interlaced: ['tt', 'bb', 'tb', 'bt'].includes(video.field_order ?? ''),
  };
}

function parse(json: string): z.infer<typeof Probe> {
  try {
    return Probe.parse(JSON.parse(json));
  } catch {
    throw new MediaRefused('damaged', 'The file is damaged: its description cannot be read.');
  }
}

/** The stream's own claim; the container's may be that of a longer subtitle. */
function claimedDuration({ duration, tags = {} }: Stream): number | undefined {
  const [hours = Number.NaN, minutes = Number.NaN, seconds = Number.NaN] = (tags['DURATION'] ?? '').split(':').map(Number);
  return positive(Number(duration)) ?? positive(hours * 3600 + minutes * 60 + seconds);
}

/** As a person sees it: square pixels, upright. Throws when a side is out of bounds. */
function shownSize(video: Stream): { width: number; height: number } {
  const { width = 0, height = 0 } = video;
  if (width < side_least || height < side_least) throw new MediaRefused('damaged', 'The file is damaged: its picture has no size.');
  if (Math.max(width, height) > side_most || width * height > pixels_most) {
    throw new MediaRefused('too_large', `The picture is ${width} × ${height}; ${side_most} a side and 36 million pixels are allowed.`);
  }
  const wide = Math.min(Math.max(1, Math.round(width * readRatio(video.sample_aspect_ratio))), side_most);
  return isTurned(video) ? { width: height, height: wide } : { width: wide, height };
}

/** Only quarter turns count; some files claim −9223372036854775808 degrees. */
function isTurned({ side_data_list = [] }: Stream): boolean {
  const rotation = side_data_list.find((data) => data.rotation !== undefined)?.rotation ?? 0;
  return Math.abs(rotation) <= 360 && Math.abs(rotation) % 180 === 90;
}

/** `4:3` → 1.333; nonsense is square. */
function readRatio(text = '1:1'): number {
  const [a = 0, b = 0] = text.split(':').map(Number);
  const ratio = a / b;
  return ratio >= 0.1 && ratio <= 10 ? ratio : 1;
}

/** `30000/1001` → 29.97; undefined when out of 1 to 240. */
export function readRate(text = ''): number | undefined {
  const [a = 0, b = 0] = text.split('/').map(Number);
  const rate = a / b;
  return rate >= 1 && rate <= 240 ? rate : undefined;
}

const positive = (value: number): number | undefined => (Number.isFinite(value) && value > 0 ? value : undefined);
