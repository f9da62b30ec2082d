import { describe, expect, test } from 'vitest';
import { chooseStreams } from './choose-streams.ts';
import { isPlainSound, pictureFacts } from './picture-facts.ts';
import { readProbe, readRatio, type Frame, type Stream } from './read-probe.ts';

const video: Stream = {
  index: 0,
  codec_type: 'video',
  codec_name: 'h264',
  profile: 'High',
  pix_fmt: 'yuv420p',
  width: 1920,
  height: 1080,
};
const audio: Stream = {
  index: 1,
  codec_type: 'audio',
  codec_name: 'aac',
  profile: 'LC',
  sample_fmt: 'fltp',
  sample_rate: '48000',
  channels: 2,
};
const frame: Frame = {
  stream_index: 0,
  width: 1920,
  height: 1080,
  pix_fmt: 'yuv420p',
  interlaced_frame: 0,
};
const refusal = (code: string) => expect.objectContaining({ name: 'MediaRefused', code });

describe('ffprobe output', () => {
  test('parses streams, frames and format, all optional', () => {
    expect(
      readProbe(
        JSON.stringify({
          streams: [video],
          frames: [frame, { stream_index: 1 }],
          format: { format_name: 'avi' },
        }),
      ),
    ).toEqual({
      streams: [video],
      frames: [frame, { stream_index: 1 }],
      format: { format_name: 'avi' },
    });
    expect(readProbe('{}')).toEqual({ streams: [], frames: [], format: { format_name: '' } });
  });

  test.each(['', 'null', '[]', '{"streams":[{}]}', '{"streams":[{"index":0,"width":"wide"}]}'])(
    'refuses %j as damaged',
    (json) => {
      expect(() => readProbe(json)).toThrow(refusal('damaged'));
    },
  );

  test.each([
    ['30000/1001', 30_000 / 1001],
    ['16:11', 16 / 11],
    ['5.5', 5.5],
    ['0/0', undefined],
    ['0:1', undefined],
    ['-1/2', undefined],
    ['N/A', undefined],
    ['', undefined],
  ])('ratio %j', (text, expected) => {
    expect(readRatio(text)).toBe(expected);
  });
});

describe('stream selection', () => {
  const choose = (...streams: Stream[]) =>
    chooseStreams({ streams, frames: [], format: { format_name: 'mov' } });

  test('skips cover art, undecodable tracks and data', () => {
    const chosen = choose(
      { ...video, index: 0, disposition: { attached_pic: 1 } },
      { index: 1, codec_type: 'data' },
      { ...video, index: 2, codec_name: undefined },
      { ...video, index: 3, pix_fmt: undefined },
      { ...video, index: 4 },
      { ...video, index: 5 },
      { ...audio, index: 6, codec_name: undefined },
      { ...audio, index: 7, sample_rate: '0' },
      { ...audio, index: 8, sample_fmt: undefined },
      { ...audio, index: 9, channels: 6 },
    );
    expect([chosen.video.index, chosen.audio?.index, chosen.audio?.channels]).toEqual([4, 9, 6]);
  });

  test('accepts a video without audio', () => {
    expect(choose(video).audio).toBeUndefined();
  });

  test.each([
    ['nothing', []],
    ['sound only', [audio]],
    ['sound with a cover', [audio, { ...video, disposition: { attached_pic: 1 } }]],
    [
      'too many tracks',
      [video, ...Array.from({ length: 20 }, (_, n) => ({ ...audio, index: n + 1 }))],
    ],
  ])('refuses %s', (_, streams) => {
    expect(() => choose(...streams)).toThrow(refusal('damaged'));
  });
});

describe('displayed size', () => {
  const turned = (rotation: number): Partial<Stream> => ({ side_data_list: [{}, { rotation }] });
  test.each<[string, Partial<Stream>, Partial<Frame>, number, number]>([
    ['upright', {}, {}, 1920, 1080],
    ['turned left', turned(-90), {}, 1080, 1920],
    ['turned right', turned(90), {}, 1080, 1920],
    ['three quarters', turned(-270), {}, 1080, 1920],
    ['on its head', turned(180), {}, 1920, 1080],
    ['askew', turned(-45), {}, 1920, 1080],
    ['nonsense for a rotation', turned(-9_223_372_036_854_775_808), {}, 1920, 1080],
    ['wide pixels', {}, { width: 720, height: 576, sample_aspect_ratio: '16:11' }, 1047, 576],
    ['narrow pixels', {}, { width: 720, height: 480, sample_aspect_ratio: '8:9' }, 640, 480],
    ['nonsense for pixels', {}, { sample_aspect_ratio: '0:1' }, 1920, 1080],
    ['wild pixels', {}, { sample_aspect_ratio: '4000:1' }, 1920, 1080],
    [
      'wide pixels, turned',
      turned(90),
      { width: 640, height: 360, sample_aspect_ratio: '2:1' },
      360,
      1280,
    ],
    [
      'a header that lies',
      { width: 65_535, height: 65_535 },
      { width: 320, height: 180 },
      320,
      180,
    ],
  ])('%s', (_, stream, change, width, height) => {
    expect(pictureFacts({ ...video, ...stream }, [{ ...frame, ...change }])).toMatchObject({
      width,
      height,
    });
  });

  test('ignores a rotation that is not a multiple of 90 degrees', () => {
    expect(pictureFacts({ ...video, ...turned(-45) }, [frame]).ignores_rotation).toBe(true);
    expect(pictureFacts({ ...video, ...turned(90) }, [frame]).ignores_rotation).toBe(false);
  });

  test.each([
    [8193, 100, 'too_large'],
    [100, 8193, 'too_large'],
    [6100, 6000, 'too_large'],
    [7, 100, 'damaged'],
    [0, 0, 'damaged'],
  ])('refuses %d × %d', (width, height, code) => {
    expect(() => pictureFacts(video, [{ ...frame, width, height }])).toThrow(refusal(code));
  });
  test.each([
    [8192, 4320],
    [10, 8],
  ])('accepts %d × %d', (width, height) => {
    expect(pictureFacts(video, [{ ...frame, width, height }])).toMatchObject({ width, height });
  });
});

describe('picture facts', () => {
  test('is interlaced when most frames are', () => {
    const fields = { ...frame, interlaced_frame: 1 };
    expect(pictureFacts(video, [fields, fields, frame]).is_interlaced).toBe(true);
    expect(pictureFacts({ ...video, field_order: 'tt' }, [frame, frame]).is_interlaced).toBe(false);
  });

  test.each([
    ['smpte2084', 'pq'],
    ['arib-std-b67', 'hlg'],
    ['bt709', 'sdr'],
    [undefined, 'sdr'],
  ])(
    'maps transfer %s of the frames to %s, whatever the header claims',
    (color_transfer, transfer) => {
      expect(pictureFacts(video, [{ ...frame, color_transfer }]).transfer).toBe(transfer);
    },
  );

  test('is plain when browsers play it unchanged', () => {
    expect(pictureFacts(video, [frame]).is_plain).toBe(true);
    expect(pictureFacts({ ...video, profile: 'Constrained Baseline' }, [frame]).is_plain).toBe(
      true,
    );
  });
  test.each<[string, Partial<Stream>, Partial<Frame>]>([
    ['another codec', { codec_name: 'hevc' }, {}],
    ['a rare profile', { profile: 'High 4:4:4 Predictive' }, {}],
    ['ten bits', {}, { pix_fmt: 'yuv420p10le' }],
    ['full range', {}, { pix_fmt: 'yuvj420p' }],
    ['two fields', {}, { interlaced_frame: 1 }],
    ['wide pixels', {}, { sample_aspect_ratio: '4:3' }],
    ['turned', { side_data_list: [{ rotation: 180 }] }, {}],
    ['high dynamic range', {}, { color_transfer: 'arib-std-b67' }],
    ['an odd side', {}, { width: 161 }],
  ])('is not plain with %s', (_, stream, change) => {
    expect(pictureFacts({ ...video, ...stream }, [{ ...frame, ...change }]).is_plain).toBe(false);
  });

  test.each<[string, Partial<Stream>, boolean]>([
    ['stereo AAC', {}, true],
    ['mono at 44.1 kHz', { channels: 1, sample_rate: '44100' }, true],
    ['5.1', { channels: 6 }, false],
    ['HE-AAC', { profile: 'HE-AAC' }, false],
    ['32 kHz', { sample_rate: '32000' }, false],
    ['MP3', { codec_name: 'mp3', profile: undefined }, false],
  ])('audio: %s', (_, change, expected) => {
    expect(isPlainSound({ ...audio, ...change })).toBe(expected);
  });
});
