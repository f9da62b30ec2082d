import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aPhoto } from '#tests/support/many-people.ts';
import { aMember } from '#tests/support/members.ts';
import { placesOf } from '../media/index.ts';
import { setVideoState } from '../videos/index.ts';
import { readMemberData } from './read-data.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
const named = (letter: string): string => letter.repeat(22);

/** A photo whose file is stored. */
async function aStoredPhoto(): Promise<number> {
  const { photo_id, storage_key } = await aPhoto(system());
  const source = join(it.folder, 'source');
  await mkdir(source, { recursive: true });
  await writeFile(join(source, 'file'), 'a picture');
  const key = `${placesOf(storage_key).photo}2560.jpg`;
  await it.ctx().storage.putFile(key, join(source, 'file'));
  return photo_id;
}

async function dataOf(member_id: number) {
  const { json, files } = await readMemberData(it.ctx(), member_id);
  const data = JSON.parse(json) as Record<string, unknown>;
  return { data, paths: files.map(({ path }) => path) };
}

test('files that are not published yet are in the export: pictures of uploads, and photos of album drafts', async () => {
  const { member_id } = await aMember(it.ctx(), 'Anna');
  const { member_id: other } = await aMember(it.ctx(), 'Berta');
  for (const [letter, owner] of [
    ['a', member_id],
    ['b', other],
  ] as const) {
    const name = named(letter);
    await sql`insert into upload (upload_id, member_id, purpose, file_name, orientation, lang, bytes, storage_key)
      values (${name}, ${owner}, 'video', 'lake.mp4', 'str', 'en', 10, ${name})`.execute(it.db);
    await sql`insert into own_preview (upload_id, photo_id) values (${name}, ${await aStoredPhoto()})`.execute(
      it.db,
    );
    await sql`insert into album_draft (draft_id, member_id, rules_version) values (${name}, ${owner}, '1')`.execute(
      it.db,
    );
    await sql`insert into album_draft_photo (draft_id, number, place, file_key, file_name, bytes, content_hash, state, photo_id)
      values (${name}, 1, 1, ${name}, 'hill.jpg', 10, sha256('1'), 'ready', ${await aStoredPhoto()}),
        (${name}, 2, 2, ${`${letter}2`.repeat(11)}, 'late.jpg', 10, sha256('2'), 'checking', null)`.execute(
      it.db,
    );
  }
  const { data, paths } = await dataOf(member_id);
  const [upload, draft] = [
    `videos/upload-${named('a')}-preview.jpg`,
    `albums/draft-${named('a')}/1.jpg`,
  ];
  expect(paths).toEqual([upload, draft]);
  expect(data['files']).toEqual([
    { path: upload, bytes: 9, about: 'uploads', number: named('a') },
    { path: draft, bytes: 9, about: 'album_drafts', number: named('a') },
  ]);
  // Once there is a video, the picture is that of the video.
  const video_id = await aVideo(system(), { member_id });
  await sql`update own_preview set video_id = ${video_id} where upload_id = ${named('a')}`.execute(
    it.db,
  );
  expect((await dataOf(member_id)).paths).toEqual([
    `videos/${video_id}-preview-waiting.jpg`,
    draft,
  ]);
});

test('own playlists have the numbers of all their videos, and the titles of those that are shown and of the own ones', async () => {
  const { member_id } = await aMember(it.ctx(), 'Clara');
  const titles = ['Open', 'For members', 'Taken away', 'Own and waiting'];
  const ids: number[] = [];
  for (const title of titles) ids.push(await aVideo(system(), { title }));
  const [open = 0, closed = 0, gone = 0, own = 0] = ids;
  await setVideoState(system(), closed, { is_private: true });
  await setVideoState(system(), gone, { status: 'rejected' });
  await sql`update video set member_id = ${member_id}, status_id = 2 where video_id = ${own}`.execute(
    it.db,
  );
  await sql`with list as (
      insert into playlist (title, dir, description, orientation, member_id)
      values ('Rain', 'rain', 'Films of rain.', 1, ${member_id}) returning playlist_id)
    insert into playlist_item (playlist_id, video_id, position)
    select playlist_id, id, n from list, unnest(${ids}::int[]) with ordinality as i (id, n)`.execute(
    it.db,
  );
  const { data } = await dataOf(member_id);
  expect(data['playlists']).toMatchObject([
    {
      videos: [
        { video_id: open, title: 'Open' },
        { video_id: closed, title: null },
        { video_id: gone, title: null },
        { video_id: own, title: 'Own and waiting' },
      ],
    },
  ]);
});
