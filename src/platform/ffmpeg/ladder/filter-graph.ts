import type { ProbedVideo, Rung, TranscodePlan } from '../port.ts';

const broadcast_rates: readonly (readonly [number, string])[] = [
  [24_000 / 1001, '24000/1001'],
  [30_000 / 1001, '30000/1001'],
  [60_000 / 1001, '60000/1001'],
];

/**
 * 29.97 → `30000/1001`; other rates unchanged, so that rounding neither duplicates nor drops a
 * frame.
 */
export const rateText = (fps: number): string =>
  broadcast_rates.find(([rate]) => Math.abs(rate - fps) < 0.005)?.[1] ??
  String(Number(fps.toFixed(3)));

const hdr_transfers = { pq: 'smpte2084', hlg: 'arib-std-b67' } as const;
/**
 * Candela of a common screen's white, and the factor above it up to which highlights stay
 * distinguishable.
 */
const screen_white = 120;
const brightest = 8;

export const encodedRungs = (rungs: readonly Rung[]): Rung[] =>
  rungs.filter(({ how }) => how === 'encode');

/**
 * Produces the pictures of all encoded renditions from one decoding: deinterlaced, at a constant
 * rate, then one branch each, scaled to square pixels in 4:2:0, which every browser plays. The rate
 * filter gets no start time: ffmpeg recreates it when the picture size changes, and it would fill
 * up from zero each time; the muxer's constant rate fills the gap before the first picture.
 */
export function pictureGraph({ source, rungs, fps }: TranscodePlan): string | undefined {
  const encoded = encodedRungs(rungs);
  if (encoded.length === 0) return undefined;
  const steps = [
    ...(source.is_interlaced ? ['bwdif=mode=send_frame'] : []),
    ...(source.has_wrong_clock ? [`setpts=N/(${rateText(fps)})/TB`] : []),
    // A single picture shorter than half a frame would be rounded away.
    `fps=${rateText(fps)}${source.duration * fps < 1 ? ':eof_action=pass' : ''}`,
    ...(isWideUnsaid(source)
      ? ['setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709']
      : []),
    ...toneMapping(source, encoded),
    `split=${encoded.length}`,
  ];
  const outs = encoded.map((_, n) => `[f${n}]`).join('');
  const branches = encoded.map(
    ({ width, height }, n) =>
      `[f${n}]scale=${width}:${height}:flags=bicubic:out_range=tv,setsar=1,format=yuv420p[v${n}]`,
  );
  return [`[0:${source.video_index}]${steps.join(',')}${outs}`, ...branches].join(';');
}

/**
 * Players assume another colour matrix for large pictures than for small ones; an explicit matrix
 * makes the small renditions of a large source look like the large ones.
 */
const isWideUnsaid = ({ has_unsaid_colours, width, height }: ProbedVideo): boolean =>
  has_unsaid_colours && Math.min(width, height) >= 720;

/**
 * Runs once, at the size of the largest rendition: it uses floating point and is the most expensive
 * filter.
 */
function toneMapping({ transfer }: ProbedVideo, encoded: readonly Rung[]): string[] {
  if (transfer === 'sdr') return [];
  const { width, height } = encoded.reduce((largest, rung) =>
    rung.width > largest.width ? rung : largest,
  );
  return [
    `scale=${width}:${height}:flags=bicubic:out_range=tv,setsar=1,format=yuv420p10le`,
    // Repeats the colour properties, because not every stream declares all of them.
    `setparams=color_primaries=bt2020:color_trc=${hdr_transfers[transfer]}:colorspace=bt2020nc:range=tv`,
    `zscale=t=linear:npl=${screen_white},format=gbrpf32le,zscale=p=bt709`,
    `tonemap=hable:desat=0:peak=${brightest}`,
    'zscale=t=bt709:m=bt709:r=tv,format=yuv420p',
  ];
}

/**
 * A separate graph, because a recreated graph restarts its clock. Audio that starts late is padded
 * with silence; gaps are filled.
 */
export function soundGraph({ source }: TranscodePlan, outs: number): string | undefined {
  if (source.audio_index === undefined || outs === 0) return undefined;
  const labels = Array.from({ length: outs }, (_, n) => `[a${n}]`).join('');
  return `[0:${source.audio_index}]aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo,asplit=${outs}${labels}`;
}
