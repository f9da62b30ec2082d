import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerKinds } from '#contracts/answer-kinds.ts';
import type { Cdn } from '#platform/cdn/port.ts';
import {
  saveCategories,
  saveChannels,
  saveMembers,
  saveModels,
  saveTags,
} from '../taxonomy/index.ts';
import { createPlaylist } from '../playlists/index.ts';
import { deleteVideo } from '../submissions/index.ts';
import { editVideo } from '../videos/index.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { enqueuePurges } from './enqueue-purges.ts';

const world = withCtx();
const ids = { member: 0, video: 0, face: 0, listed: 0, album: 0, playlist: 0 };
const heard = new Set<string>();
const state: { listener?: pg.Client; storage_key: string } = { storage_key: '' };

beforeAll(async () => {
  const ctx = world.ctx({ kind: 'system' });
  const titles = {
    en: 'Sea',
    de: 'Meer',
    fr: 'Mer',
    es: 'Mar',
    ru: 'Море',
    pl: 'Morze',
    it: 'Mare',
    pt: 'Mar',
    ja: '海',
    nl: 'Zee',
  };
  const categories = await saveCategories(ctx, [{ dir: 'sea', titles }]);
  const tags = await saveTags(ctx, [{ dir: 'tea', title: 'Tea' }]);
  const models = await saveModels(ctx, [
    { dir: 'ann', orientation: 'str', title: 'Ann', attributes: {} },
  ]);
  const channels = await saveChannels(ctx, [{ dir: 'studio', title: 'Studio' }]);
  const filed = {
    tag_ids: [...tags.values()],
    model_ids: [...models.values()],
    channel_id: channels.get('studio') ?? 0,
  };
  ids.video = await aVideo(ctx, filed);
  ids.face = await aVideo(ctx, { ...filed, category_ids: [...categories.values()] });
  ids.listed = await aVideo(ctx, filed);
  const members = await saveMembers(ctx, [{ username: 'alice' }]);
  ids.member = members.get('alice') ?? 0;
  const own = {
    member_id: ids.member,
    orientation: 'str',
    title: 'Evenings',
    description: 'For long evenings',
    is_public: true,
  } as const;
  ids.playlist = await createPlaylist(ctx, { ...own, video_ids: [ids.listed] });
  const album = await sql<{ album_id: number }>`
    with a as (insert into album (orientation, status_id, lang, dir, title) values (1, 1, 'en', 'hills', 'Hills') returning album_id),
      covered as (insert into publication (album_id, published_by, content_hash) select album_id, 'earlier', sha256('') from a),
      p as (insert into photo (storage_key, content_hash, width, height) values ('0123456789abcdef', ${Buffer.alloc(32)}, 1, 1) returning photo_id)
    insert into album_photo (album_id, position, photo_id) select album_id, 1, photo_id from a, p returning album_id`.execute(
    ctx.db,
  );
  ids.album = album.rows[0]?.album_id ?? 0;
  await sql`update media set picture_set = 1`.execute(ctx.db);
  await sql`select category_covers()`.execute(ctx.db);
  await sql`insert into photo (storage_key, content_hash, width, height) values ('unused0123456789', ${Buffer.alloc(32, 1)}, 1, 1)`.execute(
    ctx.db,
  );
  const clip = await ctx.db
    .selectFrom('video')
    .innerJoin('media', 'media.media_id', 'video.media_id')
    .select('storage_key')
    .where('video_id', '=', ids.video)
    .executeTakeFirstOrThrow();
  state.storage_key = clip.storage_key;
  state.listener = new pg.Client({ connectionString: world.url('app') });
  state.listener.on('notification', ({ payload = '' }) => heard.add(payload));
  await state.listener.connect();
  await state.listener.query('listen velour_purge');
});
afterAll(() => state.listener?.end());

/** The tags that are notified of a change; receipt of a later notification means that all earlier ones have arrived. */
async function heardOf(change: () => Promise<unknown>): Promise<string[]> {
  heard.clear();
  await change();
  await sql`select pg_notify('velour_purge', 'end')`.execute(world.db);
  await expect.poll(() => heard.has('end')).toBe(true);
  return [...heard].filter((tag) => tag !== 'end').toSorted();
}
const typed = (statement: string) => () => sql.raw(statement).execute(world.db);

describe('a change purges the tags of the responses that show it', () => {
  test.each([
    [
      'a title',
      () => `update video set title = 'Other' where video_id = ${ids.video}`,
      () => [`v${ids.video}`],
    ],
    ['nothing', () => `update video set title = title where video_id = ${ids.video}`, () => []],
    [
      'hiding',
      () => `update video set is_private = true where video_id = ${ids.video}`,
      () => [`ov${ids.video}`, `v${ids.video}`, `x-${state.storage_key}`],
    ],
    [
      'leaving the lists',
      () => `delete from listing where video_id = ${ids.video}`,
      () => [`v${ids.video}`],
    ],
    [
      'a photo that nobody shows any more',
      () => `delete from photo where storage_key = 'unused0123456789'`,
      () => ['x-unused0123456789'],
    ],
    [
      'a video that stands for a category',
      () => `update video set title = 'Face' where video_id = ${ids.face}`,
      () => ['categories', 'main', `v${ids.face}`],
    ],
    [
      'a video of a playlist',
      () => `update video set title = 'In it' where video_id = ${ids.listed}`,
      () => ['playlists', `v${ids.listed}`],
    ],
    [
      'new pictures',
      () =>
        `update media set thumb_count = 9, state = 'transcoded' where media_id = (select media_id from video where video_id = ${ids.video})`,
      () => [`v${ids.video}`],
    ],
    [
      'a redirect of a search',
      () => `insert into search_redirect values ('fog', 'Fog', '/albums/')`,
      () => ['search-rules'],
    ],
    [
      'a synonym',
      () => `insert into search_synonym values ('fog', 'fog', 'mist', 'mist')`,
      () => ['search-rules'],
    ],
    [
      'counters in the lists',
      () => `update listing set views = views + 5, pop = pop + 1, wscore = 0.5`,
      () => [],
    ],
    [
      'an album',
      () => `update album set title = 'Other' where album_id = ${ids.album}`,
      () => [`a${ids.album}`],
    ],
    [
      'an album for members',
      () => `update album set is_private = true where album_id = ${ids.album}`,
      () => [`a${ids.album}`, `oa${ids.album}`, 'x-0123456789abcdef'],
    ],
    [
      'an album that waits',
      () => `update album set status_id = 2 where album_id = ${ids.album}`,
      () => [`a${ids.album}`, `oa${ids.album}`],
    ],
    [
      'a photo',
      () => `update album_photo set title = 'Other' where album_id = ${ids.album}`,
      () => [`a${ids.album}`],
    ],
    [
      'a playlist',
      () => `update playlist set title = 'Other' where playlist_id = ${ids.playlist}`,
      () => [`p${ids.playlist}`],
    ],
    [
      'what is in a playlist',
      () => `delete from playlist_item where playlist_id = ${ids.playlist}`,
      () => [`p${ids.playlist}`],
    ],
    [
      'a model',
      () => `update model set title = 'Anna', dir = 'anna' where dir = 'ann'`,
      () => ['m-ann', 'm-anna'],
    ],
    [
      'a name of a model',
      () => `insert into model_alias select model_id, 'Annie' from model`,
      () => ['m-anna'],
    ],
    [
      'a channel',
      () => `update channel set description = 'Films' where dir = 'studio'`,
      () => ['c-studio'],
    ],
    [
      'a category in a language',
      () => `update category_i18n set title = 'See' where lang = 'de'`,
      () => ['k-sea'],
    ],
    [
      'a category',
      () => `update category set dir = 'seas' where dir = 'sea'`,
      () => ['k-sea', 'k-seas'],
    ],
    ['a tag', () => `update tag set title = 'Teas' where dir = 'tea'`, () => ['t-tea']],
    [
      'words of a tag',
      () => `insert into tag_mvp select tag_id, 'en', 'a', 'b', 'c' from tag`,
      () => ['t-tea'],
    ],
    ['pictures of categories', () => `delete from category_picture`, () => ['categories', 'main']],
    [
      'a text',
      () =>
        `insert into information_page (page, lang, markdown) values ('terms', 'en', 'Be kind.')`,
      () => ['information-terms'],
    ],
    [
      'a place for advertising',
      () =>
        `insert into ad_slot (place, frame_url, advertiser) values ('header', 'https://ads.example/a', 'Ads')`,
      () => ['ads'],
    ],
    [
      'videos of partners',
      () =>
        `insert into partner_video (orientation, title, url, thumb) values (1, 'a', 'https://a.example/', 'https://a.example/')`,
      () => ['partner-videos', 'video'],
    ],
    [
      'more videos of partners with pictures of a known origin',
      () =>
        `insert into partner_video (orientation, title, url, thumb) values (1, 'b', 'https://a.example/b', 'https://a.example/b.jpg')`,
      () => ['partner-videos'],
    ],
    [
      'pictures of another origin',
      () => `update partner_video set thumb = 'https://b.example/' where title = 'b'`,
      () => ['partner-videos', 'video'],
    ],
    [
      'pictures of a known origin again',
      () => `update partner_video set thumb = 'https://a.example/c.jpg' where title = 'b'`,
      () => ['partner-videos', 'video'],
    ],
    [
      'one of several videos of partners gone',
      () => `delete from partner_video where title = 'b'`,
      () => ['partner-videos'],
    ],
    [
      'the last videos of partners gone',
      () => `delete from partner_video`,
      () => ['partner-videos', 'video'],
    ],
    [
      'a channel without videos of partners',
      () => `insert into partner_exclusion (channel_id) select channel_id from channel`,
      () => ['c-studio'],
    ],
    [
      'a channel with them again',
      () => `delete from partner_exclusion where channel_id is not null`,
      () => ['c-studio'],
    ],
    [
      'a member without videos of partners',
      () => `insert into partner_exclusion (member_id) values (${ids.member})`,
      () => [`u${ids.member}`],
    ],
    [
      'what a member says',
      () => `update member set about = 'Rain.' where member_id = ${ids.member}`,
      () => [`u${ids.member}`],
    ],
    [
      'to whom a member says it',
      () => `insert into profile (member_id, about) values (${ids.member}, 'me')`,
      () => [`u${ids.member}`],
    ],
    [
      'a page of a member for fewer',
      () => `update profile set visibility = 'me' where member_id = ${ids.member}`,
      () => [`u${ids.member}`],
    ],
    [
      'a picture of a member',
      () =>
        `insert into member_picture (member_id, section, storage_key, state) values (${ids.member}, 'avatar', 'portrait01234567', 'approved')`,
      () => [`u${ids.member}`],
    ],
    [
      'an account that nobody has confirmed',
      () =>
        `insert into login (id, name, email, email_verified) values (${ids.member}, 'alice', 'alice@example.com', false)`,
      () => [],
    ],
    [
      'one that is confirmed',
      () => `update login set email_verified = true where id = ${ids.member}`,
      () => [`u${ids.member}`],
    ],
    [
      'one that is suspended',
      () => `update login set suspended_at = now() where id = ${ids.member}`,
      () => [`u${ids.member}`],
    ],
    [
      'an erasure that begins',
      () => `update login set erase_begun_at = now() where id = ${ids.member}`,
      () => [`u${ids.member}`],
    ],
    [
      'an account that waits for the owner',
      () => `update login set approved_at = null where id = ${ids.member}`,
      () => [`u${ids.member}`],
    ],
    [
      'what a name looks like',
      () => `update member set skeleton = 'other' where member_id = ${ids.member}`,
      () => [],
    ],
    ['a new role', () => `update login set role = 'uploader' where id = ${ids.member}`, () => []],
  ])('%s', async (_name, statement, tags) => {
    expect(await heardOf(typed(statement()))).toEqual(tags());
  });

  test('use cases also purge the former and new names of a video', async () => {
    const ctx = world.ctx({ kind: 'system' });
    expect(await heardOf(() => editVideo(ctx, ids.video, { title: 'Slow lake' }))).toContain(
      `v${ids.video}`,
    );
    const deleted = await heardOf(() => deleteVideo(ctx, ids.video));
    expect(deleted).toEqual(expect.arrayContaining([`v${ids.video}`, `ov${ids.video}`]));
  });

  test('a rolled back change purges nothing', async () => {
    await sql`delete from cache_purge`.execute(world.db);
    const rolledBack = world.db.transaction().execute(async (trx) => {
      await sql`update video set title = 'Never' where video_id = ${ids.face}`.execute(trx);
      throw new Error('back');
    });
    expect(await heardOf(() => rolledBack.catch(() => undefined))).toEqual([]);
    expect(
      (await sql`select from cache_purge where tag = ${`v${ids.face}`}`.execute(world.db)).rows,
    ).toEqual([]);
  });
});

describe('purges of the CDN', () => {
  const cdn: Cdn = { is_configured: true, purge: async () => undefined };
  const ctx = () => {
    const own = world.ctx({ kind: 'system' });
    return { ...own, cdn };
  };
  const queued = async (): Promise<string[][]> =>
    (
      await sql<{
        tags: string[];
      }>`delete from pgboss.job where name = 'cdn.purge' returning data -> 'tags' tags`.execute(
        world.db,
      )
    ).rows.map(({ tags }) => tags);
  beforeEach(async () => {
    await sql`delete from cache_purge`.execute(world.db);
    await queued();
  });

  test('enqueue each tag once, in the transaction that empties the table', async () => {
    for (let n = 0; n < 3; n++)
      await typed(`update video set title = 'Title ${n}' where video_id = ${ids.listed}`)();
    expect(await enqueuePurges(ctx(), { lists: false })).toBe(1);
    expect(await queued()).toEqual([[`v${ids.listed}`]]);
    expect(await enqueuePurges(ctx(), { lists: false })).toBe(0);
    await typed(`insert into cache_purge select 'v' || n from generate_series(1, 100) n`)();
    await enqueuePurges(ctx(), { lists: false });
    const many = await queued();
    expect(many.flat()).toHaveLength(100);
    expect(Math.max(...many.map((tags) => tags.length))).toBeLessThan(30);
  });

  test('enqueue purges of lists separately', async () => {
    await aVideo(ctx());
    await enqueuePurges(ctx(), { lists: false });
    expect((await queued()).flat()).not.toContain('videos');
    await enqueuePurges(ctx(), { lists: true });
    expect(await queued()).toEqual([['videos']]);
  });

  test('purge everything when there are too many tags', async () => {
    await typed(`insert into cache_purge select 'v' || n from generate_series(1, 3001) n`)();
    await enqueuePurges(ctx(), { lists: false });
    expect((await queued()).flat().toSorted()).toEqual([...answerKinds].toSorted());
  });

  test('enqueue nothing without a CDN and empty the table', async () => {
    await typed(`update video set title = 'Again' where video_id = ${ids.listed}`)();
    await enqueuePurges(world.ctx({ kind: 'system' }), { lists: false });
    expect(await queued()).toEqual([]);
    expect((await sql`select from cache_purge where not of_lists`.execute(world.db)).rows).toEqual(
      [],
    );
  });
});
