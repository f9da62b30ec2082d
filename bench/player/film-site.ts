import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { videosUrl } from '#contracts/calls/listing-url.ts';
import { deobfuscate, videoFileUrl, VideoFiles } from '#contracts/calls/video-file.ts';
import { VideoListing } from '#contracts/calls/videos.ts';
import { pages } from '#contracts/pages/pages.ts';
import { aClearMinute } from '../media-clips.ts';
import { root, startSite } from '../site.ts';

const seed_patience_ms = 300_000;

/** A site with the small demo catalogue and a minute of 1080p. */
export interface FilmSite extends AsyncDisposable {
  origin: string;
  /** Page of that film. */
  page: string;
  /** A signed address of its playlist. */
  playlist: string;
}

/** Seeds the catalogue and takes the film in, as an owner would (two minutes). */
export async function startFilmSite(build: string, folder: string): Promise<FilmSite> {
  const data = join(folder, 'data');
  const env = { DATA_DIR: data, FFMPEG_PRESET: 'ultrafast' };
  const site = await startSite(
    { ...env, VELOUR_BUILD_DIR: build, SEED: 'sample' },
    seed_patience_ms,
  );
  try {
    await promisify(execFile)(
      process.execPath,
      [join(root, 'src/app/cli.ts'), 'import', await aClearMinute(folder)],
      { cwd: root, env: { ...process.env, ...env } },
    );
    const video = await newest(site.origin);
    const [file] = VideoFiles.parse(await read(site.origin + videoFileUrl.build(video.video_id)));
    if (!file) throw new Error('the film has no file');
    return {
      origin: site.origin,
      page: pages.video(video),
      playlist: new URL(deobfuscate(file.video_url), site.origin).href,
      [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
    };
  } catch (error) {
    await site[Symbol.asyncDispose]();
    throw error;
  }
}

const read = async (url: string): Promise<unknown> => (await fetch(url)).json();

/** The film was taken in last, and no other has so many lines. */
async function newest(origin: string) {
  const url = videosUrl.build({
    lifetime: 0,
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
  const { videos } = VideoListing.parse(await read(origin + url));
  const film = videos.find(({ height }) => height === 1080);
  if (!film) throw new Error('the catalogue does not show the film');
  return film;
}
