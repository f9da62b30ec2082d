import { gib, no_output, type JailLimits } from '../../jail/port.ts';
import { damaged, MediaRefused } from '../../media-refused.ts';
import { withBytes } from './byte-source.ts';
import { chooseStreams } from './choose-streams.ts';
import { assertDecodableSize, decode, not_a_video, type TranscoderTools } from '../decode.ts';
import { decodeWhole } from './decode-whole.ts';
import { isEncrypted } from './find-encryption.ts';
import { measure, type Claims } from './measure.ts';
import { isPlainSound, pictureFacts } from './picture-facts.ts';
import type { ProbedVideo } from '../port.ts';
import { picturesArgs, probeArgs } from '../probe-args.ts';
import { positive, readProbe, readRatio } from './read-probe.ts';
import type { Frame, Probe, Stream } from './read-probe.ts';
import { scanPackets } from './scan-packets.ts';
import { isForeign, sniffed_bytes } from './sniff-container.ts';

/** Decoding the first pictures of the largest size takes ten seconds on a slow machine. */
const limits: JailLimits = {
  wall_seconds: 120,
  cpu_seconds: 30,
  memory_bytes: 2 * gib,
  ...no_output,
  output_bytes: 4_000_000,
};

/** Containers in which recordings can be concatenated. */
const broadcast = ['mpegts', 'mpeg', 'mpegvideo', 'm4v'];

/** See `Transcoder.check` in port.ts. */
export async function checkVideo(
  tools: TranscoderTools,
  file: string,
  how: 'whole' | 'later',
  signal?: AbortSignal,
): Promise<ProbedVideo> {
  await refuseByContent(file);
  const probe = await probeFile(tools, file, probeArgs(file), signal);
  const { video, audio } = chooseStreams(probe);
  const { pixels, is_plain, ...picture } = pictureFacts(
    video,
    await firstPictures(tools, file, probe, video, signal),
  );
  const may_jump = broadcast.includes(probe.format.format_name);
  const scan = { streams: probe.streams, video, may_jump };
  const packets = await scanPackets(tools, file, scan, signal);
  const audio_span = audio && packets.spans.get(audio.index);
  const measured = measure(claimsOf(probe, video), packets.video, audio_span, packets.longest);
  const { lost_at_start } = packets;
  const streams = { video: video.index, audio: audio?.index };
  const decoded = { ...streams, measured, packets: packets.video.packets, lost_at_start, pixels };
  return {
    ...picture,
    duration: how === 'whole' ? await decodeWhole(tools, file, decoded, signal) : measured.duration,
    fps: measured.fps,
    lost_at_start,
    has_wrong_clock: measured.has_wrong_clock,
    has_longer_sound: measured.has_longer_sound,
    video_index: video.index,
    audio_index: audio?.index,
    audio_channels: audio?.channels ?? 0,
    copy:
      is_plain && packets.picture
        ? { ...packets.picture, has_plain_sound: audio !== undefined && isPlainSound(audio) }
        : undefined,
  };
}

/** Refuses files that are empty, not a video, or encrypted before a decoder reads them. */
async function refuseByContent(file: string): Promise<void> {
  await withBytes(file, async (bytes) => {
    if (bytes.size === 0) throw new MediaRefused('damaged', 'The file is empty.');
    if (isForeign(await bytes.read(0, sniffed_bytes)))
      throw new MediaRefused('file_type', not_a_video);
    if (await isEncrypted(bytes))
      throw new MediaRefused(
        'damaged',
        'The file is encrypted or copy-protected, so nothing of it can be shown.',
      );
  });
}

async function probeFile(
  { jail }: TranscoderTools,
  file: string,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<Probe> {
  const run = { args, reads: [file], limits, signal };
  const { stdout, stderr } = await decode(jail, { command: 'ffprobe', ...run });
  const probe = readProbe(stdout.toString());
  if (!probe.frames.some(isPicture)) assertDecodableSize(stderr);
  return probe;
}

const isPicture = ({ width }: Frame): boolean => width !== undefined;

/**
 * Returns the first decodable pictures, near the beginning or a little later. Throws MediaRefused
 * when there are none.
 */
async function firstPictures(
  tools: TranscoderTools,
  file: string,
  probe: Probe,
  video: Stream,
  signal?: AbortSignal,
): Promise<Frame[]> {
  const ofVideo = (frame: Frame): boolean => isPicture(frame) && frame.stream_index === video.index;
  const near = probe.frames.filter(ofVideo);
  if (near.length > 0) return near;
  const more = await probeFile(tools, file, picturesArgs(file, video.index), signal);
  const later = more.frames.filter(ofVideo);
  if (later.length > 0) return later;
  throw damaged('file', 'none of its pictures can be decoded');
}

/**
 * Some headers claim 1000 or 57600 frames per second. The exact rate (`r_frame_rate`) is right when
 * it is close to the average.
 */
function ratesOf({ avg_frame_rate, r_frame_rate }: Stream): number[] {
  const average = readRatio(avg_frame_rate) ?? 0;
  const exact = readRatio(r_frame_rate) ?? 0;
  const rates = Math.abs(exact / average - 1) < 0.005 ? [exact, average] : [average, exact];
  return rates.filter((rate) => rate >= 1 && rate <= 240);
}

/**
 * Cameras drop frames in the dark: at the average rate, motion would stutter. Twice the average is
 * the field rate, and more than 60 is only the time base.
 */
function nominalRateOf({ avg_frame_rate, r_frame_rate }: Stream): number | undefined {
  const average = readRatio(avg_frame_rate) ?? 0;
  const exact = readRatio(r_frame_rate) ?? 0;
  const share = exact / average;
  if (share < 1.005 || Math.abs(share - 2) < 0.1) return undefined;
  const is_nominal = exact <= 30.1 ? share < 2.5 : exact <= 60 && share < 1.25;
  return is_nominal ? exact : undefined;
}

/**
 * Broadcast containers have no length, ffprobe estimates it from time stamps; MP4 has one per
 * track, the others one per file.
 */
function claimsOf({ format }: Probe, video: Stream): Claims {
  const is_guess = broadcast.includes(format.format_name);
  const is_each_track = format.format_name.startsWith('mov');
  return {
    video_seconds: is_guess ? undefined : positive(Number(video.duration)),
    file_seconds: is_guess || is_each_track ? undefined : positive(Number(format.duration)),
    rates: ratesOf(video),
    nominal_rate: nominalRateOf(video),
  };
}
