import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deobfuscate, videoFileUrl, VideoFiles } from '#contracts/calls/catalogue/video-file.ts';
import { pages } from '#contracts/pages/pages.ts';
import { firstVideo } from '#tests/support/player.ts';
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
      [
        join(root, 'src/app/cli.ts'),
        'import',
        '--publish',
        '--i-hold-records',
        await aClearMinute(folder),
      ],
      { cwd: root, env: { ...process.env, ...env } },
    );
    // No other video of the catalogue has so many lines.
    const video = await firstVideo(site.origin, { height: 1080 });
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
