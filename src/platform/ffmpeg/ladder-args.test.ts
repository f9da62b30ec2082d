import { describe, expect, test } from 'vitest';
import { filterGraph, ladderArgs, progressFrames, progressSeconds, rateText } from './ladder-args.ts';
import type { ProbedVideo, Rung, TranscodePlan } from './port.ts';
import { firstPicturesArgs, packetArgs, probeArgs } from './probe-args.ts';
import { frameArgs } from './frame-args.ts';

const rungs: Rung[] = [
  { name: '360p', width: 640, height: 360, max_rate: 800_000, crf: 23, how: 'encode' },
  { name: '720p', width: 1280, height: 720, max_rate: 2_800_000, crf: 21, how: 'encode' },
];
const source: ProbedVideo = {
  duration: 60,
  width: 1280,
  height: 720,
  fps: 30,
  video_index: 2,
  audio_index: 5,
  audio_channels: 6,
  is_interlaced: false,
  ignores_rotation: false,
  transfer: 'sdr',
  copy: undefined,
};
const plan: TranscodePlan = { source, rungs, fps: 30, segment_seconds: 4 };
const valueAfter = (args: readonly string[], name: string): string | undefined => args[args.indexOf(name) + 1];

describe('what every call of a decoder carries', () => {
  const nasty = '/data/-i concat:a|b.mp4';
  test.each([
    ['probe', probeArgs(nasty)],
    ['packets', packetArgs(nasty, 0)],
    ['first pictures', firstPicturesArgs(nasty, 0)],
    ['ladder', ladderArgs(nasty, '/out', plan, 'veryfast')],
    ['frame', frameArgs(nasty, 1)],
  ])('%s: files only, known containers only, bounded pictures, the path as one word with its protocol', (_, args) => {
    expect(valueAfter(args, '-protocol_whitelist')).toBe('file');
    expect(valueAfter(args, '-format_whitelist')).toBe('mov,matroska,avi,flv,mpeg,mpegts,mpegvideo,m4v,asf,rm');
    expect(valueAfter(args, '-max_pixels')).toBe('40000000');
    expect(args).toContain(`file:${nasty}`);
    expect(args).not.toContain(nasty);
  });
});

describe('the one ffmpeg', () => {
  const args = ladderArgs('/in', '/out', plan, 'veryfast');

  test('decodes the chosen streams once and splits them', () => {
    expect(filterGraph(plan)).toBe(
      '[0:2]fps=30:start_time=0,split=2[f0][f1];[f0]scale=640:360:flags=bicubic,setsar=1,format=yuv420p[v0];' +
        '[f1]scale=1280:720:flags=bicubic,setsar=1,format=yuv420p[v1];' +
        '[0:5]aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo,asplit=2[a0][a1]',
    );
    expect(args.filter((each) => each === '-i')).toHaveLength(1);
  });

  test('muxes sound into each rendition and names them', () => {
    expect(valueAfter(args, '-var_stream_map')).toBe('v:0,a:0,name:360p v:1,a:1,name:720p');
    expect(args.filter((_, n) => args[n - 1] === '-map')).toEqual(['[v0]', '[a0]', '[v1]', '[a1]']);
  });

  test('puts key frames at the same places everywhere', () => {
    expect([valueAfter(args, '-g'), valueAfter(args, '-keyint_min'), valueAfter(args, '-sc_threshold')]).toEqual(['120', '120', '0']);
  });

  test('drops everything that is not picture or sound', () => {
    expect([valueAfter(args, '-map_metadata'), valueAfter(args, '-map_chapters')]).toEqual(['-1', '-1']);
    expect(args).toEqual(expect.arrayContaining(['-sn', '-dn']));
  });

  test('bounds bit rate and length', () => {
    expect([valueAfter(args, '-maxrate:v:1'), valueAfter(args, '-bufsize:v:1'), valueAfter(args, '-crf:v:1')]).toEqual([
      '2800000',
      '5600000',
      '21',
    ]);
    expect(valueAfter(args, '-t')).toBe('67.000');
  });

  test('a silent source gets no sound track; an interlaced one is deinterlaced', () => {
    const silent = { ...plan, source: { ...source, audio_index: undefined, is_interlaced: true } };
    const made = ladderArgs('/in', '/out', silent, 'veryfast');
    expect(valueAfter(made, '-var_stream_map')).toBe('v:0,name:360p v:1,name:720p');
    expect(made).not.toContain('aac');
    expect(filterGraph(silent)).toMatch(/^\[0:2\]bwdif=mode=send_frame,fps=30/);
  });
});

test.each([
  [29.97, '30000/1001'],
  [24_000 / 1001, '24000/1001'],
  [59.94, '60000/1001'],
  [25, '25'],
  [14.985, '14.985'],
])('%d pictures a second are written %s', (fps, expected) => {
  expect(rateText(fps)).toBe(expected);
});

test('progress is read from its own lines only', () => {
  expect(progressSeconds('out_time_us=1500000')).toBe(1.5);
  expect(progressSeconds('out_time_us=N/A')).toBeUndefined();
  expect(progressFrames('frame=12')).toBe(12);
  expect(progressFrames('fps=12')).toBeUndefined();
});
