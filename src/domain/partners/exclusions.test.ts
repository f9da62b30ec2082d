import { beforeAll, describe, expect, test } from 'vitest';
import type { Orientation } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { saveChannels, saveMembers } from '../taxonomy/index.ts';
import { getVideo } from '../videos/index.ts';
import {
  endPartnerExclusion,
  excludeFromPartners,
  importPartnerVideos,
  listPartnerExclusions,
  listPartnerVideos,
} from './index.ts';

const world = withCtx();
const ids = { channel: 0, member: 0, ofChannel: 0, ofMember: 0, ofBoth: 0, unowned: 0 };
const pictures = 'https://partner.example';

const anEntry = (orientation: Orientation, thumb: string) => ({
  orientation,
  title: 'Harbour lights',
  url: `https://partner.example/${encodeURIComponent(thumb)}`,
  thumb,
  duration: 270,
});
const replaceWith = (...entries: ReturnType<typeof anEntry>[]) =>
  importPartnerVideos(world.ctx({ kind: 'system' }), entries, { replace: true });

/** A visitor's context on a site that allows pictures of these origins. */
const ctxWith = (partner_picture_origins: readonly string[]) => {
  const ctx = world.ctx();
  return { ...ctx, settings: { ...ctx.settings, partner_picture_origins } };
};
const plays = async (video_id: number, origins: readonly string[] = [pictures]) =>
  (await getVideo(ctxWith(origins), video_id)).video.play_more;

beforeAll(async () => {
  const ctx = world.ctx({ kind: 'system' });
  const channels = await saveChannels(ctx, [{ dir: 'studio', title: 'Studio' }]);
  const members = await saveMembers(ctx, [{ username: 'alice' }]);
  const channel_id = channels.get('studio') ?? 0;
  const member_id = members.get('alice') ?? 0;
  Object.assign(ids, { channel: channel_id, member: member_id });
  ids.ofChannel = await aVideo(ctx, { channel_id });
  ids.ofMember = await aVideo(ctx, { member_id });
  ids.ofBoth = await aVideo(ctx, { channel_id, member_id });
  ids.unowned = await aVideo(ctx);
  await replaceWith(anEntry('str', `${pictures}/1.jpg`));
});

const all = () =>
  Promise.all([ids.ofChannel, ids.ofMember, ids.ofBoth, ids.unowned].map((id) => plays(id)));

describe('the page of a video shows partners’ videos', () => {
  test('unless its channel or its member is excluded', async () => {
    const ctx = world.ctx({ kind: 'system' });
    const channel = { kind: 'channel', id: ids.channel } as const;
    const member = { kind: 'member', id: ids.member } as const;
    expect(await all()).toEqual([true, true, true, true]);
    expect(await excludeFromPartners(ctx, channel)).toBe(true);
    expect(await all()).toEqual([false, true, false, true]);
    expect(await excludeFromPartners(ctx, member)).toBe(true);
    expect(await all()).toEqual([false, false, false, true]);
    expect(await listPartnerExclusions(ctx)).toEqual([
      { ...channel, name: 'Studio', excluded_at: expect.any(Date) },
      { ...member, name: 'alice', excluded_at: expect.any(Date) },
    ]);
    expect(await endPartnerExclusion(ctx, channel)).toBe(true);
    expect(await all()).toEqual([true, false, false, true]);
    expect(await endPartnerExclusion(ctx, member)).toBe(true);
    expect(await endPartnerExclusion(ctx, member)).toBe(false);
    expect(await all()).toEqual([true, true, true, true]);
    expect(await listPartnerExclusions(ctx)).toEqual([]);
  });

  test('while there are some of its orientation', async () => {
    await replaceWith(anEntry('gay', `${pictures}/1.jpg`));
    expect(await plays(ids.unowned)).toBe(false);
    const of_gay = await aVideo(world.ctx({ kind: 'system' }), { orientation: 'gay' });
    expect(await plays(of_gay)).toBe(true);
    await replaceWith();
    expect(await plays(of_gay)).toBe(false);
  });
});

describe('entries with pictures of an origin that the settings do not name', () => {
  test.each([
    ['/house-promos/1.svg', [], true],
    ['https://tube.example/promo/1.jpg', [], true],
    ['https://partner.example/1.jpg', [], false],
    ['https://partner.example/1.jpg', ['https://partner.example'], true],
    ['https://partner.example?1', ['https://partner.example'], true],
    ['https://partner.example:8443/1.jpg', ['https://partner.example'], false],
    ['https://partner.example.evil.example/1.jpg', ['https://partner.example'], false],
    ['https://cdn.partner.example/1.jpg', ['https://partner.example'], false],
  ])('%s with %j: shown is %s', async (thumb, origins, isShown) => {
    await replaceWith(anEntry('str', thumb));
    const { videos } = await listPartnerVideos(ctxWith(origins), 'str');
    expect(videos.map((video) => video.thumb)).toEqual(isShown ? [thumb] : []);
    expect(await plays(ids.unowned, origins)).toBe(isShown);
  });
});

describe('exclusions', () => {
  const ctx = () => world.ctx({ kind: 'system' });

  test('of unknown channels and members are not found', async () => {
    for (const kind of ['channel', 'member'] as const) {
      await expect(excludeFromPartners(ctx(), { kind, id: 999_999 })).rejects.toMatchObject({
        code: 'not_found',
      });
      expect(await endPartnerExclusion(ctx(), { kind, id: 999_999 })).toBe(false);
    }
  });

  test('made twice, also at once, are one', async () => {
    const member = { kind: 'member', id: ids.member } as const;
    const made = await Promise.all([1, 2, 3].map(() => excludeFromPartners(ctx(), member)));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await excludeFromPartners(ctx(), member)).toBe(false);
    expect(await listPartnerExclusions(ctx())).toHaveLength(1);
    await endPartnerExclusion(ctx(), member);
  });

  test('go with their channel and their member', async () => {
    const channels = await saveChannels(ctx(), [{ dir: 'brief', title: 'Brief' }]);
    const members = await saveMembers(ctx(), [{ username: 'brief' }]);
    const [channel_id = 0, member_id = 0] = [channels.get('brief'), members.get('brief')];
    await excludeFromPartners(ctx(), { kind: 'channel', id: channel_id });
    await excludeFromPartners(ctx(), { kind: 'member', id: member_id });
    expect(await listPartnerExclusions(ctx())).toHaveLength(2);
    await world.db.deleteFrom('channel').where('channel_id', '=', channel_id).execute();
    await world.db.deleteFrom('member').where('member_id', '=', member_id).execute();
    expect(await listPartnerExclusions(ctx())).toEqual([]);
  });
});
