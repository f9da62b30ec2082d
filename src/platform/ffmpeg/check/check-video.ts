import type { JailLimits } from '../../jail/port.ts';
import { MediaRefused } from '../../media-refused.ts';
import { chooseStreams } from './choose-streams.ts';
import { assertDecodableSize, decode, type TranscoderTools } from '../decode.ts';
import { decodeWhole } from './decode-whole.ts';
import { measure, type Claims } from './measure.ts';
import { isPlainSound, pictureFacts } from './picture-facts.ts';
import type { ProbedVideo } from '../port.ts';
import { picturesArgs, probeArgs } from '../probe-args.ts';
import {
  positive,
  readProbe,
  readRatio,
  type Frame,
  type Probe,
  type Stream,
} from './read-probe.ts';
import { refuseByContent } from './refuse-by-content.ts';
import { scanPackets } from './scan-packets.ts';

const gib = 1024 ** 3;
/** The first pictures of the largest kind take ten seconds of a slow machine. */
const limits: JailLimits = {
  wall_seconds: 120,
  cpu_seconds: 30,
  memory_bytes: 2 * gib,
  file_bytes: 0,
  folder_bytes: 0,
  output_bytes: 4_000_000,
};

/** Containers in which recordings are joined one behind the other. */
const broadcast = ['mpegts', 'mpeg', 'mpegvideo', 'm4v'];

/** See the port. */
export async function checkVideo(
  tools: TranscoderTools,
  file: string,
  how: 'whole' | 'later',
  signal?: AbortSignal,
): Promise<ProbedVideo> {
  await refuseByContent(file);
  const probe = await look(tools, file, probeArgs(file), signal);
  const { video, audio } = chooseStreams(probe);
  const { pixels, is_plain, ...picture } = pictureFacts(
    video,
    await firstPictures(tools, file, probe, video, signal),
  );
  const may_jump = broadcast.includes(probe.format.format_name);
  const packets = await scanPackets(
    tools,
    file,
    { streams: probe.streams, video, may_jump },
    signal,
  );
  const heard = audio && packets.spans.get(audio.index);
  const measured = measure(claimsOf(probe, video), packets.video, heard, packets.longest);
  const { lost_at_start } = packets;
  const decoded = {
    video: video.index,
    audio: audio?.index,
    measured,
    packets: packets.video.packets,
    lost_at_start,
    pixels,
  };
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

async function look(
  { jail }: TranscoderTools,
  file: string,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<Probe> {
  const { stdout, stderr } = await decode(jail, {
    command: 'ffprobe',
    args,
    reads: [file],
    limits,
    signal,
  });
  const probe = readProbe(stdout.toString());
  if (!probe.frames.some(isPicture)) assertDecodableSize(stderr);
  return probe;
}

const isPicture = ({ width }: Frame): boolean => width !== undefined;

/** Throws MediaRefused when there are none, near the beginning or a little later. */
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
  const later = (await look(tools, file, picturesArgs(file, video.index), signal)).frames.filter(
    ofVideo,
  );
  if (later.length > 0) return later;
  throw new MediaRefused('damaged', 'The file is damaged: none of its pictures can be decoded.');
}

/** Some headers claim 1000 or 57600 pictures a second. The rate that every time stamp fits is the exact one where it is close to the average. */
function ratesOf({ avg_frame_rate, r_frame_rate }: Stream): number[] {
  const average = readRatio(avg_frame_rate) ?? 0;
  const exact = readRatio(r_frame_rate) ?? 0;
  const rates = Math.abs(exact / average - 1) < 0.005 ? [exact, average] : [average, exact];
  return rates.filter((rate) => rate >= 1 && rate <= 240);
}

/**
 * A telephone in the dark leaves out pictures of its 30 a second: at their average, motion would stumble. Twice the average is no beat but the rate of
 * fields, and more than 60 only the unit of a clock.
 */
function beatOf({ avg_frame_rate, r_frame_rate }: Stream): number | undefined {
  const average = readRatio(avg_frame_rate) ?? 0;
  const exact = readRatio(r_frame_rate) ?? 0;
  const share = exact / average;
  if (share < 1.005 || Math.abs(share - 2) < 0.1) return undefined;
  const is_beat = exact <= 30.1 ? share < 2.5 : exact <= 60 && share < 1.25;
  return is_beat ? exact : undefined;
}

/** What broadcasts say of their length was only guessed from time stamps; MP4 says it of each track, the others of the whole file. */
function claimsOf({ format }: Probe, video: Stream): Claims {
  const is_guess = broadcast.includes(format.format_name);
  const is_each_track = format.format_name.startsWith('mov');
  return {
    video_seconds: is_guess ? undefined : positive(Number(video.duration)),
    file_seconds: is_guess || is_each_track ? undefined : positive(Number(format.duration)),
    rates: ratesOf(video),
    beat: beatOf(video),
  };
}
