import { words } from '../../jail/port.ts';
import { join } from 'node:path';
import type { TranscoderTools } from '../decode.ts';
import { encodedRungs, pictureGraph, soundGraph } from './filter-graph.ts';
import type { Rung, TranscodePlan } from '../port.ts';
import { fileInput, input_guard } from '../probe-args.ts';

/**
 * Longer than the longest key frame interval of a copied source: only its own key frames are used
 * then.
 */
const unlimited_gop = 1200;

/**
 * Audio is copied when every picture is; next to encoded renditions all get the same audio, so that
 * switching is inaudible.
 */
export const copiesSound = ({ source, rungs }: TranscodePlan): boolean =>
  source.copy?.has_plain_sound === true && encodedRungs(rungs).length === 0;

/**
 * Arguments of the one ffmpeg process for all renditions. Audio is muxed into each, because hls.js
 * light ignores separate audio. Key frames fall on the same frames in every rendition, so that a
 * player can switch at any segment: every few seconds, or where a copied rendition has them. No
 * metadata of the source is copied.
 */
export function ladderArgs(
  file: string,
  folder: string,
  plan: TranscodePlan,
  { preset, threads }: Pick<TranscoderTools, 'preset' | 'threads'>,
): string[] {
  const { source, rungs, fps, segment_seconds } = plan;
  const has_copies = rungs.some(({ how }) => how === 'copy');
  const gop = has_copies ? unlimited_gop : Math.max(1, Math.round(fps * segment_seconds));
  const pictures = pictureGraph(plan);
  const sound = copiesSound(plan) ? undefined : soundGraph(plan, rungs.length);
  const has_audio = source.audio_index !== undefined;
  // The output is cut a little above the measured length, because a forged time stamp could stretch
  // it without end; audio is cut at the end of the video.
  const longest = source.has_longer_sound ? source.duration : source.duration * 1.1 + 1;
  return [
    words('-hide_banner -nostdin -y -v error -progress pipe:1'),
    ['-filter_threads', '-filter_complex_threads', '-threads'].flatMap((each) =>
      threads > 0 ? [each, `${threads}`] : [],
    ),
    source.ignores_rotation ? ['-noautorotate'] : [],
    // Decoders downmix themselves where they can: broadcasts switch between stereo and surround,
    // which would recreate the audio graph.
    ['-request_channel_layout', 'stereo', ...input_guard, '-i', fileInput(file)],
    pictures === undefined ? [] : ['-filter_complex', pictures],
    sound === undefined ? [] : ['-filter_complex', sound],
    mapping(plan),
    [...words('-map_metadata -1 -map_chapters -1 -sn -dn -t'), longest.toFixed(3)],
    rungs.flatMap((rung, n) => videoArgs(rung, n, { plan, preset, threads, gop, has_copies })),
    has_audio ? soundArgs(plan) : [],
    words(`-max_muxing_queue_size 4096 -f hls -hls_time ${segment_seconds}`),
    words('-hls_playlist_type vod -hls_segment_type fmp4 -hls_flags independent_segments'),
    words('-hls_fmp4_init_filename init.mp4'),
    ['-hls_segment_filename', join(folder, '%v', 's%05d.m4s')],
    [
      '-var_stream_map',
      rungs.map(({ name }, n) => `v:${n},${has_audio ? `a:${n},` : ''}name:${name}`).join(' '),
    ],
    [join(folder, '%v', 'index.m3u8')],
  ].flat();
}

/** Filtered streams by their label, copied ones by their stream index. */
function mapping(plan: TranscodePlan): string[] {
  const { source, rungs } = plan;
  let encoded = 0;
  return rungs.flatMap(({ how }, n) => {
    const picture = how === 'copy' ? `0:${source.video_index}` : `[v${encoded++}]`;
    const sound = copiesSound(plan) ? `0:${source.audio_index}` : `[a${n}]`;
    return ['-map', picture, ...(source.audio_index === undefined ? [] : ['-map', sound])];
  });
}

function soundArgs(plan: TranscodePlan): string[] {
  const { audio, audio_rate } = plan.codecs;
  return copiesSound(plan) ? ['-c:a', 'copy'] : ['-c:a', audio, '-b:a', String(audio_rate)];
}

interface Encoding {
  plan: TranscodePlan;
  preset: string;
  threads: number;
  gop: number;
  has_copies: boolean;
}

function videoArgs(
  { how, crf, max_rate }: Rung,
  n: number,
  { plan, preset, threads, gop, has_copies }: Encoding,
): string[] {
  // Cameras also write their location into SEI messages of the video.
  if (how === 'copy') return [`-c:v:${n}`, 'copy', `-bsf:v:${n}`, 'filter_units=remove_types=6'];
  const options = {
    c: plan.codecs.video,
    preset,
    profile: 'high',
    crf,
    maxrate: max_rate,
    bufsize: max_rate * 2,
    g: gop,
    keyint_min: gop,
    sc_threshold: 0,
    fps_mode: 'cfr',
    ...(has_copies ? { force_key_frames: 'source' } : {}),
    ...(threads > 0 ? { threads } : {}),
  };
  return Object.entries(options).flatMap(([name, value]) => [`-${name}:v:${n}`, String(value)]);
}

/** Seconds written so far, from a line of ffmpeg's progress; undefined for other lines. */
export function progressSeconds(line: string): number | undefined {
  const micros = /^out_time_us=(\d+)$/.exec(line.trim())?.[1];
  return micros === undefined ? undefined : Number(micros) / 1e6;
}

/** Frames written so far; undefined for other lines. */
export function progressFrames(line: string): number | undefined {
  const frames = /^frame=\s*(\d+)$/.exec(line.trim())?.[1];
  return frames === undefined ? undefined : Number(frames);
}
