import { afterEach, expect, test, vi } from 'vitest';
import { abilitiesOf, wayToPlay, type Abilities, type WayToPlay } from './way-to-play.ts';

afterEach(() => vi.unstubAllGlobals());

const nothing = { has_media_source: false, plays_hls: false, plays_mp4: false, has_file: false };

test.each<[string, Partial<Abilities>, WayToPlay]>([
  ['Chromium and Firefox', { has_media_source: true, plays_mp4: true, has_file: true }, 'engine'],
  ['Safari on a desk', { has_media_source: true, plays_hls: true, plays_mp4: true }, 'engine'],
  ['an older iPhone', { plays_hls: true, plays_mp4: true, has_file: true }, 'element'],
  ['an old browser of a television', { plays_mp4: true, has_file: true }, 'file'],
  ['the same where files are not given out', { plays_mp4: true }, 'none'],
  ['a browser without H.264', { has_file: true }, 'none'],
  ['a browser without anything', {}, 'none'],
])('%s with %j plays by: %s', (_name, able, way) => {
  expect(wayToPlay({ ...nothing, ...able })).toBe(way);
});

test('the abilities are what element and window say', () => {
  const asked: string[] = [];
  const canPlayType = (type: string): CanPlayTypeResult => {
    asked.push(type);
    return type.startsWith('video/mp4') ? 'probably' : '';
  };
  expect(abilitiesOf({ canPlayType }, true)).toEqual({
    ...nothing,
    plays_mp4: true,
    has_file: true,
  });
  expect(asked).toEqual([
    'application/vnd.apple.mpegurl',
    'video/mp4; codecs="avc1.42E01E, mp4a.40.2"',
  ]);
});

test.each(['MediaSource', 'ManagedMediaSource'])('%s is a media source', (name) => {
  vi.stubGlobal(name, class {});
  expect(abilitiesOf({ canPlayType: () => 'maybe' }, false)).toEqual({
    has_media_source: true,
    plays_hls: true,
    plays_mp4: true,
    has_file: false,
  });
});
