import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Ctx } from '../ctx.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { a_command, aVideo, anAlbum } from '#tests/support/factories.ts';
import { aPhoto } from '#tests/support/many-people.ts';
import { aMember } from '#tests/support/members.ts';
import { albumCards, getAlbum, setAlbumState } from '../albums/index.ts';
import { listOwnAlbums } from '../own-albums/index.ts';
import { getOwnVideo, listOwnVideos } from '../own-videos/index.ts';
import { createPlaylist, getOwnPlaylist } from '../playlists/index.ts';
import { createAlbum } from '../submissions/index.ts';
import { cardsByIds, getVideo, setVideoState } from '../videos/index.ts';

const it = withCtx();
const host = 'https://media.tube.example';
/** With a media host, which sees no session. */
const system = (): Ctx => {
  const ctx = it.ctx({ kind: 'system' });
  return { ...ctx, settings: { ...ctx.settings, media_origin: host } };
};
/** Whether pictures are on the media host, each answer once. */
const areOnHost = (...addresses: readonly string[]): boolean[] => [
  ...new Set(addresses.filter((address) => address !== '').map((each) => each.startsWith(host))),
];

test('pictures of a private video are on the site’s own host, on cards, on its page and in playlists of members', async () => {
  const ctx = system();
  const { member_id } = await aMember(ctx, 'Anna');
  const video_id = await aVideo(ctx, { member_id });
  const playlist_id = await createPlaylist(ctx, {
    member_id,
    orientation: 'str',
    title: 'Calm evenings',
    description: 'By the lake',
    is_public: false,
    video_ids: [video_id],
  });
  const all = async (): Promise<string[]> => {
    const [card] = await cardsByIds(ctx.db, ctx.settings, [video_id]);
    const { video } = await getVideo(ctx, video_id);
    const { videos } = await getOwnPlaylist(ctx, { member_id, playlist_id, after: 0 });
    const pictures = card && [
      card.scr1,
      card.preview,
      ...card.thumbs,
      ...card.pictures.avif.split(', '),
    ];
    return [
      ...(pictures ?? []),
      video.thumbsrc,
      video.preview,
      ...videos.map(({ thumb }) => thumb),
    ];
  };
  const ofList = async () =>
    (await listOwnVideos(ctx, { member_id, search: '', sort: 'newest', before: 0 })).videos.map(
      ({ poster }) => poster,
    );
  expect(areOnHost(...(await all()), ...(await ofList()))).toEqual([true]);
  await setVideoState(ctx, video_id, { is_private: true });
  expect((await all()).filter((address) => address !== '').length).toBeGreaterThan(10);
  expect(areOnHost(...(await all()), ...(await ofList()))).toEqual([false]);
  await setVideoState(ctx, video_id, { is_private: false, status: 'pending' });
  const { previews } = await getOwnVideo(ctx, { member_id, video_id, lang: 'en' });
  expect(previews).toHaveLength(10);
  expect(areOnHost(...previews.map(({ src }) => src), ...(await ofList()))).toEqual([false]);
});

test('photos of a private album, and of albums that wait, are on the site’s own host', async () => {
  const ctx = system();
  const { photo_id } = await aPhoto(ctx);
  const album_id = await createAlbum(ctx, {
    orientation: 'str',
    lang: 'en',
    title: 'Stones',
    photos: [{ photo_id }],
    command: a_command,
  });
  const all = async (): Promise<string[]> => {
    const [card] = await albumCards(ctx.db, ctx.settings, [album_id]);
    const { album } = await getAlbum(ctx, album_id);
    return [card?.thumb ?? '', ...album.photos.map(({ url }) => url)];
  };
  expect(areOnHost(...(await all()))).toEqual([true]);
  await setAlbumState(ctx, album_id, { is_private: true });
  expect(areOnHost(...(await all()))).toEqual([false]);
  const { member_id } = await aMember(ctx, 'Berta');
  const waiting = await anAlbum(ctx, { member_id });
  await sql`update album set cover_position = 1 where album_id = ${waiting}`.execute(ctx.db);
  const { albums } = await listOwnAlbums(ctx, { member_id, search: '', sort: 'newest', before: 0 });
  expect(albums.map(({ poster }) => poster)).toEqual([expect.stringMatching(/^\/media\/a\//)]);
});
