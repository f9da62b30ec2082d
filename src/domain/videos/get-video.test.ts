import { describe, expect, test } from 'vitest';
import { deobfuscate } from '#contracts/calls/catalogue/video-file.ts';
import { Video } from '#contracts/calls/catalogue/videos.ts';
import type { Viewer } from '../ctx.ts';
import {
  countryIds,
  saveCategories,
  saveChannels,
  saveMembers,
  saveModels,
  saveTags,
} from '../taxonomy/index.ts';
import { languages } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { getVideo, getVideoFile } from './index.ts';
import { signatureExpiry } from './get-video-file.ts';

const world = withCtx();
const visitor: Viewer = { kind: 'visitor' };
const member: Viewer = { kind: 'member', member_id: 1 };
const system: Viewer = { kind: 'system' };

test('the page has every field, with who and what it shows', async () => {
  const ctx = world.ctx();
  const titles = Object.fromEntries(languages.map((lang) => [lang, `Lakes ${lang}`])) as Record<
    (typeof languages)[number],
    string
  >;
  const categories = await saveCategories(ctx, [{ dir: 'lakes', titles }]);
  const tags = await saveTags(ctx, [{ dir: 'mist', title: 'Mist' }]);
  const countries = await countryIds(ctx, ['no']);
  const members = await saveMembers(ctx, [{ username: 'paperboat' }]);
  const channels = await saveChannels(ctx, [
    {
      dir: 'atelier-nord',
      title: 'Atelier Nord',
      cf3: 'More',
      cf4: 'https://example.com/',
      avatar_key: 'k1',
    },
  ]);
  const models = await saveModels(ctx, [
    {
      dir: 'iris-vale',
      title: 'Iris Vale',
      orientation: 'str',
      avatar_key: 'k2',
      attributes: { age: 2 },
    },
  ]);
  const id = await aVideo(ctx, {
    description: 'Half an hour before the sun.',
    poster_index: 4,
    category_ids: [...categories.values()],
    tag_ids: [...tags.values()],
    model_ids: [...models.values()],
    country_id: countries.get('no') ?? 0,
    member_id: members.get('paperboat') ?? 0,
    channel_id: channels.get('atelier-nord') ?? 0,
  });
  const { video } = await getVideo(ctx, id);
  expect(Video.parse(video)).toEqual(video);
  expect(video).toMatchObject({
    video_id: id,
    dir: 'slow-morning-by-the-lake',
    duration: '1:00',
    country: 'no',
    is_hd: true,
    status_id: 1,
    categories: [{ dir: 'lakes', title: 'Lakes en' }],
    tags: [{ dir: 'mist', title: 'Mist' }],
    models: [{ dir: 'iris-vale', title: 'Iris Vale', img: '/media/i/k2.webp' }],
    user: { username: 'paperboat' },
    channel: { dir: 'atelier-nord', cf3: 'More', url: '/channel/atelier-nord/' },
  });
  expect(video.scr).toMatch(/\/t4-640\.jpg$/);
  expect(video.thumbs).toHaveLength(10);
  expect(video.preview).toMatch(/^\/media\/p\/[0-9a-f]{22}\/preview\.mp4$/);
  expect(video.pictures.avif).toMatch(
    /t4-320\.avif 320w, .*t4-640\.avif 640w, .*t4-1280\.avif 1280w$/,
  );
  expect(await saveCategories(ctx, [{ dir: 'lakes', titles }])).toEqual(categories);
});

describe('visibility', () => {
  test.each([
    ['active', false, visitor, 'seen'],
    ['active', true, visitor, 'private'],
    ['active', true, member, 'seen'],
    ['pending', false, visitor, 'not_found'],
    ['pending', false, member, 'not_found'],
    ['rejected', false, visitor, 'not_found'],
    ['deleted', false, visitor, 'deleted'],
    ['deleted', true, visitor, 'deleted'],
    ['pending', true, system, 'seen'],
  ] as const)('%s, private %s, to %o: %s', async (status, is_private, viewer, outcome) => {
    const id = await aVideo(world.ctx(), { status, is_private });
    for (const read of [
      () => getVideo(world.ctx(viewer), id),
      () => getVideoFile(world.ctx(viewer), { video_id: id, lifetime: 864_000 }),
    ]) {
      if (outcome === 'seen') await expect(read()).resolves.toBeDefined();
      else await expect(read()).rejects.toMatchObject({ name: 'AppError', code: outcome });
    }
  });

  test('an unknown video is not found', async () => {
    await expect(getVideo(world.ctx(), 60_000_000)).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('the file is a signed playlist that expires within the lifetime', async () => {
  const id = await aVideo(world.ctx());
  const [file] = await getVideoFile(world.ctx(), { video_id: id, lifetime: 864_000 });
  expect(deobfuscate(file?.video_url ?? '')).toMatch(
    /^\/media\/v\/\d+\.[\w-]+\/[a-z0-9]+\/master\.m3u8$/,
  );
  expect(Date.parse(file?.expires_at ?? '') - Date.now()).toBeLessThanOrEqual(864_000_000);
});

test('visitors of the same hour share a signature', () => {
  const at = (time: string): Date => new Date(`2026-11-21T${time}Z`);
  expect(signatureExpiry(at('13:00:01'), 864_000)).toBe(signatureExpiry(at('13:59:59'), 864_000));
  expect(signatureExpiry(at('13:00:01'), 0) * 1000 - at('13:00:01').getTime()).toBeLessThanOrEqual(
    600_000,
  );
  expect(signatureExpiry(at('13:04:59'), 0) * 1000 - at('13:04:59').getTime()).toBeGreaterThan(
    200_000,
  );
});
