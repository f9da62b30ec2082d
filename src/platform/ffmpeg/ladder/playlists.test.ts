import { expect, test } from 'vitest';
import { masterPlaylist, readSegments, videoCodec } from './playlists.ts';
import type { Rung } from '../port.ts';

test('parses segments with their lengths', () => {
  expect(
    readSegments(
      '#EXTM3U\n#EXTINF:4.000000,\ns00000.m4s\n#EXTINF:1.5,\ns00001.m4s\n#EXT-X-ENDLIST\n',
    ),
  ).toEqual([
    { file: 's00000.m4s', seconds: 4 },
    { file: 's00001.m4s', seconds: 1.5 },
  ]);
});

test('reads the codecs from the init segment', () => {
  expect(
    videoCodec(Buffer.concat([Buffer.from('....avcC'), Buffer.from([1, 0x64, 0, 0x1f, 0xff])])),
  ).toBe('avc1.64001f');
  expect(() => videoCodec(Buffer.from('nothing'))).toThrow('H.264');
});

test('lists the renditions in the master playlist, best first', () => {
  const rung: Rung = { name: '360p', width: 640, height: 360, max_rate: 1, crf: 23, how: 'encode' };
  const written = {
    codecs: 'avc1.64001e,mp4a.40.2',
    peak: 900_000,
    average: 700_000,
    seconds: 8,
    segments: [],
  };
  const master = masterPlaylist(
    [
      { ...written, rung },
      {
        ...written,
        rung: { ...rung, name: '720p', width: 1280, height: 720 },
        average: 2_000_000,
        peak: 3_000_000,
      },
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
