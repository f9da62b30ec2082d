import { describe, expect, test } from 'vitest';
import { dirPattern } from '#contracts/dir.ts';
import { orientations, languages } from '#contracts/vocabulary.ts';
import { categories } from './data/categories.ts';
import { channels } from './data/channels.ts';
import { playlists } from './data/collections.ts';
import { countryCodes, filmedIn } from './data/countries.ts';
import { members, models } from './data/people.ts';
import { planAlbums } from './data/plan-albums.ts';
import { planRecent } from './data/plan-recent.ts';
import { planVideos } from './data/plan-videos.ts';
import { tags } from './data/tags.ts';
import { lookAt } from './draw/clip-plan.ts';
import { clips } from './draw/clips.ts';
import { channelAvatars, channelBanners, modelAvatars, photos } from './draw/photos.ts';
import { sampleClips } from './draw/sample-clips.ts';
import { pictureKey } from './seed-names.ts';

const unique = (values: readonly string[]): void =>
  expect(new Set(values).size).toBe(values.length);
const count = <T>(list: readonly T[], is: (value: T) => boolean): number => list.filter(is).length;

describe.each([
  ['full', clips],
  ['sample', sampleClips],
])('the videos of the %s demo', (_, plans) => {
  const videos = planVideos(plans);

  test('are the same every time', () => expect(planVideos(plans)).toEqual(videos));

  test('are enough of every orientation and visible', () => {
    const visible = videos.filter(({ state }) => state === 'active');
    expect(visible.length).toBeGreaterThanOrEqual(240);
    expect(count(visible, ({ orientation }) => orientation === 'gay')).toBeGreaterThanOrEqual(24);
    expect(count(visible, ({ orientation }) => orientation === 'she')).toBeGreaterThanOrEqual(24);
    expect(count(visible, ({ orientation }) => orientation === 'str')).toBeGreaterThan(150);
  });

  test('show that lists hide what they must', () => {
    for (const state of ['private', 'pending', 'rejected', 'deleted'] as const)
      expect(count(videos, (video) => video.state === state)).toBeGreaterThan(0);
  });

  test('point at frames that exist and fields that fit', () => {
    unique(videos.map(({ id }) => id));
    unique(videos.map(({ title }) => title));
    for (const video of videos) {
      const clip = plans.find(({ key }) => key === video.clip);
      expect(clip && lookAt(clip, video.poster_index)).toBeDefined();
      expect(video.title.length).toBeLessThanOrEqual(100);
      expect(video.age).toBeGreaterThan(0);
      expect(video.counters.likes + video.counters.dislikes).toBeLessThanOrEqual(
        video.counters.views,
      );
    }
  });

  test('name only what exists', () => {
    const known = {
      categories: new Set(categories.map(({ dir }) => dir)),
      tags: new Set(tags.map(({ dir }) => dir)),
      models: new Set(models.map(({ dir }) => dir)),
      channels: new Set(channels.map(({ dir }) => dir)),
      countries: new Set(countryCodes),
    };
    for (const video of videos) {
      expect(video.categories.filter((dir) => !known.categories.has(dir))).toEqual([]);
      expect(video.tags.filter((dir) => !known.tags.has(dir))).toEqual([]);
      expect(video.models.filter((dir) => !known.models.has(dir))).toEqual([]);
      if (video.channel) expect(known.channels).toContain(video.channel);
      if (video.country) expect(known.countries).toContain(video.country);
    }
  });
});

test('videos: ten languages, English most; several of the last day; neighbours look different', () => {
  const videos = planVideos(clips);
  for (const lang of languages)
    expect(count(videos, (video) => video.lang === lang)).toBeGreaterThanOrEqual(5);
  expect(count(videos, ({ lang }) => lang === 'en')).toBeGreaterThan(100);
  expect(count(videos, ({ age }) => age < 86_400)).toBeGreaterThanOrEqual(5);
  expect(videos.at(-1)?.age).toBeGreaterThan(2.5 * 365 * 86_400);
  for (const [i, video] of videos.entries()) {
    const before = videos[i - 1];
    if (before)
      expect([before.clip, before.poster_index]).not.toEqual([video.clip, video.poster_index]);
  }
});

test('what is of the last thirty days is a part of the whole, and fills the lists of day, week and month', () => {
  const videos = planVideos(clips).filter(({ state }) => state === 'active');
  const of_day = new Map<number, number>();
  for (const video of videos) {
    const recent = planRecent(video);
    expect(planRecent(video)).toEqual(recent);
    for (const name of ['views', 'likes', 'dislikes'] as const) {
      const sum = recent.reduce((total, day) => total + day[name], 0);
      expect(sum).toBeLessThanOrEqual(video.counters[name]);
      expect(recent.every((day) => day[name] >= 0)).toBe(true);
    }
    for (const { days_ago, views } of recent) {
      expect(days_ago).toBeLessThan(Math.min(30, Math.ceil(video.age / 86_400)));
      if (views > 0) of_day.set(days_ago, (of_day.get(days_ago) ?? 0) + 1);
    }
  }
  expect(of_day.get(0)).toBeGreaterThan(120);
  expect(of_day.size).toBe(30);
});

test('every clip is cut into ten tenths and has even sides', () => {
  for (const clip of [...clips, ...sampleClips]) {
    expect(clip.parts.reduce((sum, [, tenths]) => sum + tenths, 0)).toBe(10);
    expect([clip.width % 2, clip.height % 2]).toEqual([0, 0]);
  }
  unique([...clips, ...sampleClips].map(({ key }) => key));
  expect(clips.length).toBeGreaterThanOrEqual(12);
});

test('categories have a name in each of the ten languages', () => {
  expect(categories.length).toBe(40);
  unique(categories.map(({ dir }) => dir));
  for (const { dir, titles } of categories) {
    expect(dir).toMatch(dirPattern);
    for (const lang of languages) expect(titles[lang], `${dir} ${lang}`).toMatch(/\S/);
  }
});

test('tags, channels, people and countries are valid and enough', () => {
  expect(tags.length).toBeGreaterThanOrEqual(80);
  expect(count(tags, ({ mvp }) => mvp !== undefined)).toBeGreaterThanOrEqual(10);
  expect([channels.length, models.length, countryCodes.length]).toEqual([12, 24, 249]);
  for (const list of [tags, channels, models]) {
    unique(list.map(({ dir }) => dir));
    for (const { dir } of list) expect(dir).toMatch(dirPattern);
  }
  unique(countryCodes);
  expect(filmedIn.filter((code) => !countryCodes.includes(code))).toEqual([]);
  const most = {
    age: 4,
    hair_color: 5,
    height: 4,
    weight: 4,
    breast_size: 4,
    race: 4,
    relationship: 3,
    sexuality: 5,
    tattoo: 2,
    piercing: 2,
  };
  for (const { attributes, orientation, country } of models) {
    expect(orientations).toContain(orientation);
    expect(countryCodes).toContain(country);
    for (const [name, value] of Object.entries(attributes)) {
      expect(value).toBeGreaterThanOrEqual(1);
      expect(value).toBeLessThanOrEqual(most[name as keyof typeof most]);
    }
  }
  for (const { member } of channels)
    expect(members.map(({ username }) => username as string)).toContain(member);
});

test('24 albums of 8 to 20 photographs share 48, or 12 in the sample', () => {
  expect(photos.length).toBe(48);
  for (const plans of [photos, photos.slice(0, 12)]) {
    const albums = planAlbums(plans);
    expect(albums.length).toBe(24);
    unique(albums.map(({ title }) => title));
    for (const album of albums) {
      unique(album.photos);
      expect(album.photos.length).toBeGreaterThanOrEqual(8);
      expect(album.photos.length).toBeLessThanOrEqual(20);
    }
    const houses = new Set(
      albums.filter(({ orientation }) => orientation === 'str').map(({ channel }) => channel),
    );
    expect(
      [...houses].filter(
        (dir) => dir !== undefined && !channels.some((channel) => channel.dir === dir),
      ),
    ).toEqual([]);
    // Some channels have albums, some have none, and some albums are nobody's.
    expect(houses.has(undefined)).toBe(true);
    expect(houses.size).toBeGreaterThan(3);
    expect(houses.size).toBeLessThan(channels.length);
  }
  expect(new Set(planAlbums(photos).flatMap((album) => album.photos)).size).toBe(48);
});

test('playlists have titles and descriptions of the allowed lengths', () => {
  for (const { title, description } of playlists) {
    expect(title.length).toBeGreaterThanOrEqual(3);
    expect(title.length).toBeLessThanOrEqual(25);
    expect(description.length).toBeGreaterThanOrEqual(10);
  }
});

test('storage keys of pictures are well formed, different and stable', () => {
  const keys = [...photos, ...modelAvatars, ...channelAvatars, ...channelBanners].map(pictureKey);
  unique(keys);
  for (const key of keys) expect(key).toMatch(/^[a-z0-9]{22}$/);
});
