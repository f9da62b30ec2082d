import { describe, expect, test } from 'vitest';
import { dirPattern } from '#contracts/text/dir.ts';
import { orientations, languages } from '#contracts/vocabulary.ts';
import { categories } from './data/categories.ts';
import { channels } from './data/channels.ts';
import { clips, sampleClips } from './data/clips.ts';
import { playlists } from './data/collections.ts';
import { countryCodes, filmedIn } from './data/countries.ts';
import { members, models } from './data/people.ts';
import {
  channelAvatars,
  channelBanners,
  modelAvatars,
  photos,
  samplePhotos,
} from './data/pictures.ts';
import { planAlbums } from './data/plan-albums.ts';
import { planRecent } from './data/plan-recent.ts';
import { planVideos } from './data/plan-videos.ts';
import { tags } from './data/tags.ts';
import { sceneAt, secondsOf } from './data/clip-plan.ts';
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

  test('are enough of every orientation and listed', () => {
    const visible = videos.filter(({ state }) => state === 'active');
    expect(visible.length).toBeGreaterThanOrEqual(240);
    expect(count(visible, ({ orientation }) => orientation === 'gay')).toBeGreaterThanOrEqual(24);
    expect(count(visible, ({ orientation }) => orientation === 'she')).toBeGreaterThanOrEqual(24);
    expect(count(visible, ({ orientation }) => orientation === 'str')).toBeGreaterThan(150);
  });

  test('have every state that lists hide', () => {
    for (const state of ['private', 'pending', 'rejected', 'deleted'] as const)
      expect(count(videos, (video) => video.state === state)).toBeGreaterThan(0);
  });

  test('point at frames that exist and fields that fit', () => {
    unique(videos.map(({ id }) => id));
    unique(videos.map(({ title }) => title));
    for (const video of videos) {
      const clip = plans.find(({ key }) => key === video.clip);
      expect(clip && sceneAt(clip, video.poster_index)).toBe(video.picture);
      expect(video.title.length).toBeLessThanOrEqual(100);
      expect(video.age).toBeGreaterThan(0);
      expect(video.counters.likes + video.counters.dislikes).toBeLessThanOrEqual(
        video.counters.views,
      );
    }
  });

  test('name only known categories, tags, people, channels and countries', () => {
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

test('videos have ten languages, English most, several of the last day, and different neighbours', () => {
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

test('counters of the last thirty days are part of the whole and fill all three rankings', () => {
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

test('clips have even sides, whole pictures and scenes that divide ten', () => {
  for (const clip of [...clips, ...sampleClips]) {
    expect(10 % clip.scenes.length, clip.key).toBe(0);
    expect((clip.loop * clip.fps) % 1, clip.key).toBeCloseTo(0);
    expect([clip.width % 2, clip.height % 2]).toEqual([0, 0]);
  }
  unique([...clips, ...sampleClips].map(({ key }) => key));
});

test('every length filter finds videos, some of them of 2 to 12 minutes', () => {
  const minutes = planVideos(clips)
    .filter(({ state }) => state === 'active')
    .map(({ clip }) => {
      const plan = clips.find(({ key }) => key === clip);
      return plan ? secondsOf(plan) / 60 : 0;
    });
  const between = (least: number, most: number): number =>
    count(minutes, (each) => each >= least && each < most);
  expect(between(0, 10)).toBeGreaterThan(150);
  expect(between(2, 12)).toBeGreaterThan(60);
  expect(between(10, 40)).toBeGreaterThanOrEqual(10);
  expect(between(40, 120)).toBeGreaterThanOrEqual(3);
});

test('posters show at least 40 scenes, the most frequent in at most six of the videos', () => {
  const shown = Map.groupBy(planVideos(clips), ({ picture }) => picture);
  expect(shown.size).toBeGreaterThanOrEqual(40);
  expect(Math.max(...[...shown.values()].map(({ length }) => length))).toBeLessThanOrEqual(6);
});

test.each(orientations)('%s: no two categories have the same cover', (orientation) => {
  const videos = planVideos(clips).filter(
    (video) => video.orientation === orientation && video.state === 'active',
  );
  // As the product chooses them: the most popular video of each category.
  const popularity = ({ age, counters: { views } }: (typeof videos)[number]): number =>
    views * Math.min(1, 373_960 / age);
  const dirs = [...new Set(videos.flatMap((video) => video.categories))];
  const covers = dirs.map((dir) => {
    const members = videos.filter((video) => video.categories.includes(dir));
    return members.toSorted((a, b) => popularity(b) - popularity(a))[0]?.picture ?? '';
  });
  unique(covers);
  if (orientation === 'str') expect(dirs.length).toBe(categories.length);
  else expect(dirs.length).toBeGreaterThan(12);
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
  for (const plans of [photos, samplePhotos]) {
    const albums = planAlbums(plans);
    expect(albums.length).toBe(24);
    unique(albums.map(({ title }) => title));
    for (const album of albums) {
      unique(album.photos);
      expect(album.photos.length).toBeGreaterThanOrEqual(8);
      expect(album.photos.length).toBeLessThanOrEqual(20);
    }
    const owners = new Set(
      albums.filter(({ orientation }) => orientation === 'str').map(({ channel }) => channel),
    );
    expect(
      [...owners].filter(
        (dir) => dir !== undefined && !channels.some((channel) => channel.dir === dir),
      ),
    ).toEqual([]);
    // Some channels have albums, some have none, and some albums belong to no channel.
    expect(owners.has(undefined)).toBe(true);
    expect(owners.size).toBeGreaterThan(3);
    expect(owners.size).toBeLessThan(channels.length);
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
