import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { ownAlbumSorts, type OwnAlbumSort } from '#contracts/calls/uploads/album-edit.ts';
import { upload_limits } from '#contracts/limits/limits-of-uploads.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMember } from '#tests/support/members.ts';
import { createAlbum } from '../submissions/index.ts';
import { listOwnAlbums } from './list-own-albums.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
const state = { member_id: 0, albums: [] as number[] };
const count = upload_limits.page + 5;

beforeAll(async () => {
  state.member_id = (await aMember(it.ctx(), 'Lister')).member_id;
  const other = (await aMember(it.ctx(), 'Other')).member_id;
  for (let n = 0; n < count; n++) {
    const album_id = await createAlbum(system(), {
      command: 'velour import',
      orientation: 'str',
      lang: 'en',
      title: n % 3 === 0 ? `Slow LAKE ${n}` : `Dunes ${n}`,
      photos: [],
    });
    state.albums.push(album_id);
    const owner = n === 1 ? other : state.member_id;
    await sql`update album set member_id = ${owner} where album_id = ${album_id}`.execute(it.db);
    // Some are equal: their numbers decide.
    await sql`update album_stat set views = ${n % 4}, likes = ${(n * 7) % 5} where album_id = ${album_id}`.execute(
      it.db,
    );
  }
});

/** All pages, joined. */
async function listed(sort: OwnAlbumSort, search = '') {
  const albums: { album_id: number; title: string; views: number; likes: number }[] = [];
  let before: number | null = 0;
  let pages = 0;
  while (before !== null) {
    const query = { member_id: state.member_id, search, sort, before };
    const page: Awaited<ReturnType<typeof listOwnAlbums>> = await listOwnAlbums(system(), query);
    expect(page.albums.length).toBeLessThanOrEqual(upload_limits.page);
    albums.push(...page.albums);
    before = page.next;
    pages += 1;
  }
  return { albums, pages };
}

test.each(ownAlbumSorts)(
  'pages of the sort %s, joined, are all own albums in its order',
  async (sort) => {
    const { albums, pages } = await listed(sort);
    expect(pages).toBe(2);
    expect(albums.length).toBe(count - 1);
    const figure = (album: (typeof albums)[number]): number =>
      sort === 'views' || sort === 'likes'
        ? album[sort]
        : sort === 'oldest'
          ? -album.album_id
          : album.album_id;
    const wanted = albums.toSorted((a, b) => figure(b) - figure(a) || b.album_id - a.album_id);
    expect(albums.map(({ album_id }) => album_id)).toEqual(wanted.map(({ album_id }) => album_id));
    expect(new Set(albums.map(({ album_id }) => album_id)).size).toBe(count - 1);
    for (const { album_id, views, likes } of albums) {
      const n = state.albums.indexOf(album_id);
      expect([views, likes]).toEqual([n % 4, (n * 7) % 5]);
    }
  },
);

test('a search leaves those whose titles contain it, in any letter case, and takes nothing of it for a pattern', async () => {
  for (const sort of ownAlbumSorts) {
    const { albums } = await listed(sort, ' slow lake ');
    expect([sort, albums.length]).toEqual([sort, Math.ceil(count / 3)]);
    expect(albums.every(({ title }) => title.startsWith('Slow LAKE'))).toBe(true);
  }
  expect((await listed('newest', '%')).albums).toEqual([]);
  expect((await listed('views', 'Dunes 1')).albums.map(({ title }) => title)).not.toContain(
    'Dunes 1',
  );
});
