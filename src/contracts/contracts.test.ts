import { describe, expect, test } from 'vitest';
import { dirOf, dirPattern } from './text/dir.ts';
import { formatDuration, parseDuration } from './media/duration.ts';
import { AppError, errorCatalogue, isAppError } from './errors.ts';
import { allowed_counts, allowed_lifetimes } from './limits/limits-of-calls.ts';
import { parseListingFilters, parsePage } from './pages/parse-listing-pages.ts';
import { pages } from './pages/pages.ts';
import { parsePreferences, readCookie } from './preferences.ts';
import { ratingOf, ratingPercent } from './rating.ts';
import { deobfuscate, obfuscate, videoFileUrl } from './calls/catalogue/video-file.ts';
import { videoSorts } from './calls/catalogue/listing-sorts.ts';
import { videosUrl } from './calls/catalogue/listing-url.ts';
import { videoUrl } from './calls/catalogue/videos.ts';
import { orientations } from './vocabulary.ts';

describe('videos2', () => {
  test('every combination is read back as it was written', () => {
    for (const lifetime of allowed_lifetimes)
      for (const orientation of orientations)
        for (const sort of videoSorts)
          for (const count of allowed_counts)
            for (const type of ['all', 'hd'] as const)
              for (const duration of ['', 1, 2, 3] as const) {
                const query = {
                  lifetime,
                  orientation,
                  sort,
                  count,
                  section: '',
                  object_id: '',
                  page: 7,
                  type,
                  duration,
                  date: '',
                } as const;
                expect(videosUrl.parse(videosUrl.build(query))).toEqual(query);
              }
  });

  test('spells an unset field as the empty string', () => {
    const url = videosUrl.build({
      lifetime: 86_400,
      orientation: 'str',
      sort: 'latest-updates',
      count: 60,
      section: '',
      object_id: '',
      page: 1,
      type: 'all',
      duration: '',
      date: '',
    });
    expect(url).toBe('/api/json/videos2/86400/str/latest-updates/60/..1.all...json');
  });

  test.each([
    '/api/json/videos2/86401/str/latest-updates/60/..1.all...json',
    '/api/json/videos2/086400/str/latest-updates/60/..1.all...json',
    '/api/json/videos2/86400/STR/latest-updates/60/..1.all...json',
    '/api/json/videos2/86400/str/newest/60/..1.all...json',
    '/api/json/videos2/86400/str/constructor/60/..1.all...json',
    '/api/json/videos2/86400/str/latest-updates/61/..1.all...json',
    '/api/json/videos2/86400/str/latest-updates/60/..0.all...json',
    '/api/json/videos2/86400/str/latest-updates/60/..01.all...json',
    '/api/json/videos2/86400/str/latest-updates/60/..+1.all...json',
    '/api/json/videos2/86400/str/latest-updates/60/..1e3.all...json',
    '/api/json/videos2/86400/str/latest-updates/60/..99999999999.all...json',
    '/api/json/videos2/86400/str/latest-updates/60/..1....json',
    '/api/json/videos2/86400/str/latest-updates/60/..1.all.4..json',
    '/api/json/videos2/86400/str/latest-updates/60/..1.all...php',
    '/api/json/videos2/0/str/latest-updates/60/..1.all...json',
    '/api/json/videos2/86400/str/latest-updates/60/..1.all....json',
    '/api/json/videos2/86400/str/latest-updates/60/..1.all...json/',
    '/api/json/videos2/86400/str/latest-updates/60/..1.all...json?x=1',
  ])('refuses %s', (path) => {
    expect(videosUrl.parse(path)).toBeUndefined();
  });

  test('the uncached variant ends in php', () => {
    expect(videosUrl.parse('/api/json/videos2/0/she/longest/12/..3.hd.2..php')).toMatchObject({
      lifetime: 0,
      page: 3,
      type: 'hd',
      duration: 2,
    });
  });
});

describe('video', () => {
  test('carries its buckets', () => {
    expect(videoUrl.build(1_234_567)).toBe('/api/json/video/86400/1000000/1234000/1234567.json');
    expect(videoUrl.parse('/api/json/video/86400/1000000/1234000/1234567.json')).toEqual({
      video_id: 1_234_567,
      lifetime: 86_400,
    });
  });
  test.each([
    '/api/json/video/86400/0/1234000/1234567.json',
    '/api/json/video/86400/1000000/1000/1234567.json',
    '/api/json/video/86400/0/0/0.json',
    '/api/json/video/86400/0/0/67108864.json',
  ])('refuses %s', (path) => {
    expect(videoUrl.parse(path)).toBeUndefined();
  });
});

test('an obfuscated address is read back, and is not the address', () => {
  const address = '/media/v/1790000000.abcDEF_-123/k3x9/master.m3u8';
  expect(obfuscate(address)).not.toContain('media');
  expect(deobfuscate(obfuscate(address))).toBe(address);
  expect(() => deobfuscate('not base64 !')).toThrow(TypeError);
});

test.each([
  ['video_id=5&lifetime=864000', { video_id: 5, lifetime: 864_000 }],
  ['video_id=5', undefined],
  ['video_id=5&lifetime=1', undefined],
  ['video_id=05&lifetime=0', undefined],
  ['video_id=5&video_id=6&lifetime=0', undefined],
  ['video_id=67108864&lifetime=0', undefined],
  ['lifetime=0&video_id=67108863', { video_id: 67_108_863, lifetime: 0 }],
  ['video_id=%35&lifetime=0', undefined],
  ['%76ideo_id=5&lifetime=0', undefined],
  ['video_id=5&lifetime=0&x=1', undefined],
  ['video_id=5&lifetime=0&__proto__=1', undefined],
])('videofile.php?%s', (text, expected) => {
  expect(videoFileUrl.parse(`/api/videofile.php?${text}`)).toEqual(expected);
});

test.each([
  ['', 1],
  ['page=2', 2],
  ['page=0', undefined],
  ['page=01', undefined],
  ['page=', undefined],
  ['page=1.5', undefined],
  ['page=2&page=3', undefined],
  ['page=99999999', undefined],
])('page of ?%s', (text, expected) => {
  expect(parsePage(new URLSearchParams(text))).toBe(expected);
});

test('a listing page reads its filters and writes them back', () => {
  const filtersOf = (text: string) =>
    parseListingFilters(new URLSearchParams(text), { kind: 'all' }, 'longest');
  const query = filtersOf('page=3&type=hd&duration=2&utm=x');
  expect(query).toEqual({ page: 3, type: 'hd', duration: 2, date: '', country: '' });
  expect(pages.videos('longest', query)).toBe('/videos/longest/?type=hd&duration=2&page=3');
  expect(filtersOf('type=HD')).toBeUndefined();
  expect(filtersOf('duration=4')).toBeUndefined();
});

test('cookies outside the allow-list behave as absent', () => {
  expect(
    parsePreferences('app_lang=de; theme=light; gender=she; country_code=fr', { theme: 'dark' }),
  ).toEqual({
    language: 'de',
    theme: 'light',
    orientation: 'she',
    country: 'fr',
  });
  expect(
    parsePreferences('app_lang=DE; theme=__proto__; gender=; country_code=<script>', {
      theme: 'dark',
    }),
  ).toEqual({
    language: 'en',
    theme: 'dark',
    orientation: 'str',
    country: undefined,
  });
  expect(parsePreferences(`app_lang=de; x=${'y'.repeat(9000)}`, { theme: 'dark' }).language).toBe(
    'en',
  );
  expect(readCookie('a=1; a=2', 'a')).toBe('1');
});

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [65, '1:05'],
  [3600, '1:00:00'],
  [5400.4, '1:30:00'],
])('%s s is shown as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
  expect(parseDuration(text)).toBe(Math.round(seconds));
});

test('rating is five times the share of likes, and its percent that share', () => {
  expect(ratingOf(0, 0)).toBe(0);
  expect(ratingOf(3, 1)).toBe(3.75);
  expect(ratingPercent(ratingOf(3, 1))).toBe(75);
  expect(ratingPercent(20)).toBe(100);
});

test.each([
  ['Weiße Dünen', 'weisse-dunen'],
  ['  Łódź — Ærø  ', 'lodz-aero'],
  ['花びらの重なり', 'video'],
  ['a'.repeat(200), 'a'.repeat(80)],
])('dir of %s', (title, dir) => {
  expect(dirOf(title, 'video')).toBe(dir);
  expect(dirOf(title, 'video')).toMatch(dirPattern);
});

test('an AppError is known by its code', () => {
  expect(isAppError(new AppError('deleted'))).toBe(true);
  expect(new AppError('deleted').status).toBe(410);
  expect(isAppError(new Error('deleted'))).toBe(false);
  expect(Object.values(errorCatalogue).every((status) => status >= 400 && status < 600)).toBe(true);
});
