import { describe, expect, test } from 'vitest';
import { aProbe } from '#tests/support/probed-video.ts';
import { pictureGraph, rateText, soundGraph } from './filter-graph.ts';
import { ladderArgs, progressFrames, progressSeconds } from './ladder-args.ts';
import type { ProbedVideo, Rung, TranscodePlan } from '../port.ts';

const rungs: Rung[] = [
  { name: '360p', width: 640, height: 360, max_rate: 800_000, crf: 23, how: 'encode' },
  { name: '720p', width: 1280, height: 720, max_rate: 2_800_000, crf: 21, how: 'encode' },
];
const source = aProbe({ video_index: 2, audio_index: 5, audio_channels: 6 });
const plan: TranscodePlan = {
  source,
  rungs,
  fps: 30,
  segment_seconds: 4,
  codecs: { video: 'libx264', audio: 'aac', audio_rate: 128_000 },
};
const tools = { preset: 'veryfast', threads: 0 };
const valueAfter = (args: readonly string[], name: string): string | undefined =>
  args[args.indexOf(name) + 1];
const allAfter = (args: readonly string[], name: string): string[] =>
  args.filter((_, n) => args[n - 1] === name);
const made = (changes: Partial<ProbedVideo>, more: Partial<TranscodePlan> = {}): string[] =>
  ladderArgs('/in', '/out', { ...plan, ...more, source: { ...source, ...changes } }, tools);
const graph = (changes: Partial<ProbedVideo>): string | undefined =>
  pictureGraph({ ...plan, source: { ...source, ...changes } });

test('allows files and known containers only, bounds the picture size, and passes the path as one word with its protocol', () => {
  const nasty = '/data/-i concat:a|b.mp4';
  const args = ladderArgs(nasty, '/out', plan, tools);
  expect(valueAfter(args, '-protocol_whitelist')).toBe('file');
  expect(valueAfter(args, '-format_whitelist')).toBe(
    'mov,matroska,avi,flv,mpeg,mpegts,mpegvideo,m4v,asf,rm',
  );
  expect(valueAfter(args, '-max_pixels')).toBe('40000000');
  expect(args).toContain(`file:${nasty}`);
  expect(args).not.toContain(nasty);
});

describe('the ffmpeg process', () => {
  const args = made({});

  test('decodes the chosen streams once and splits them', () => {
    expect(pictureGraph(plan)).toBe(
      '[0:2]fps=30,split=2[f0][f1];[f0]scale=640:360:flags=bicubic:out_range=tv,setsar=1,format=yuv420p[v0];' +
        '[f1]scale=1280:720:flags=bicubic:out_range=tv,setsar=1,format=yuv420p[v1]',
    );
    expect(soundGraph(plan, 2)).toBe(
      '[0:5]aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo,asplit=2[a0][a1]',
    );
    expect(allAfter(args, '-filter_complex')).toEqual([pictureGraph(plan), soundGraph(plan, 2)]);
    expect(allAfter(args, '-i')).toHaveLength(1);
  });

  test('muxes sound into each rendition and names them', () => {
    expect(valueAfter(args, '-var_stream_map')).toBe('v:0,a:0,name:360p v:1,a:1,name:720p');
    expect(allAfter(args, '-map')).toEqual(['[v0]', '[a0]', '[v1]', '[a1]']);
  });

  test('aligns key frames in all renditions at a constant rate', () => {
    for (const n of [0, 1]) {
      expect(
        ['g', 'keyint_min', 'sc_threshold', 'fps_mode'].map((name) =>
          valueAfter(args, `-${name}:v:${n}`),
        ),
      ).toEqual(['120', '120', '0', 'cfr']);
    }
  });

  test('drops everything but video and audio', () => {
    expect([valueAfter(args, '-map_metadata'), valueAfter(args, '-map_chapters')]).toEqual([
      '-1',
      '-1',
    ]);
    expect(args).toEqual(expect.arrayContaining(['-sn', '-dn']));
  });

  test('limits bit rate and length', () => {
    expect(['maxrate', 'bufsize', 'crf'].map((name) => valueAfter(args, `-${name}:v:1`))).toEqual([
      '2800000',
      '5600000',
      '21',
    ]);
    expect(valueAfter(args, '-t')).toBe('67.000');
  });

  test('cuts audio at the end of the video', () => {
    expect(valueAfter(made({ has_longer_sound: true }), '-t')).toBe('60.000');
    expect(valueAfter(made({}), '-t')).toBe('67.000');
  });

  test('uses the given number of threads', () => {
    expect(args).not.toContain('-threads');
    const bound = ladderArgs('/in', '/out', plan, { ...tools, threads: 1 });
    expect(
      [
        '-threads',
        '-filter_threads',
        '-filter_complex_threads',
        '-threads:v:0',
        '-threads:v:1',
      ].map((name) => valueAfter(bound, name)),
    ).toEqual(Array.from({ length: 5 }, () => '1'));
  });

  test('adds no audio track to a silent source', () => {
    const silent = made({ audio_index: undefined });
    expect(valueAfter(silent, '-var_stream_map')).toBe('v:0,name:360p v:1,name:720p');
    expect(silent).not.toContain('aac');
  });
});

describe('filters for special sources', () => {
  test('deinterlaces before any other filter', () => {
    expect(graph({ is_interlaced: true })).toMatch(/^\[0:2\]bwdif=mode=send_frame,fps=30,split/);
  });

  test('ignores an invalid rotation', () => {
    expect(made({})).not.toContain('-noautorotate');
    const args = made({ ignores_rotation: true });
    expect(args.indexOf('-noautorotate')).toBeLessThan(args.indexOf('-i'));
  });

  test('spaces frames with a broken clock evenly', () => {
    expect(graph({ has_wrong_clock: true })).toMatch(/^\[0:2\]setpts=N\/\(30\)\/TB,fps=30,split/);
  });

  test('assumes the matrix of large pictures for undeclared colours of a large picture', () => {
    expect(graph({ has_unsaid_colours: true })).toContain(
      'fps=30,setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709,split',
    );
    expect(graph({ has_unsaid_colours: true, width: 1024, height: 576 })).not.toContain(
      'setparams',
    );
  });

  test.each([
    ['pq', 'smpte2084'],
    ['hlg', 'arib-std-b67'],
  ] as const)('tone-maps %s once, at the size of the largest rendition', (transfer, name) => {
    expect(graph({ transfer })).toMatch(
      new RegExp(
        `fps=30,scale=1280:720:.*color_trc=${name}:.*tonemap=hable.*format=yuv420p,split=2`,
      ),
    );
  });
});

describe('copies', () => {
  const copy = { average: 1, peak: 1, key_gap: 2, has_plain_sound: true };
  const first = rungs.slice(0, 1);

  test('filters only the encoded renditions, with the key frames of the copy', () => {
    const args = made(
      { copy },
      { rungs: [...first, ...rungs.slice(1).map((rung) => ({ ...rung, how: 'copy' as const }))] },
    );
    expect(allAfter(args, '-map')).toEqual(['[v0]', '[a0]', '0:2', '[a1]']);
    expect([valueAfter(args, '-c:v:0'), valueAfter(args, '-c:v:1')]).toEqual(['libx264', 'copy']);
    expect(valueAfter(args, '-force_key_frames:v:0')).toBe('source');
    expect(Number(valueAfter(args, '-g:v:0'))).toBeGreaterThan(360);
    expect(args.filter((each) => each.endsWith(':v:1'))).toEqual(['-c:v:1', '-bsf:v:1']);
    expect(valueAfter(args, '-c:a')).toBe('aac');
  });

  test('decodes nothing when video and audio are copied', () => {
    const alone = { rungs: first.map((rung) => ({ ...rung, how: 'copy' as const })) };
    const args = made({ copy }, alone);
    expect(allAfter(args, '-map')).toEqual(['0:2', '0:5']);
    expect([valueAfter(args, '-c:v:0'), valueAfter(args, '-c:a')]).toEqual(['copy', 'copy']);
    expect(args).not.toContain('-filter_complex');
    expect(valueAfter(made({ copy: { ...copy, has_plain_sound: false } }, alone), '-c:a')).toBe(
      'aac',
    );
  });
});

test.each([
  [29.97, '30000/1001'],
  [24_000 / 1001, '24000/1001'],
  [59.94, '60000/1001'],
  [25, '25'],
  [14.985, '14.985'],
])('writes %d frames per second as %s', (fps, expected) => {
  expect(rateText(fps)).toBe(expected);
});

test('reads progress only from progress lines', () => {
  expect(progressSeconds('out_time_us=1500000')).toBe(1.5);
  expect(progressSeconds('out_time_us=N/A')).toBeUndefined();
  expect(progressFrames('frame=12')).toBe(12);
  expect(progressFrames('fps=12')).toBeUndefined();
});
