import { MediaRefused } from '../../media-refused.ts';
import type { ProbedVideo } from '../port.ts';
import { readRatio, type Frame, type Stream } from './read-probe.ts';

const side_most = 8192;
const pixels_most = 36_000_000;
const side_least = 8;

export interface PictureFacts extends Pick<
  ProbedVideo,
  'width' | 'height' | 'is_interlaced' | 'ignores_rotation' | 'has_unsaid_colours' | 'transfer'
> {
  /** stored size, before the pixel aspect ratio */
  pixels: number;
  /**
   * Browsers play it unchanged: H.264 of the common profiles, 8 bit 4:2:0, progressive, square
   * pixels, not rotated, SDR.
   */
  is_plain: boolean;
}

/**
 * Returns how the picture is displayed, from the first decoded frames where the header only
 * guesses. Throws MediaRefused when a side is out of bounds.
 */
export function pictureFacts(video: Stream, frames: readonly Frame[]): PictureFacts {
  const [frame] = frames;
  const { width, height } = assertPictureSize({
    width: frame?.width ?? video.width,
    height: frame?.height ?? video.height,
  });
  const aspect = pixelAspect(frame?.sample_aspect_ratio ?? video.sample_aspect_ratio);
  const turn = rotationOf(video);
  const wide = Math.min(Math.max(1, Math.round(width * aspect)), side_most);
  const is_interlaced = isInterlaced(video, frames);
  const transfer = transferOf(frame?.color_transfer ?? video.color_transfer);
  const is_plain =
    isPlainCodec(video, frame) &&
    !is_interlaced &&
    transfer === 'sdr' &&
    aspect === 1 &&
    turn === 0 &&
    width % 2 === 0 &&
    height % 2 === 0;
  const shown = turn === 90 ? { width: height, height: wide } : { width: wide, height };
  const has_unsaid_colours = ['unknown', 'reserved'].includes(frame?.color_space ?? 'unknown');
  return {
    ...shown,
    is_interlaced,
    ignores_rotation: turn === undefined,
    has_unsaid_colours,
    transfer,
    pixels: width * height,
    is_plain,
  };
}

/** Throws MediaRefused when a side is out of bounds. */
export function assertPictureSize({ width = 0, height = 0 }: Pick<Stream, 'width' | 'height'>): {
  width: number;
  height: number;
} {
  if (Math.max(width, height) > side_most || width * height > pixels_most)
    throw new MediaRefused(
      'too_large',
      `The picture is ${width} × ${height}; ${side_most} a side and 36 million pixels are allowed.`,
    );
  if (Math.min(width, height) < side_least)
    throw new MediaRefused(
      'damaged',
      `The picture is ${width} × ${height}: too small to show anything.`,
    );
  return { width, height };
}

/** Pixels ten times wider than high are an error in the header. */
function pixelAspect(text: string | undefined): number {
  const ratio = readRatio(text) ?? 1;
  return ratio >= 0.1 && ratio <= 10 ? ratio : 1;
}

/**
 * 0, 90 (either direction) or 180 degrees; undefined for other values, such as
 * −9223372036854775808.
 */
function rotationOf({ side_data_list = [] }: Stream): 0 | 90 | 180 | undefined {
  const degrees = Math.abs(
    side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0,
  );
  if (degrees > 360 || degrees % 90 !== 0) return undefined;
  if (degrees % 180 === 90) return 90;
  return degrees % 360 === 0 ? 0 : 180;
}

function isInterlaced({ field_order = '' }: Stream, frames: readonly Frame[]): boolean {
  if (frames.length === 0) return ['tt', 'bb', 'tb', 'bt'].includes(field_order);
  return frames.filter(({ interlaced_frame }) => interlaced_frame === 1).length * 2 > frames.length;
}

const transfers: Readonly<Record<string, ProbedVideo['transfer']>> = {
  smpte2084: 'pq',
  'arib-std-b67': 'hlg',
};
const transferOf = (name = ''): ProbedVideo['transfer'] => transfers[name] ?? 'sdr';

const isPlainCodec = ({ codec_name, profile = '' }: Stream, frame: Frame | undefined): boolean =>
  codec_name === 'h264' &&
  ['Baseline', 'Constrained Baseline', 'Main', 'High'].includes(profile) &&
  frame?.pix_fmt === 'yuv420p';

const plain_rates = ['44100', '48000'];

/** Audio that browsers play unchanged. */
export const isPlainSound = ({
  codec_name,
  profile,
  sample_rate = '',
  channels = 0,
}: Stream): boolean =>
  codec_name === 'aac' && profile === 'LC' && channels <= 2 && plain_rates.includes(sample_rate);
