import { describe, expect, test } from 'vitest';
import { createPacketClock } from './packet-clock.ts';
import { measure } from './check-video.ts';
import { masterPlaylist, readSegments, videoCodec } from './playlists.ts';
import type { Rung } from './port.ts';
import { readProbe, readRate } from './read-probe.ts';

const video = { index: 0, codec_type: 'video', codec_name: 'h264', pix_fmt: 'yuv420p', width: 1920, height: 1080, avg_frame_rate: '25/1' };
const audio = { index: 1, codec_type: 'audio', codec_name: 'aac', sample_rate: '48000', channels: 2 };
const read = (streams: object[], format = {}) => readProbe(JSON.stringify({ streams, format }));

describe('what counts as the video', () => {
  test('cover art, tracks without a codec and data are passed over', () => {
    const facts = read([
      { ...video, index: 0, disposition: { attached_pic: 1 } },
      { index: 1, codec_type: 'data' },
      { ...video, index: 2, codec_name: undefined },
      { ...video, index: 3 },
      { ...audio, index: 4, codec_name: undefined },
      { ...audio, index: 5, channels: 6 },
    ]);
    expect(facts).toMatchObject({ video_index: 3, audio_index: 5, audio_channels: 6 });
  });

  test.each([
    ['nothing', [], 'damaged'],
    ['sound only', [audio], 'damaged'],
    ['21 streams', Array.from({ length: 21 }, (_, index) => ({ ...video, index })), 'too_large'],
    ['a side above 8192', [{ ...video, width: 8194 }], 'too_large'],
    ['more than 36 million pixels', [{ ...video, width: 8000, height: 6000 }], 'too_large'],
    ['no size', [{ ...video, width: 0, height: 0 }], 'damaged'],
  ])('%s is refused', (_, streams, code) => {
    expect(() => read(streams)).toThrow(expect.objectContaining({ name: 'MediaRefused', code }));
  });

  test('what is no description at all is refused', () => {
    expect(() => readProbe('not json')).toThrow(expect.objectContaining({ code: 'damaged' }));
  });
});

describe('the size a person sees', () => {
  test.each([
    ['upright', {}, 1920, 1080],
    ['turned left', { side_data_list: [{ rotation: -90 }] }, 1080, 1920],
    ['turned right', { side_data_list: [{}, { rotation: 90 }] }, 1080, 1920],
    ['on its head', { side_data_list: [{ rotation: 180 }] }, 1920, 1080],
    ['nonsense for a rotation', { side_data_list: [{ rotation: -9223372036854775808 }] }, 1920, 1080],
    ['wide pixels', { width: 720, height: 576, sample_aspect_ratio: '16:11' }, 1047, 576],
    ['nonsense for pixels', { sample_aspect_ratio: '0:1' }, 1920, 1080],
    ['wide pixels, turned', { width: 640, height: 360, sample_aspect_ratio: '2:1', side_data_list: [{ rotation: 90 }] }, 360, 1280],
  ])('%s', (_, change, width, height) => {
    expect(read([{ ...video, ...change }])).toMatchObject({ width, height });
  });
});

describe('length and rate come from what is there', () => {
  const header = { ...read([video]), claimed_duration: 60, claimed_fps: 25 };
  const clockOf = (lines: string[]) => {
    const clock = createPacketClock();
    for (const line of lines) clock.add(line);
    return clock.span();
  };

  test('packets in decoding order, some without a presentation time', () => {
    expect(clockOf(['1.0,0.9,0.1', '1.3,1.0,0.1', '1.1,1.1,0.1', 'N/A,1.2,0.1', ''])).toEqual({
      packets: 4,
      seconds: expect.closeTo(0.4, 5),
    });
    expect(clockOf(['N/A,N/A,0.04'])).toEqual({ packets: 1, seconds: undefined });
  });

  test('a header that says a little more is believed to mean well, one that says much more is not', () => {
    expect(measure(header, { packets: 1400, seconds: 56 })).toEqual({ duration: 56, fps: 25 });
    expect(() => measure(header, { packets: 500, seconds: 20 })).toThrow(expect.objectContaining({ code: 'damaged' }));
  });

  test('raw streams are measured by their pictures', () => {
    expect(measure({ ...header, claimed_duration: undefined }, { packets: 250, seconds: undefined })).toEqual({ duration: 10, fps: 25 });
  });

  test('a rate that cannot be is replaced by the counted one, fields are not pictures', () => {
    expect(measure({ ...header, claimed_fps: undefined }, { packets: 1800, seconds: 60 }).fps).toBe(30);
    expect(measure({ ...header, claimed_fps: 240 }, { packets: 1800, seconds: 60 }).fps).toBe(30);
    expect(measure(header, { packets: 3000, seconds: 60 }).fps).toBe(25);
  });

  test('two pictures a day apart are no video', () => {
    expect(() => measure({ ...header, claimed_duration: 86_400 }, { packets: 2, seconds: 86_400 })).toThrow(
      expect.objectContaining({ code: 'damaged' }),
    );
  });

  test.each([
    ['30000/1001', 29.97],
    ['0/0', undefined],
    ['57600/1', undefined],
    ['1000/1', undefined],
    ['', undefined],
  ])('rate %s', (text, expected) => {
    const rate = readRate(text);
    if (expected === undefined) expect(rate).toBeUndefined();
    else expect(rate).toBeCloseTo(expected, 2);
  });
});

describe('playlists', () => {
  test('segments with their lengths', () => {
    expect(readSegments('#EXTM3U\n#EXTINF:4.000000,\ns00000.m4s\n#EXTINF:1.5,\ns00001.m4s\n#EXT-X-ENDLIST\n')).toEqual([
      { file: 's00000.m4s', seconds: 4 },
      { file: 's00001.m4s', seconds: 1.5 },
    ]);
  });

  test('codecs come from the init segment', () => {
    expect(videoCodec(Buffer.concat([Buffer.from('....avcC'), Buffer.from([1, 0x64, 0, 0x1f, 0xff])]))).toBe('avc1.64001f');
    expect(() => videoCodec(Buffer.from('nothing'))).toThrow('H.264');
  });

  test('the master says what a player needs to choose, best first', () => {
    const rung: Rung = { name: '360p', width: 640, height: 360, max_rate: 1, crf: 23, how: 'encode' };
    const written = { codecs: 'avc1.64001e,mp4a.40.2', peak: 900_000, average: 700_000, seconds: 8 };
    const master = masterPlaylist(
      [
        { ...written, rung },
        { ...written, rung: { ...rung, name: '720p', width: 1280, height: 720 }, average: 2_000_000, peak: 3_000_000 },
      ],
      29.97,
    );
    expect(master).toBe(
      [
        '#EXTM3U',
        '#EXT-X-VERSION:7',
        '#EXT-X-INDEPENDENT-SEGMENTS',
        '#EXT-X-STREAM-INF:BANDWIDTH=3000000,AVERAGE-BANDWIDTH=2000000,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=29.97,NAME="720p"',
        '720p/index.m3u8',
        '#EXT-X-STREAM-INF:BANDWIDTH=900000,AVERAGE-BANDWIDTH=700000,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=29.97,NAME="360p"',
        '360p/index.m3u8',
        '',
      ].join('\n'),
    );
  });
});
