import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { deobfuscate, VideoFiles, videoFileUrl } from '#contracts/calls/catalogue/video-file.ts';
import { videoUrl } from '#contracts/calls/catalogue/videos.ts';
import { pages } from '#contracts/pages/pages.ts';
import { secondProcess } from './running-site.ts';

// Answers of a site about a video and an album, by every kind of address, and the moment when none of it is left.

export interface Listed {
  video_id: number;
  dir: string;
  title: string;
  /** Of its clip. */
  storage_key: string;
}

/** A video whose title no other has, the most popular one of those whose clip shows in the fewest videos. */
export async function aListedVideo(data_dir: string): Promise<Listed> {
  const found = await secondProcess(data_dir, async ({ visitors_db }) => {
    const { rows } = await sql<Listed>`
      select v.video_id, v.dir, v.title, m.storage_key
      from video as v join video_stat as s using (video_id) join media as m using (media_id)
      where v.status_id = 1 and not v.is_private and v.orientation = 1 and length(v.title) > 8
        and not exists (select from video as o
          where o.video_id <> v.video_id and o.title like '%' || v.title || '%')
      order by (select count(*) from video as o where o.media_id = v.media_id), s.pop desc limit 1`.execute(
      visitors_db,
    );
    return rows[0];
  });
  if (!found) throw new Error('no title of the demo is unique');
  return found;
}

export interface ListedAlbum {
  album_id: number;
  dir: string;
  path: string;
  /** Of its photos. */
  keys: readonly string[];
}

/** From now on the clip shows in no other video, and the photos of the returned album in no other album: files that another one shows stay. */
export const prepare = (data_dir: string, { video_id }: Listed): Promise<ListedAlbum> =>
  secondProcess(data_dir, async ({ visitors_db, system_domain: { operator: use } }) => {
    const videos = await sql<{ video_id: number }>`
      select o.video_id from video as o join video as v using (media_id)
      where v.video_id = ${video_id} and o.video_id <> ${video_id} and o.status_id <> 5`.execute(
      visitors_db,
    );
    for (const other of videos.rows) await use.videos.delete(other.video_id);
    const { rows } = await sql<Omit<ListedAlbum, 'path'>>`
      select a.album_id, a.dir, array_agg(p.storage_key) as keys
      from album a join album_photo x using (album_id) join photo p using (photo_id)
      where a.status_id = 1 and not a.is_private group by a.album_id order by count(*) limit 1`.execute(
      visitors_db,
    );
    const [album] = rows;
    if (!album) throw new Error('the demo has no album');
    const albums = await sql<{ album_id: number }>`
      select distinct o.album_id from album_photo o join album_photo x using (photo_id)
      where x.album_id = ${album.album_id} and o.album_id <> ${album.album_id}`.execute(
      visitors_db,
    );
    for (const other of albums.rows) await use.albums.delete(other.album_id);
    return { ...album, path: pages.album(album) };
  });

const media = /\/media\/[^"'\s\\<>)]+/g;
const mediaIn = async (address: string): Promise<string[]> => {
  const text = (await (await fetch(address)).text()).replaceAll('&amp;', '&');
  return [...text.matchAll(media)].map(([path]) => path.replace(/,$/, ''));
};

/** Addresses in a playlist. */
async function linesOf(address: string, most: number): Promise<string[]> {
  const lines = (await (await fetch(address)).text()).split('\n');
  return lines
    .filter((line) => /^[^#\s]/.test(line))
    .slice(0, most)
    .map((line) => new URL(line, address).pathname);
}

/** Files of the clip that answers name to visitors: pictures, preview, playlists, the first segments, captions and the pictures of the time bar. */
async function filesOf(origin: string, video: Listed): Promise<string[]> {
  const pictures = await Promise.all(
    [pages.video(video), videoUrl.build(video.video_id)].map((path) => mediaIn(origin + path)),
  );
  const answer = await fetch(origin + videoFileUrl.build(video.video_id));
  const [stream] = VideoFiles.parse(await answer.json());
  const master = new URL(deobfuscate(stream?.video_url ?? ''), origin).pathname;
  const playlists = await linesOf(origin + master, 3);
  const segments = await Promise.all(playlists.map((path) => linesOf(origin + path, 2)));
  return [
    ...pictures.flat().filter((path) => path.includes(`/${video.storage_key}/`)),
    master,
    ...playlists,
    ...segments.flat(),
    ...(stream?.tracks.map(({ src }) => src) ?? []),
  ];
}

/** Pattern of an address of the video, or of its number in data. */
const named = (video_id: number): string => `/videos/${video_id}/|"video_id":${video_id}[,}]`;

/** The requested video, and the paths that are a file or the page of the album: those answer or do not. */
export interface Asked extends Listed {
  files: ReadonlySet<string>;
}

/** Whether an answer has something of the video; the address that was asked for is the visitor's own. */
export async function shows(
  base: string,
  path: string,
  { title, video_id, files }: Asked,
): Promise<boolean> {
  const answer = await fetch(base + path, { redirect: 'manual' });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (files.has(path)) return answer.status === 200;
  const text = bytes.toString('utf8').replaceAll(path, '').replaceAll(encodeURIComponent(path), '');
  // The answer about a deleted video has its number, and nothing else of it.
  const isNamed = answer.status !== 410 && new RegExp(named(video_id)).test(text);
  return text.includes(title) || isNamed;
}

/** Which of these the browser shows something of it for, from its cache where that says so. */
export const showingIn = (page: Page, paths: readonly string[], { title, video_id }: Listed) =>
  page.evaluate(
    async ([asked, words, pattern]) => {
      const found: string[] = [];
      for (const path of asked) {
        const text = await (await fetch(path)).text();
        const rest = text.replaceAll(path, '').replaceAll(encodeURIComponent(path), '');
        if (rest.includes(words) || new RegExp(pattern).test(rest)) found.push(path);
      }
      return found;
    },
    [paths, title, named(video_id)] as const,
  );

export async function showing(asked: readonly { base: string; path: string }[], video: Asked) {
  const found: { base: string; path: string }[] = [];
  const waiting = [...asked];
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop())
        if (await shows(next.base, next.path, video)) found.push(next);
    }),
  );
  return found;
}

/** Addresses of files of the video and the album, and the page of the album: those answer or do not. */
export async function filesOfBoth(
  origin: string,
  listed: Listed,
  album: ListedAlbum,
): Promise<string[]> {
  const photos = (await mediaIn(origin + album.path)).filter((path) =>
    album.keys.some((key) => path.startsWith(`/media/a/${key}/`)),
  );
  return [...(await filesOf(origin, listed)), ...photos, album.path];
}
