import * as z from 'zod/mini';
import { damaged } from '../../media-refused.ts';

const Stream = z.object({
  index: z.int(),
  codec_type: z.optional(z.string()),
  codec_name: z.optional(z.string()),
  profile: z.optional(z.string()),
  pix_fmt: z.optional(z.string()),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  sample_aspect_ratio: z.optional(z.string()),
  field_order: z.optional(z.string()),
  color_transfer: z.optional(z.string()),
  avg_frame_rate: z.optional(z.string()),
  r_frame_rate: z.optional(z.string()),
  time_base: z.optional(z.string()),
  duration: z.optional(z.string()),
  sample_fmt: z.optional(z.string()),
  sample_rate: z.optional(z.string()),
  channels: z.optional(z.int()),
  disposition: z.optional(z.record(z.string(), z.int())),
  side_data_list: z.optional(z.array(z.looseObject({ rotation: z.optional(z.number()) }))),
});
const Frame = z.object({
  stream_index: z.optional(z.int()),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  pix_fmt: z.optional(z.string()),
  sample_aspect_ratio: z.optional(z.string()),
  interlaced_frame: z.optional(z.int()),
  color_space: z.optional(z.string()),
  color_transfer: z.optional(z.string()),
});
const Probe = z.object({
  streams: z._default(z.array(Stream), []),
  frames: z._default(z.array(Frame), []),
  format: z._default(
    z.object({ format_name: z._default(z.string(), ''), duration: z.optional(z.string()) }),
    { format_name: '' },
  ),
});

export type Stream = z.infer<typeof Stream>;
/** A decoded video frame, or an audio frame, whose fields are ignored. */
export type Frame = z.infer<typeof Frame>;
/** ffprobe's JSON, in its own names. */
export type Probe = z.infer<typeof Probe>;

/** Parses ffprobe's JSON. */
export function readProbe(json: string): Probe {
  try {
    return Probe.parse(JSON.parse(json));
  } catch {
    throw damaged('file', 'its description cannot be read');
  }
}

/** `30000/1001` → 29.97, `4:3` → 1.33; undefined unless the result is a positive number. */
export function readRatio(text = ''): number | undefined {
  const [a = 0, b = 1] = text.split(/[/:]/).map(Number);
  return positive(a / b);
}

export const positive = (value: number): number | undefined =>
  Number.isFinite(value) && value > 0 ? value : undefined;
