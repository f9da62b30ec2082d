import { join } from 'node:path';
import type { TranscodePlan } from './port.ts';
import { fileInput, input_guard } from './probe-args.ts';

const broadcast_rates: readonly (readonly [number, string])[] = [
  [24_000 / 1001, '24000/1001'],
  [30_000 / 1001, '30000/1001'],
  [60_000 / 1001, '60000/1001'],
];

/** 29.97 → `30000/1001`; other rates as they are, so that no frame is doubled or dropped for a rounding. */
export const rateText = (fps: number): string =>
  broadcast_rates.find(([rate]) => Math.abs(rate - fps) < 0.005)?.[1] ?? String(Number(fps.toFixed(3)));

/** Decodes once, then splits: each branch is scaled from the source to square pixels in 4:2:0, which every browser plays. */
export function filterGraph({ source, rungs, fps }: TranscodePlan): string {
  const start = [
    `[0:${source.video_index}]`,
    source.is_interlaced ? 'bwdif=mode=send_frame,' : '',
    `fps=${rateText(fps)}:start_time=0`,
  ].join('');
  const branches = rungs.map(({ width, height }, n) => `[f${n}]scale=${width}:${height}:flags=bicubic,setsar=1,format=yuv420p[v${n}]`);
  const graph = [`${start},split=${rungs.length}${rungs.map((_, n) => `[f${n}]`).join('')}`, ...branches];
  if (source.audio_index !== undefined) {
    const outs = rungs.map((_, n) => `[a${n}]`).join('');
    graph.push(`[0:${source.audio_index}]aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo,asplit=${rungs.length}${outs}`);
  }
  return graph.join(';');
}

/**
 * One process for all renditions. Sound is muxed into each: hls.js light ignores separate audio. Key frames fall on the same frames everywhere, so
 * that a player can switch at any segment. Nothing of the source's metadata comes along.
 */
export function ladderArgs(file: string, folder: string, plan: TranscodePlan, preset: string): string[] {
  const { source, rungs, fps, segment_seconds } = plan;
  const has_audio = source.audio_index !== undefined;
  const gop = String(Math.max(1, Math.round(fps * segment_seconds)));
  // What a forged time stamp could stretch without end is cut a little above the measured length.
  const longest = (source.duration * 1.1 + 1).toFixed(3);
  return [
    ['-hide_banner', '-nostdin', '-y', '-v', 'error', '-progress', 'pipe:1'],
    [...input_guard, '-i', fileInput(file), '-filter_complex', filterGraph(plan)],
    rungs.flatMap((_, n) => ['-map', `[v${n}]`, ...(has_audio ? ['-map', `[a${n}]`] : [])]),
    ['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn', '-t', longest],
    ['-c:v', 'libx264', '-preset', preset, '-profile:v', 'high', '-g', gop, '-keyint_min', gop, '-sc_threshold', '0'],
    rungs.flatMap(({ crf, max_rate }, n) => [
      `-crf:v:${n}`,
      String(crf),
      `-maxrate:v:${n}`,
      String(max_rate),
      `-bufsize:v:${n}`,
      String(max_rate * 2),
    ]),
    has_audio ? ['-c:a', 'aac', '-b:a', '128k'] : [],
    ['-f', 'hls', '-hls_time', String(segment_seconds), '-hls_playlist_type', 'vod'],
    ['-hls_segment_type', 'fmp4', '-hls_flags', 'independent_segments'],
    ['-hls_fmp4_init_filename', 'init.mp4', '-hls_segment_filename', join(folder, '%v', 's%05d.m4s')],
    ['-var_stream_map', rungs.map(({ name }, n) => `v:${n},${has_audio ? `a:${n},` : ''}name:${name}`).join(' ')],
    [join(folder, '%v', 'index.m3u8')],
  ].flat();
}

/** Seconds written so far, from a line of ffmpeg's progress; undefined for other lines. */
export function progressSeconds(line: string): number | undefined {
  const micros = /^out_time_us=(\d+)$/.exec(line.trim())?.[1];
  return micros === undefined ? undefined : Number(micros) / 1e6;
}

/** Pictures written so far, likewise. */
export function progressFrames(line: string): number | undefined {
  const frames = /^frame=\s*(\d+)$/.exec(line.trim())?.[1];
  return frames === undefined ? undefined : Number(frames);
}
